import type { MantineColorsTuple } from '@mantine/core'

// Ten steps each, light to dark. Steps 1 and 8 (or 2 and 9 in the dark) are the pairs that text and its
// tinted ground are taken from; they keep a contrast of at least 4.5 to 1.

const wine: MantineColorsTuple = [
  '#fbf2f4',
  '#f6e1e6',
  '#ecc1cb',
  '#e09db0',
  '#cf7690',
  '#b65272',
  '#9b3657',
  '#822645',
  '#6b1b37',
  '#4f1228',
]
const success: MantineColorsTuple = [
  '#eff8f2',
  '#dbefe2',
  '#b6dec4',
  '#8bcaa2',
  '#5fb07d',
  '#3f9460',
  '#2d7a4b',
  '#22643c',
  '#1a5030',
  '#103820',
]
const warning: MantineColorsTuple = [
  '#fdf7e9',
  '#f9ebc8',
  '#f2d793',
  '#e8bf5c',
  '#d5a12f',
  '#b48318',
  '#93690d',
  '#785409',
  '#614307',
  '#442e04',
]
const danger: MantineColorsTuple = [
  '#fef2f0',
  '#fbe0dc',
  '#f6c0b8',
  '#ef9c90',
  '#e37265',
  '#cf4c40',
  '#b5352b',
  '#982820',
  '#7c1f19',
  '#581410',
]
const info: MantineColorsTuple = [
  '#f0f5fa',
  '#dde9f4',
  '#bcd3ea',
  '#93b8db',
  '#6698c8',
  '#447bb0',
  '#336395',
  '#294f79',
  '#213f61',
  '#162b44',
]
const gray: MantineColorsTuple = [
  '#faf8f6',
  '#f4f0ed',
  '#e9e3de',
  '#dad2cb',
  '#c2b8af',
  '#9c9188',
  '#6f655d',
  '#574e48',
  '#3f3834',
  '#282320',
]
const dark: MantineColorsTuple = [
  '#efe9ea',
  '#d9d0d3',
  '#bcb0b4',
  '#9d9095',
  '#4d4146',
  '#3a3035',
  '#2c2428',
  '#211a1e',
  '#181216',
  '#100b0e',
]

/** The product's colours. The first five carry meaning; the two neutrals are slightly warm. */
export const palette = { wine, success, warning, danger, info, gray, dark }

/** What a colour says, as screens name it. */
export type Tone = 'green' | 'blue' | 'red' | 'yellow' | 'gray'

/** The scale that shows a tone. */
export const toneScales: Record<Tone, keyof typeof palette> = {
  green: 'success',
  blue: 'info',
  red: 'danger',
  yellow: 'warning',
  gray: 'gray',
}
