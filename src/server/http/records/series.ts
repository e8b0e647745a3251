import { isId } from '#shared/fields.ts'
import { type OrderColumn, pluralOf, type Resource, typeNameOf } from '#shared/resource.ts'
import { z } from '#shared/zod.ts'
import type { Queries } from '../../db/dialect.ts'
import { inSnapshot } from '../../db/snapshot.ts'
import type { RecordTableName, StoredRow } from '../../db/tables.ts'
import { ownTurn } from '../../event-loop.ts'
import { invalidInput } from '../../failure.ts'
import { type Api, addRoute, type Call, whoOf } from '../api.ts'
import { answerFresh } from '../memory/freshness.ts'
import { tagOf } from '../openapi-schemas.ts'
import { PeakKeeper, type TimedValue } from './decimation.ts'
import { filteredRows } from './filters.ts'
import { describeFilters, type ListOptions } from './listing.ts'
import { after, orderValue, placeOf, wholeOrder } from './ordering.ts'
import type { Rows } from './references.ts'

/** What of a record kind can be drawn as lines over time. */
export interface SeriesOptions {
  metrics: readonly string[]
  /** The column of the moment or day of the measurement. */
  time: string
  /** The column of what was measured: a batch, an aging, a vineyard. */
  of: string
}

const pointsUsually = 1500
const fewestPoints = 10
const mostPoints = 5000
const rowsAtOnce = 2000
const mostIds = 100

interface Measurements {
  keepers: Map<string, PeakKeeper<Point>>
  courses: Map<string, Record<string, unknown>>
}

interface Point extends TimedValue {
  row: StoredRow
}

/** Adds the lines of a chart: the series of each metric, thinned out on the server so that their peaks stay. */
export function addSeries(
  api: Api,
  resource: Resource,
  options: ListOptions & { series: SeriesOptions; reads: readonly RecordTableName[] },
): void {
  const { metrics, of, time } = options.series
  const point = z.object({ id: z.int(), at: z.string(), value: z.number(), [of]: z.int().nullable() })
  addRoute(api, {
    method: 'GET',
    path: `${resource.path}/series`,
    access: `${resource.area}:view`,
    operation: `read${typeNameOf(resource)}Series`,
    summary: `Read ${pluralOf(resource)} as lines over time, each thinned out so that its peaks stay`,
    tag: tagOf(resource),
    isFresh: true,
    reads: options.reads,
    query: z.object({
      ...describeFilters(options.filters),
      metrics: z.string().describe(`Separated by commas, of: ${metrics.join(', ')}; all when not said`),
      points: z
        .int()
        .min(fewestPoints)
        .max(mostPoints)
        .describe(`The most of a line; ${pointsUsually} usually`),
      only: z.string().describe(`Separated by commas, each a ${of}; all when not said`),
    }),
    answer: z
      .object({
        series: z.array(
          z.object({
            metric: z.enum(metrics),
            count: z.int().describe('How many were measured'),
            points: point.array(),
          }),
        ),
        courses: z
          .array(z.object({ [of]: z.int().nullable(), from: z.string(), to: z.string() }))
          .describe('What was measured in each year, and from when to when'),
      })
      .meta({ id: `${typeNameOf(resource)}Series` }),
    refusals: [400],
    handle: async call => {
      const wanted = readMetrics(call.query.metrics, metrics)
      const most = readPoints(call.query.points)
      const only = readOnly(call.query.only)
      return answerFresh(api, call, async () => {
        const asked = { metrics: wanted, most, only }
        const { keepers, courses } = await inSnapshot(api.db, view => measure(view, call, options, asked))
        const series = wanted.map(metric => {
          const keeper = keepers.get(metric)
          const points = keeper?.points().map(({ row, value }) => ({
            id: row.id,
            at: row[time],
            value,
            [of]: row[of],
          }))
          return { metric, count: keeper?.count ?? 0, points: points ?? [] }
        })
        return { series, courses: [...courses.values()] }
      })
    },
  })
}

/** Reads a piece at a time: however much was measured, little of it is in memory at once. */
async function measure(
  db: Queries,
  call: Call,
  options: ListOptions & { series: SeriesOptions },
  { metrics, most, only }: { metrics: readonly string[]; most: number; only: readonly number[] | null },
): Promise<Measurements> {
  const { time, of } = options.series
  const courses: Measurements['courses'] = new Map()
  const { wineryId } = whoOf(call)
  const filtered = await filteredRows({ ...options, db, wineryId, parameters: call.query })
  if (!filtered) return { keepers: new Map(), courses }
  const chosen = only ? filtered.where(of as never, 'in', only as never) : filtered
  const order = wholeOrder([{ column: time, direction: 'asc' }])
  const measured = chosen.select(['id', time, of, ...metrics] as never) as unknown as Rows
  const last = await inOrder(measured, wholeOrder([{ column: time, direction: 'desc' }]), 1)
  let rows = await inOrder(measured, order, rowsAtOnce)
  const from = timeAt(rows[0], time)
  const to = timeAt(last[0], time)
  const keepers = new Map(metrics.map(metric => [metric, new PeakKeeper<Point>(most, from, to)]))
  while (rows.length > 0) {
    for (const row of rows) {
      const moment = timeAt(row, time)
      for (const [metric, keeper] of keepers) {
        const value = row[metric]
        if (typeof value === 'number') keeper.add({ time: moment, value, row })
      }
      noteCourse(courses, row, options.series)
    }
    const end = rows.at(-1)
    if (!end || rows.length < rowsAtOnce) break
    await ownTurn()
    rows = await inOrder(measured.where(after(order, placeOf(end, order))), order, rowsAtOnce)
  }
  return { keepers, courses }
}

/** One course for each year that something was measured in: a vineyard ripens anew, and a wine may be put together. */
function noteCourse(courses: Measurements['courses'], row: StoredRow, { of, time }: SeriesOptions): void {
  const at = String(row[time])
  const key = `${row[of]} ${at.slice(0, 4)}`
  const known = courses.get(key)
  if (known) known.to = at
  else courses.set(key, { [of]: row[of], from: at, to: at })
}

function inOrder(rows: Rows, order: readonly OrderColumn[], limit: number): Promise<StoredRow[]> {
  const sorted = order.reduce((each, part) => each.orderBy(orderValue(part), part.direction), rows)
  return sorted.limit(limit).execute()
}

function timeAt(row: StoredRow | undefined, column: string): number {
  return row ? Date.parse(String(row[column])) : 0
}

function readMetrics(text: string | undefined, known: readonly string[]): string[] {
  if (!text) return [...known]
  const wanted = [...new Set(text.split(',').map(name => name.trim()))]
  const strange = wanted.find(name => !known.includes(name))
  if (strange === undefined) return wanted
  throw invalidInput([{ field: 'metrics', message: `Must be of ${known.join(', ')}`, value: strange }])
}

/** The ids to which lines are narrowed, a screenful at the most; null for all. */
function readOnly(text: string | undefined): number[] | null {
  if (!text) return null
  const ids = text.split(',').map(Number)
  if (ids.length <= mostIds && ids.every(isId)) return ids
  const message = `Must be ids separated by commas, ${mostIds} at the most`
  throw invalidInput([{ field: 'only', message, value: text }])
}

function readPoints(text: string | undefined): number {
  if (!text) return pointsUsually
  const points = /^\d+$/.test(text) ? Number(text) : 0
  if (points >= fewestPoints && points <= mostPoints) return points
  const message = `Must be a whole number from ${fewestPoints} to ${mostPoints}`
  throw invalidInput([{ field: 'points', message, value: text }])
}
