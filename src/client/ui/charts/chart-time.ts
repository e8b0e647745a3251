import type { ChartMark, ChartSeries } from './chart-model.ts'

export const dayLength = 86_400_000
const mostTicks = 7

/** From the first moment that a chart shows to the last. */
export interface TimeRange {
  min: number
  max: number
}

/** How far the axis of time reaches: over all points and marks, and a day around a single moment. */
export function timeRange(series: readonly ChartSeries[], marks: readonly ChartMark[] = []): TimeRange {
  let [min, max] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (const { points } of [...series, { points: marks }])
    for (const { x } of points) {
      min = Math.min(min, Number(x))
      max = Math.max(max, Number(x))
    }
  // A moment alone has no range of its own: the axis would reach back to 1970.
  return min === max ? { min: min - dayLength, max: max + dayLength } : { min, max }
}

/** Ticks on whole days: on round milliseconds one day's name would stand twice and another's nowhere. */
export function dayTicks({ min, max }: TimeRange, most = mostTicks): { value: number }[] {
  const step = Math.max(1, Math.ceil((max - min) / dayLength / most)) * dayLength
  const count = Math.floor((max - min) / step) + 1
  return Array.from({ length: count }, (_, index) => ({ value: min + index * step }))
}
