import { palette } from '../theme/palette.ts'

/** The colours that a chart needs to know in the scheme it is drawn in. */
export interface ChartColors {
  text: string
  grid: string
  ground: string
  /** Sets a part of the ground apart, lightly enough for the grid to be seen through it. */
  band: string
  series: (index: number) => string
}

const extra = {
  plum: ['#6f4a8e', '#b59ad0'],
  teal: ['#1f7a78', '#6fc0bd'],
  olive: ['#6d7320', '#b9bf6a'],
  slate: ['#4a5568', '#a9b4c6'],
  rust: ['#8a4b2a', '#dba787'],
} as const

/** Neighbours differ in lightness as well as in hue, for readers who see few hues. */
const series = [
  [palette.wine[7], palette.wine[3]],
  [palette.info[5], palette.info[3]],
  [palette.warning[5], palette.warning[3]],
  [palette.success[7], palette.success[3]],
  extra.plum,
  [palette.danger[5], palette.danger[3]],
  extra.teal,
  extra.olive,
  extra.slate,
  extra.rust,
] as const

/** The chart's colours for a light or a dark page. */
export function chartColors(scheme: 'light' | 'dark'): ChartColors {
  const place = scheme === 'light' ? 0 : 1
  return {
    text: scheme === 'light' ? palette.gray[7] : palette.dark[1],
    grid: scheme === 'light' ? palette.gray[2] : palette.dark[5],
    ground: scheme === 'light' ? '#ffffff' : palette.dark[7],
    band: scheme === 'light' ? '#0000000a' : '#ffffff0d',
    series: index => series[index % series.length]?.[place] ?? palette.wine[5],
  }
}

/** Series are told apart by the shape of their points and the dash of their line too. */
export const pointShapes = [
  'circle',
  'triangle',
  'rect',
  'rectRot',
  'star',
  'crossRot',
  'cross',
  'line',
] as const

/** Dashes in the order of the series; the first is a full line. */
export const strokeDashes = [[], [6, 4], [2, 3], [10, 4, 2, 4], [], [6, 4], [2, 3], [10, 4, 2, 4]]
