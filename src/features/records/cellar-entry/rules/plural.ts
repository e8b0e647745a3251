import { numberFormat } from '#shared/late-formats.ts'

const figures = numberFormat('en-US')

/** "1 vessel", "9 vessels". */
export function plural(count: number, noun: string): string {
  return `${figures.format(count)} ${noun}${count === 1 ? '' : 's'}`
}
