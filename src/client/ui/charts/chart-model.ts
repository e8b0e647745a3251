import { dateFormat } from '#shared/late-formats.ts'
import { plainNumber } from '#shared/numbers.ts'

/** One value of a chart. `x` is a time in milliseconds on a line, a name on bars and slices. */
export interface ChartPoint {
  x: number | string
  y: number
  /** Said with the value when it is pointed at, such as the record it belongs to. */
  note?: string
  /** Values of one record share it, and a row of the table; without it one day or name is one row. */
  record?: string | number
  /** A line joins neighbours of the same run only: two wines in one vessel are no course of one. */
  run?: string | number
}

/** Where values are read off; the outer axes are for lines that the inner ones would flatten. */
export type ChartAxis = 'left' | 'right' | 'outerLeft' | 'outerRight'

/** One line, one set of bars, or the slices of a doughnut. */
export interface ChartSeries {
  label: string
  points: readonly ChartPoint[]
  /** Values of another order of magnitude (pH, SG) go on the right-hand axis. */
  axis?: ChartAxis
  /** How its values are written. */
  show?: (value: number) => string
  /** Which colour, point and dash it has, where that must not change when others are left out. */
  look?: number
}

/** A moment that matters to a line chart's values: drawn as an upright line with its name. */
export interface ChartMark {
  x: number
  label: string
}

/** A stage of a line chart's time that is drawn to a scale of its own where others are much longer. */
export interface ChartStretch {
  from: number
  to: number
  label: string
}

/** What a chart draws. */
export interface ChartContent {
  kind: 'line' | 'bar' | 'doughnut'
  series: readonly ChartSeries[]
  /** On line charts only. */
  marks?: readonly ChartMark[]
  /** On line charts only, two or more. */
  stretches?: readonly ChartStretch[]
  /** 0 draws straight lines. */
  tension?: number
}

const shortDay = dateFormat('en-US', {
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  timeZone: 'UTC',
})

/** An x value as a reader sees it: a time as its day. */
export function showX(x: number | string): string {
  return typeof x === 'number' ? shortDay.format(new Date(x)) : x
}

/** A value where nobody says how it is written. */
export function showNumber(value: number): string {
  return String(plainNumber(value))
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

/** One row of a chart's numbers. */
export interface ChartTableRow {
  key: string
  x: number | string
  note: string
  /** In the order of the series; null where a series has nothing to say. */
  values: (number | null)[]
}

/** The numbers of a chart as rows: one per record, or per x where points name no record; times in order, marks too. */
export function tableRows(series: readonly ChartSeries[], marks: readonly ChartMark[] = []): ChartTableRow[] {
  const rows = new Map<string, ChartTableRow>()
  for (const [place, { points }] of series.entries())
    for (const { x, y, note = '', record } of points) {
      const key = `${x} ${record ?? ''}`
      const row = rows.get(key) ?? {
        key,
        x,
        note: record === undefined ? '' : note,
        values: series.map(() => null),
      }
      row.values[place] ??= y
      rows.set(key, row)
    }
  const nothing = series.map(() => null)
  const told = marks.map(({ x, label }) => ({ key: `${x} ${label}`, x, note: label, values: nothing }))
  const list = [...told, ...rows.values()]
  return list.every(({ x }) => typeof x === 'number')
    ? list.toSorted((a, b) => Number(a.x) - Number(b.x))
    : list
}
