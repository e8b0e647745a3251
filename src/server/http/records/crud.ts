import { oneOf, pluralOf, type Resource, typeNameOf, typePluralOf } from '#shared/resource.ts'
import type { z } from '#shared/zod.ts'
import type { Queries } from '../../db/dialect.ts'
import type { RecordRow, RecordTableName, StoredRow } from '../../db/tables.ts'
import { type Door, refuseStaleVersion } from '../../db/writing/write-door.ts'
import { Failure, notFound } from '../../failure.ts'
import { type Api, addRoute, type Call, expectedVersion, type Route, whoOf, write } from '../api.ts'
import { checked, pathId } from '../checked-input.ts'
import { answerFresh } from '../memory/freshness.ts'
import { messageAnswer, tagOf } from '../openapi-schemas.ts'
import type { CrudOptions } from './crud-options.ts'
import type { Filter } from './filters.ts'
import { findRow, rowOf } from './find-row.ts'
import { answerList, type Present } from './list-answers.ts'
import { describeParameters, type ListOptions } from './listing.ts'
import { nestInto } from './nesting.ts'
import { listHeaders } from './preferences.ts'
import { removeRecord, saveRecord } from './record-writes.ts'
import { findReference, idIn } from './references.ts'
import { addSeries } from './series.ts'

