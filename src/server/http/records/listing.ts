import type { OrderColumn } from '#shared/resource.ts'
import { longestSearch, tooLongSearch } from '#shared/texts.ts'
import { z } from '#shared/zod.ts'
import { runCompiled } from '../../db/reusable.ts'
import type { RecordTableName, StoredRow } from '../../db/tables.ts'
import { ownTurn } from '../../event-loop.ts'
import { invalidInput } from '../../failure.ts'
import { type AskedRows, type Filters, filteredRows } from './filters.ts'
import { after, cursorOf, orderValue, type Place, placeOf, readCursor, wholeOrder } from './ordering.ts'
import type { Rows } from './references.ts'
import { type Found, prepareSearch, type Search } from './search.ts'

export interface ListOptions<Table extends RecordTableName = RecordTableName> {
  table: Table
  order: readonly OrderColumn[]
  filters?: Filters
  /** Where the parameter `q` looks; without it there is none. */
  search?: Search
  /** The parameter `order` may turn the list round. */
  canTurn?: boolean
}

/** A list that somebody asks for. */
export type AskedList = ListOptions & AskedRows

export interface Page {
  rows: StoredRow[]
  /** Where the next page begins, when there is one. */
  nextCursor: string | null
}

export const largestPage = 1000

/** So many rows are read at a time: enough to be quick, few enough that nobody else has to wait for them. */
const rowsAtOnce = 300

/** So many rows are looked through at a time when a search finds few of them. */
const searchedAtOnce = 2000

const countedAtOnce = 20_000

/** One page, and where the next one begins. */
export async function readPage(asked: AskedList, limit: number): Promise<Page> {
  const rows: StoredRow[] = []
  for await (const piece of readPieces(asked, limit + 1)) {
    rows.push(...piece)
    if (rows.length > limit) break
  }
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  const goesOn = rows.length > limit && last
  return { rows: page, nextCursor: goesOn ? cursorOf(placeOf(last, orderOf(asked))) : null }
}

/** The rows of a list, a piece at a time, so that a long one never keeps the server from its other callers. */
export async function* readPieces(
  asked: AskedList,
  wanted = Number.POSITIVE_INFINITY,
): AsyncGenerator<StoredRow[]> {
  const { db, wineryId, search, parameters } = asked
  const order = orderOf(asked)
  const atOnce = Math.min(rowsAtOnce, wanted)
  let start: Place | null = null
  if (isUnnarrowed(asked)) {
    const first = await firstRows(asked, order, atOnce)
    if (first.length > 0) yield first
    const last = first.at(-1)
    if (!last || first.length < atOnce) return
    start = placeOf(last, order)
  }
  const filtered = await filteredRows(asked)
  if (parameters.cursor) start = readCursor(parameters.cursor, order)
  const sought = search ? readSearch(parameters.q) : ''
  if (!filtered) return
  const sorted = inOrder(filtered, order)
  const found = search && sought !== '' ? await prepareSearch(db, wineryId, search, sought) : null
  if (found) yield* searchPieces(sorted, order, start, found)
  else yield* plainPieces(sorted, order, start, atOnce)
}

/** A list from its beginning, as most ask for it. */
const isUnnarrowed = ({ filters = {}, parameters }: AskedList) =>
  !parameters.cursor && !parameters.q && !Object.keys(filters).some(name => parameters[name])

/** Its first rows are asked for with the same words each time: to put them together takes longer than many a page. */
function firstRows(
  { db, wineryId, table }: AskedList,
  order: readonly OrderColumn[],
  atOnce: number,
): Promise<StoredRow[]> {
  const build = () => {
    const all = db.selectFrom(table).where('wineryId', '=', 0) as unknown as Rows
    return inOrder(all, order).selectAll().limit(0)
  }
  const ordered = order.map(part => Object.values(part).join(' ')).join()
  return runCompiled(db, `first of ${table} by ${ordered}`, build, [wineryId, atOnce])
}

const inOrder = (rows: Rows, order: readonly OrderColumn[]) =>
  order.reduce((sorted, part) => sorted.orderBy(orderValue(part), part.direction), rows)

