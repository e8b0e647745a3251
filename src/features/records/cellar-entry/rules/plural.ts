const figures = new Intl.NumberFormat('en-US')

/** "1 vessel", "9 vessels". */
export function plural(count: number, noun: string): string {
  return `${figures.format(count)} ${noun}${count === 1 ? '' : 's'}`
}