type Fields = Record<string, unknown>
/** Adds the five routes of a record kind. */
export function addCrud<Table extends RecordTableName, Input extends z.ZodType>(
  api: Api,
  resource: Resource<z.ZodObject, Input>,
  given: CrudOptions<Table, z.output<Input>>,
): void {
  const options = { ...given, order: resource.order }
  const { table } = options
  const { area, item, path } = resource
  const tag = tagOf(resource)
  const type = typeNameOf(resource)
  const { nests = {}, present = (rows: RecordRow<Table>[]) => rows } = options
  const shape = Object.keys(item.shape)
  const shown = async (db: Queries, wineryId: number, rows: RecordRow<Table>[]) => {
    const nested = (await nestInto(
      db,
      wineryId,
      rows as unknown as StoredRow[],
      nests,
    )) as unknown as typeof rows
    return (await present(nested, db, wineryId)).map(row => pick(row as Fields, shape))
  }
  const one = async (db: Queries, row: RecordRow<Table>) => (await shown(db, row.wineryId, [row]))[0]
  const rowIn = async (db: Queries, wineryId: number, { params }: Call) => {
    if (!options.code) return findRow(db, table, wineryId, pathId(params.id))
    const id = idIn(options, params.id ?? '')
    const row = id === null ? undefined : await rowOf(db, table, wineryId, id)
    if (row) return row
    const named = await findReference(db, wineryId, options, params.id ?? '')
    if (named === null) throw notFound()
    return findRow(db, table, wineryId, named)
  }
  const carried = Object.values(nests).flatMap(([, to]) => to.reads)
  const reads = [...new Set([table, ...(options.alsoReads ?? []), ...carried])]
  const fresh = { isFresh: true, reads }
  const save = async (door: Door, input: z.output<Input>, before: RecordRow<Table> | null) =>
    one(door.tx, await saveRecord(door, given, input, before))

  const listAnswer = (call: Call, query: Call['query']) =>
    answerList(api, call, { ...options, present: shown as unknown as Present }, query)
  const listed = {
    access: `${area}:view`,
    tag,
    headers: listHeaders,
    answer: item.array(),
    ...fresh,
  } satisfies Partial<Route>
  const takesCode = options.code !== undefined

  addRoute(api, {
    ...listed,
    method: 'GET',
    path,
    access: options.listAccess ?? `${area}:view`,
    operation: `list${typePluralOf(resource)}`,
    summary: `List ${pluralOf(resource)}`,
    query: describeParameters(options),
    handle: call => listAnswer(call, call.query),
  })

  for (const { filter, ...list } of options.lists ?? [])
    addRoute(api, {
      ...listed,
      ...list,
      method: 'GET',
      takesCode: namesByCode(options.filters?.[filter]),
      query: describeParameters({ ...options, filters: without(options.filters, filter) }),
      handle: async call => {
        const named = Object.values(call.params)[0] ?? ''
        await requireNamed(api.db, whoOf(call).wineryId, options.filters?.[filter], named)
        return listAnswer(call, { ...call.query, [filter]: named })
      },
    })

  if (options.series) addSeries(api, resource, { ...options, series: options.series, reads })

  addRoute(api, {
    method: 'GET',
    path: `${path}/{id}`,
    access: `${area}:view`,
    operation: `read${type}`,
    summary: `Read one ${resource.singular}`,
    tag,
    takesCode,
    ...fresh,
    answer: item,
    handle: async call => {
      const { wineryId } = whoOf(call)
      const row = await rowIn(api.db, wineryId, call)
      return answerFresh(api, call, () => one(api.db, row), `${row.version}-`)
    },
  })

  addRoute(api, {
    method: 'POST',
    path,
    access: `${area}:create`,
    operation: `create${type}`,
    summary: `Create ${oneOf(resource)}`,
    tag,
    body: resource.input,
    answer: item,
    status: 201,
    handle: call =>
      write(api, call, async door => ({
        status: 201,
        body: await save(door, call.body as z.output<Input>, null),
      })),
  })

  addRoute(api, {
    method: 'PUT',
    path: `${path}/{id}`,
    access: `${area}:edit`,
    operation: `change${type}`,
    summary: `Change ${oneOf(resource)}; what the body omits keeps its value`,
    tag,
    takesCode,
    describedBody: { schema: resource.input, partialAs: `${type}Change` },
    answer: item,
    refusals: [412],
    handle: call =>
      write(api, call, async door => {
        const { wineryId } = door.actor
        const before = await rowIn(door.tx, wineryId, call)
        refuseStaleVersion(before, expectedVersion(call))
        const merge = options.merge ?? mergeOver
        const input = checked(resource.input, merge(before, bodyObject(call.body)))
        return { status: 200, body: await save(door, input, before) }
      }),
  })

  addRoute(api, {
    method: 'DELETE',
    path: `${path}/{id}`,
    access: options.deleteAccess ?? `${area}:delete`,
    operation: `delete${type}`,
    summary: `Delete ${oneOf(resource)}`,
    tag,
    takesCode,
    answer: messageAnswer,
    refusals: [409, 412],
    handle: call =>
      write(api, call, async door => {
        const { wineryId } = door.actor
        const before = await rowIn(door.tx, wineryId, call)
        refuseStaleVersion(before, expectedVersion(call))
        await removeRecord(door, resource, given, before)
        return { status: 200, body: { message: resource.texts.deleted } }
      }),
  })
}

/** A path that names a record which is not there answers 404, unlike a filter, which finds nothing. */
async function requireNamed(db: Queries, wineryId: number, filter: Filter | undefined, text: string) {
  if (filter?.kind !== 'reference') throw new Error('A list under a path needs a reference filter.')
  if (!filter.to.code) pathId(text)
  if ((await findReference(db, wineryId, filter.to, text)) === null) throw notFound()
}

const namesByCode = (filter: Filter | undefined) => filter?.kind === 'reference' && Boolean(filter.to.code)

const mergeOver = (before: object, body: Fields): Fields => ({ ...before, ...body })

/** The fields of a body that is checked only once they are merged over the stored record. */
export function bodyObject(body: unknown): Fields {
  if (body === null || typeof body !== 'object' || Array.isArray(body))
    throw new Failure(400, 'Send the fields to change as a JSON object.')
  return body as Fields
}

function without(filters: ListOptions['filters'], name: string): ListOptions['filters'] {
  const { [name]: _left, ...others } = filters ?? {}
  return others
}

function pick(row: Fields, names: readonly string[]): Fields {
  const picked: Fields = {}
  for (const name of names) picked[name] = row[name] ?? null
  return picked
}