async function* plainPieces(
  sorted: Rows,
  order: readonly OrderColumn[],
  start: Place | null,
  atOnce: number,
): AsyncGenerator<StoredRow[]> {
  for (let place = start; ; ) {
    const rest = place ? sorted.where(after(order, place)) : sorted
    const rows = await rest.selectAll().limit(atOnce).execute()
    if (rows.length > 0) yield rows
    const last = rows.at(-1)
    if (!last || rows.length < atOnce) return
    place = placeOf(last, order)
  }
}

/** Looks through one stretch of the list after another: what is rare must not take one long look at everything. */
async function* searchPieces(
  sorted: Rows,
  order: readonly OrderColumn[],
  start: Place | null,
  found: Found,
): AsyncGenerator<StoredRow[]> {
  const backwards = wholeOrder(order.slice(0, -1), true)
  for (let place = start; ; ) {
    const rest = place ? sorted.where(after(order, place)) : sorted
    const next = await rest.selectAll().offset(searchedAtOnce).limit(1).executeTakeFirst()
    const end = next ? placeOf(next, order) : null
    const stretch = end ? rest.where(after(backwards, end)) : rest
    const rows = await stretch.selectAll().where(found.mayHold).execute()
    const findings = (next ? [...rows, next] : rows).filter(found.holds)
    if (findings.length > 0) yield findings
    if (!end) return
    place = end
    await ownTurn()
  }
}

/** How many rows the list has without its pages; counted in stretches too, since even counting takes its time. */
export async function countRows(asked: AskedList): Promise<number> {
  const order = wholeOrder(asked.order)
  const filtered = await filteredRows(asked)
  if (!filtered) return 0
  const sorted = inOrder(filtered, order)
  const placed = sorted.select(order.map(({ column }) => column) as never)
  let count = 0
  for (let place: Place | null = null; ; count += countedAtOnce) {
    const within: (rows: Rows) => Rows = rows => (place ? rows.where(after(order, place)) : rows)
    const next = await within(placed)
      .offset(countedAtOnce - 1)
      .limit(1)
      .executeTakeFirst()
    if (next) {
      place = placeOf(next, order)
      await ownTurn()
      continue
    }
    const rest = await within(filtered)
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    return count + Number(rest.count)
  }
}

/** The order that the parameters ask for. */
function orderOf({ order, canTurn = false, parameters }: AskedList): OrderColumn[] {
  const asked = parameters.order
  if (!canTurn || asked === undefined || asked === '') return wholeOrder(order)
  if (asked !== 'asc' && asked !== 'desc')
    throw invalidInput([{ field: 'order', message: 'Must be asc or desc', value: asked }])
  return wholeOrder(order, order[0]?.direction !== asked)
}

/** What is looked for: comparing a long text with every record takes far longer than sending it. */
function readSearch(text = ''): string {
  if (text.length > longestSearch) throw invalidInput([{ field: 'q', message: tooLongSearch }])
  return text.trim()
}

/** The size of the page that is asked for; null when everything is. */
export function readLimit(text: string | undefined): number | null {
  if (text === undefined || text === '') return null
  const limit = /^\d+$/.test(text) ? Number(text) : 0
  if (limit < 1 || limit > largestPage)
    throw invalidInput([
      { field: 'limit', message: `Must be a whole number from 1 to ${largestPage}`, value: text },
    ])
  return limit
}

/** What the API description says of the parameters that narrow a list. */
export function describeFilters(filters: Filters = {}): Record<string, z.ZodType> {
  const isDay = (name: string) => ['from', 'to'].includes(filters[name]?.kind ?? '')
  return Object.fromEntries(Object.keys(filters).map(name => [name, isDay(name) ? z.iso.date() : z.string()]))
}

/** And of all parameters of a list. */
export function describeParameters({ filters, search, canTurn }: Partial<ListOptions>): z.ZodObject {
  return z.object({
    ...describeFilters(filters),
    ...(search && {
      q: z.string().max(longestSearch).describe('Only records that hold this text, in any letter case'),
    }),
    ...(canTurn && { order: z.enum(['asc', 'desc']).describe('By date: oldest or newest first') }),
    include: z.string().describe('Accepted and without effect: nested objects are always there'),
    limit: z.int().min(1).max(largestPage).describe('Answers a page instead of everything'),
    cursor: z.string().describe('The `X-Next-Cursor` of the page before'),
  })
}
