import { isDay } from '#shared/days.ts'
import type { ThinnedAnswer, ThinnedLine } from '#shared/thinned-lines.ts'
import {
  type ChartAxis,
  type ChartContent,
  type ChartPoint,
  type ChartSeries,
  showNumber,
  showX,
  timeOfDay,
} from './chart-model.ts'

/** One thing that is measured again and again. */
export interface Metric<Row> {
  key: string
  label: string
  value: (row: Row) => number | null
  /** How a value is written. */
  show?: (value: number) => string
  /** Which side it is read off; `right` for small numbers such as pH and SG. */
  side?: 'left' | 'right'
}

/** How readings become lines. */
export interface Measured<Row> {
  metrics: readonly Metric<Row>[]
  /** When it was measured, in milliseconds; null leaves the reading out. */
  time: (row: Row) => number | null
  /** What the reading is called where its values are pointed at. */
  name: (row: Row) => string
  /** What a reading is a reading of, where a line must not go on from one to the next. */
  run?: (row: Row) => string | number
}

/** The time of a day or of a timestamp; null when it is neither. */
export function timeOf(value: unknown): number | null {
  if (typeof value !== 'string') return null
  const time = isDay(value.trim()) ? timeOfDay(value.trim()) : Date.parse(value)
  return Number.isNaN(time) ? null : time
}

/** The chosen keys in the order of the metrics; what is not measured here is left out. */
export function knownMetrics(metrics: readonly { key: string }[], chosen: readonly string[]): string[] {
  return metrics.map(({ key }) => key).filter(key => chosen.includes(key))
}

/** One line per chosen metric that has numbers, its dates ascending; a metric keeps its look whatever is chosen. */
export function measurementSeries<Row extends { id: number | string }>(
  rows: readonly Row[],
  { metrics, time, name, run }: Measured<Row>,
  chosen: readonly string[],
): ChartSeries[] {
  const timed = rows
    .map(row => ({ row, x: time(row) }))
    .filter((reading): reading is { row: Row; x: number } => reading.x !== null)
    .sort((a, b) => a.x - b.x)
  return chosenLines(metrics, chosen, ({ value }) =>
    timed.flatMap(({ row, x }) => {
      const y = value(row)
      return y === null || !Number.isFinite(y)
        ? []
        : [{ x, y, note: name(row), record: row.id, ...(run && { run: run(row) }) }]
    }),
  )
}

/** Readings of which there are too many to load: the server thins their lines out. */
export interface ThinnedReadings {
  resource: { path: string }
  /** The filter of the list, as the parameters of an address: `batchId=7`. */
  filter: string
  /** Under which name a point says what it is a reading of. */
  of: string
  /** What that is called, by its number. */
  name: (id: number | null) => string
  /** The course that a point belongs to, where that is more than what it is a reading of. */
  run?: (id: number | null, at: string) => string
  time: (at: string) => number | null
}

type ThinnedNames = Pick<ThinnedReadings, 'name' | 'time'> & {
  run?: (id: number | null, at: string) => string | number
}

/** The same lines from series that the server thinned out. */
export function thinnedSeries<Row>(
  lines: readonly ThinnedLine[],
  { name, time, run = id => id ?? 0 }: ThinnedNames,
  metrics: readonly Metric<Row>[],
  chosen: readonly string[],
): ChartSeries[] {
  const byMetric = new Map(lines.map(line => [line.metric, line.points]))
  return chosenLines(metrics, chosen, ({ key }) =>
    (byMetric.get(key) ?? [])
      .flatMap(({ id, at, value, of }) => {
        const x = time(at)
        return x === null ? [] : [{ x, y: value, note: name(of), record: id, run: run(of, at) }]
      })
      .sort((a, b) => a.x - b.x),
  )
}

/** The first and last moments of all that was measured, as points of no value; of the lines where none is said. */
export function thinnedMoments(
  { courses }: ThinnedAnswer,
  { name, time, run = id => id ?? 0 }: ThinnedNames,
): { x: number; run: string | number; note: string }[] {
  return courses.flatMap(({ of, from, to }) =>
    [from, to].flatMap(at => {
      const x = time(at)
      return x === null ? [] : [{ x, run: run(of, at), note: name(of) }]
    }),
  )
}

/** Says of thinned lines how much is drawn; nothing where that is all. */
export function thinnedShare(lines: readonly ThinnedLine[], chosen: readonly string[]): string {
  const shown = lines.filter(({ metric }) => chosen.includes(metric))
  if (shown.every(({ count, points }) => points.length >= count)) return ''
  const most = Math.max(...shown.map(({ count }) => count))
  return `thinned out from ${most.toLocaleString('en-US')} readings, highest and lowest kept`
}

function chosenLines<Row>(
  metrics: readonly Metric<Row>[],
  chosen: readonly string[],
  pointsOf: (metric: Metric<Row>) => ChartPoint[],
): ChartSeries[] {
  const lines = metrics.flatMap((metric, look) => {
    const points = chosen.includes(metric.key) ? pointsOf(metric) : []
    return points.length > 0
      ? [{ label: metric.label, points, look, axis: metric.side ?? 'left', show: metric.show }]
      : []
  })
  return [...spread(lines, 'left', 'outerLeft'), ...spread(lines, 'right', 'outerRight')].sort(
    (a, b) => a.look - b.look,
  )
}

/** The lines as a chart draws them: slightly rounded, so that single readings still show where they are. */
export function measurementLines(series: readonly ChartSeries[]): ChartContent {
  return { kind: 'line', series, tension: 0.3 }
}

type Line = ChartSeries & { look: number; axis: ChartAxis }
type Range = [least: number, most: number]

/** A line that fills less of its axis than this looks flat. */
const leastShare = 0.15

/** The lines of one side: those that would flatten another, or be flattened, go to the outer axis. */
function spread(lines: readonly Line[], inner: ChartAxis, outer: ChartAxis): Line[] {
  const placed: Line[] = []
  for (const line of lines.filter(({ axis }) => axis === inner)) {
    const company = placed.filter(({ axis }) => axis === inner)
    placed.push({ ...line, axis: standTogether([...company, line]) ? inner : outer })
  }
  return placed
}

function standTogether(lines: readonly Line[]): boolean {
  const ranges = lines.map(rangeOf)
  const whole = widthOf([Math.min(...ranges.map(r => r[0])), Math.max(...ranges.map(r => r[1]))])
  return ranges.every(range => widthOf(range) / whole >= leastShare)
}

function rangeOf({ points }: ChartSeries): Range {
  let [least, most] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (const { y } of points) {
    least = Math.min(least, y)
    most = Math.max(most, y)
  }
  return [least, most]
}

/** A value that never changes still takes some room of its own size. */
function widthOf([least, most]: Range): number {
  return Math.max(most - least, Math.max(Math.abs(least), Math.abs(most)) * 0.05, 1e-9)
}

/** What the lines say, in one sentence; nothing where there are none. */
export function summarise(series: readonly ChartSeries[]): string {
  const times = series
    .flatMap(({ points }) => [points[0], points.at(-1)])
    .flatMap(point => (point ? [Number(point.x)] : []))
    .sort((a, b) => a - b)
  if (times.length === 0) return ''
  const [first, last] = [showX(times[0] ?? 0), showX(times.at(-1) ?? 0)]
  const values = series.map(line => {
    const [least, most] = rangeOf(line).map(line.show ?? showNumber)
    return least === most ? `${line.label} ${least}` : `${line.label} ${least} to ${most}`
  })
  return `${values.join(', ')}; ${first === last ? first : `${first} to ${last}`}`
}
