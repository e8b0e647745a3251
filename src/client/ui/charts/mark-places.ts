import { type ChartContent, type ChartMark, showX } from './chart-model.ts'
import { piecesOf, shareAt } from './chart-stretches.ts'
import { timeRange } from './chart-time.ts'

/** The height of a name's line, which is its width where it stands upright. */
export const lineHeight = 14

/** So much of a chart's width is sure to be there for its lines. */
const sureWidth = { narrow: 230, wide: 480 }

/** Marks of one day under one number, for a chart whose marks are too close together to be named. */
export interface NumberedMark {
  number: number
  x: number
  label: string
}

/** The marks by number, a day's under one; null where there is room for each one's name beside it. */
export function numberedMarks(
  { series, marks = [], stretches = [] }: Pick<ChartContent, 'series' | 'marks' | 'stretches'>,
  isNarrow: boolean,
): NumberedMark[] | null {
  if (marks.length === 0) return null
  const pieces = piecesOf(stretches, timeRange(series, marks))
  const most = isNarrow ? sureWidth.narrow : sureWidth.wide
  const wanted = marks.map(({ x }) => shareAt(pieces, x) * most).toSorted((a, b) => a - b)
  const places = spreadOut(wanted, { gap: lineHeight, least: 0, most: most - lineHeight })
  // One line beside its own a name is still read as belonging to it, further off to another.
  const isFar = places.some((place, index) => Math.abs(place - (wanted[index] ?? 0)) > lineHeight)
  return isFar ? numbered(marks) : null
}

function numbered(marks: readonly ChartMark[]): NumberedMark[] {
  const days: NumberedMark[] = []
  for (const { x, label } of marks.toSorted((a, b) => a.x - b.x)) {
    const day = days.at(-1)
    if (day && showX(day.x) === showX(x)) day.label += `, ${label}`
    else days.push({ number: days.length + 1, x, label })
  }
  return days
}

/** Places that are at least a gap apart and within the bounds, each as near to where it belongs as that allows. */
export function spreadOut(
  wanted: readonly number[],
  { gap, least, most }: { gap: number; least: number; most: number },
): number[] {
  const places: number[] = []
  for (const place of wanted)
    places.push(Math.max(place, least, (places.at(-1) ?? Number.NEGATIVE_INFINITY) + gap))
  let limit = most
  for (let index = places.length - 1; index >= 0; index--) {
    places[index] = Math.min(places[index] ?? limit, limit)
    limit = (places[index] ?? limit) - gap
  }
  return places
}

/** One sign for a number, or for several that would stand upon each other. */
export interface Sign {
  text: string
  at: number
  width: number
}

const signPadding = 8
const digitWidth = 7

/** The signs of numbers 1, 2, 3… in the order of their places: none touches another, all within the bounds. */
export function signsOf(places: readonly number[], { least, most }: { least: number; most: number }): Sign[] {
  const signs: (Sign & { first: number })[] = []
  for (let first = places.length; first > 0; first--) {
    let last = first
    let sign = signFor(first, last)
    for (let next = signs[0]; next && sign.at + sign.width / 2 > next.at - next.width / 2; next = signs[0]) {
      signs.shift()
      last = (signs[0]?.first ?? places.length + 1) - 1
      sign = signFor(first, last)
    }
    signs.unshift({ ...sign, first })
  }
  return signs.map(({ text, at, width }) => ({ text, at, width }))

  function signFor(first: number, last: number): Sign {
    const text = first === last ? `${first}` : `${first}–${last}`
    const width = text.length * digitWidth + signPadding
    const middle = ((places[first - 1] ?? 0) + (places[last - 1] ?? 0)) / 2
    return { text, width, at: Math.min(Math.max(middle, least + width / 2), most - width / 2) }
  }
}
