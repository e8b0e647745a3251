import { addDays, type Day, daysBetween } from '#shared/days.ts'
import { dateFormat } from '#shared/late-formats.ts'

/** A stretch of days; without an end it is only known when it began. */
export interface Span {
  start: Day
  end: Day | null
}

/** The days of something that has a written end, is over without one, or goes on to this day. */
export function spanOf({ start, end }: Span, { isOver, today }: { isOver: boolean; today: Day }): Span {
  if (end) return { start, end }
  return { start, end: isOver ? null : start > today ? start : today }
}

/** Where a span lies on its scale, in percent from the left. */
export interface PlacedSpan {
  left: number
  width: number
}

/** The days that a strip reaches over. */
export interface SpanScale {
  first: Day
  last: Day
  /** Days to name on the scale, each with its place in percent. */
  ticks: readonly { day: Day; left: number; label: string }[]
}

const mostTicks = 6
const leastDays = 30

/** The scale that holds all spans and reaches to `until`, such as today; null when there is nothing to hold. */
export function scaleOf(spans: readonly Span[], until: Day): SpanScale | null {
  if (spans.length === 0) return null
  const days = [...spans.flatMap(({ start, end }) => (end ? [start, end] : [start])), until].sort()
  const first = days[0] ?? until
  const reached = days.at(-1) ?? until
  // A vessel first filled this morning would otherwise fill the whole strip.
  const last = daysBetween(first, reached) < leastDays ? addDays(first, leastDays) : reached
  return { first, last, ticks: ticksOf(first, last) }
}

/** To scale: days from the left edge and days of length, as shares of the whole. */
export function placeSpan(
  { start, end }: Span,
  { first, last }: Pick<SpanScale, 'first' | 'last'>,
): PlacedSpan {
  const whole = daysBetween(first, last)
  const share = (days: number) => (Math.min(Math.max(days, 0), whole) / whole) * 100
  const left = share(daysBetween(first, start))
  return { left, width: end ? Math.max(0, share(daysBetween(first, end)) - left) : 0 }
}

/** The days between one span and the next in which nothing is known to have been, by the place of the later one. */
export function gapsBefore(spans: readonly Span[]): number[] {
  let reached: Day | null = null
  return spans.map(({ start, end }) => {
    const gap: number = reached === null ? 0 : Math.max(0, daysBetween(reached, start))
    const to: Day | null = end
    // A use whose end nobody wrote down leaves no gap behind it that one could vouch for.
    reached = to === null ? null : reached === null || to > reached ? to : reached
    return gap
  })
}

const month = dateFormat('en-US', { month: 'short', year: 'numeric', timeZone: 'UTC' })

/** First days of months, years apart where the scale is long. */
function ticksOf(first: Day, last: Day): SpanScale['ticks'] {
  const whole = daysBetween(first, last)
  const months =
    (Number(last.slice(0, 4)) - Number(first.slice(0, 4))) * 12 +
    Number(last.slice(5, 7)) -
    Number(first.slice(5, 7))
  const step = [1, 2, 3, 6, 12, 24, 60, 120].find(each => months / each <= mostTicks) ?? 240
  const ticks: { day: Day; left: number; label: string }[] = []
  const start = Number(first.slice(0, 4)) * 12 + Number(first.slice(5, 7)) - 1
  for (let at = Math.ceil(start / step) * step; ; at += step) {
    const day = `${Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}-01`
    if (day > last) return ticks
    if (day >= first)
      ticks.push({
        day,
        left: (daysBetween(first, day) / whole) * 100,
        label: step >= 12 ? day.slice(0, 4) : month.format(new Date(`${day}T00:00:00Z`)),
      })
  }
}
