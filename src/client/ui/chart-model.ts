/** One value of a chart. `x` is a time in milliseconds on a line, a name on bars and slices. */
export interface ChartPoint {
  x: number | string
  y: number
  /** Said with the value when it is pointed at, such as the record it belongs to. */
  note?: string
}

/** One line, one set of bars, or the slices of a doughnut. */
export interface ChartSeries {
  label: string
  points: readonly ChartPoint[]
  /** Values of another order of magnitude (pH, SG) go on the right-hand axis. */
  axis?: 'left' | 'right'
}

/** What a chart draws. */
export interface ChartContent {
  kind: 'line' | 'bar' | 'doughnut'
  series: readonly ChartSeries[]
  /** 0 draws straight lines. */
  tension?: number
}

const shortDay = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  timeZone: 'UTC',
})

/** An x value as a reader sees it: a time as its day. */
export function showX(x: number | string): string {
  return typeof x === 'number' ? shortDay.format(new Date(x)) : x
}

/** The time that a line chart places a day at. */
export function timeOfDay(day: string): number {
  return Date.parse(`${day}T00:00:00Z`)
}

/** The x values of all series, each once, times in order. */
export function sharedXs(series: readonly ChartSeries[]): (number | string)[] {
  const xs = [...new Set(series.flatMap(({ points }) => points.map(({ x }) => x)))]
  return xs.every(x => typeof x === 'number') ? xs.toSorted((a, b) => a - b) : xs
}
