import { sql } from 'kysely'
import { runCompiled } from '#server/db/reusable.ts'
import type { RecordTableName, StoredRow } from '#server/db/tables.ts'
import { Failure } from '#server/failure.ts'
import { findReference } from '#server/http/records/references.ts'
import { nameKey } from '#shared/visible-text.ts'
import { importTexts } from '../contract.ts'
import type { Pass } from './import-kind.ts'
import type { Resolved } from './record-kind.ts'

/** The row whose columns hold what the fields say; null where one of them says nothing, or none is there. */
export function matchColumns(table: RecordTableName, columns: Readonly<Record<string, string>>) {
  const named = Object.entries(columns)
  return async ({ door, wineryId }: Pass, values: Resolved): Promise<StoredRow | null> => {
    const wanted = named.map(([field]) => values[field])
    if (wanted.some(value => value === null || value === undefined || value === '')) return null
    const build = () =>
      named
        .reduce(
          (rows, [, column]) => rows.where(column as never, '=', 0 as never),
          door.tx.selectFrom(table).selectAll().where('wineryId', '=', 0),
        )
        // Of several the oldest: the same one every time.
        .orderBy('id')
        .limit(sql.lit(1))
    // Asked with every row of a file.
    const [row] = await runCompiled(door.tx, `match ${table} by ${Object.values(columns)}`, build, [
      wineryId,
      ...wanted,
    ])
    return (row as unknown as StoredRow | undefined) ?? null
  }
}

/**
 * The row that measures the same record at the same moment. A file has thousands of one record: what was there before
 * is read once for each.
 */
export const matchMoment =
  (table: RecordTableName, of: string, at: { field: string; column: string }) =>
  async (pass: Pass, values: Resolved): Promise<StoredRow | null> => {
    const [id, moment] = [values[of], values[at.field]]
    if (typeof id !== 'number' || typeof moment !== 'string') return null
    const known = await pass.before(`${table} of ${id}`, async () => {
      const rows = await pass.door.tx
        .selectFrom(table)
        .select(['id', sql<string>`${sql.ref(at.column)}`.as('moment')])
        .where('wineryId', '=', pass.wineryId)
        .where(of as never, '=', id as never)
        // Of several the oldest: the same one every time.
        .orderBy('id', 'desc')
        .execute()
      return new Map(rows.map(row => [row.moment, row.id]))
    })
    return rowOf(pass, table, known.get(moment) ?? null)
  }

/** The row of that id. */
async function rowOf({ door, wineryId }: Pass, table: RecordTableName, id: number | null) {
  if (id === null) return null
  const row = await door.tx
    .selectFrom(table)
    .selectAll()
    .where('wineryId', '=', wineryId)
    .where('id', '=', id)
    .executeTakeFirst()
  return (row as StoredRow | undefined) ?? null
}

type ByText = (pass: Pass, text: string) => Promise<number | null>

/** By the text that people know a record by, without case; never by its number, which no spreadsheet knows. */
export const byCode =
  (table: RecordTableName, code: string): ByText =>
  ({ door, wineryId }, text) =>
    findReference(door.tx, wineryId, { table, code, isNeverId: true }, text)

/** By a name that need not be the only one of its kind. */
export const byName =
  (table: RecordTableName, column: string, what: string): ByText =>
  async (pass, text) => {
    // A file may have thousands of names, each of which would go through all of the table.
    const named = await pass.recall(table, column, async () => {
      const rows = await pass.door.tx
        .selectFrom(table)
        .select(['id', sql<string>`${sql.ref(column)}`.as('called')])
        .where('wineryId', '=', pass.wineryId)
        .execute()
      const byKey = new Map<string, number[]>()
      for (const { id, called } of rows)
        byKey.set(nameKey(called), [...(byKey.get(nameKey(called)) ?? []), id])
      return byKey
    })
    const found = named.get(nameKey(text)) ?? []
    if (found.length > 1) throw new Failure(409, importTexts.ambiguous(what, text))
    return found[0] ?? null
  }

/** The first of several ways that leads to one. */
export const byEither =
  (...ways: readonly ByText[]): ByText =>
  async (pass, text) => {
    for (const way of ways) {
      const found = await way(pass, text)
      if (found !== null) return found
    }
    return null
  }

/** The stored row that a row's own name means. */
export const matchText =
  (table: RecordTableName, field: string, find: ByText) =>
  async (pass: Pass, values: Resolved): Promise<StoredRow | null> => {
    const text = String(values[field] ?? '').trim()
    return text === '' ? null : rowOf(pass, table, await find(pass, text))
  }

/** A person by e-mail address or by first and last name. */
export const findPerson: ByText = async ({ door, wineryId }, text) => {
  const people = await door.tx
    .selectFrom('users')
    .select(['id', 'email', 'firstName', 'lastName'])
    .where('wineryId', '=', wineryId)
    .execute()
  const wanted = nameKey(text)
  const found = people.filter(
    ({ email, firstName, lastName }) =>
      nameKey(email) === wanted || nameKey(`${firstName} ${lastName}`) === wanted,
  )
  if (found.length > 1) throw new Failure(409, importTexts.ambiguous('person', text))
  return found[0]?.id ?? null
}

/** The process of a batch, in a vessel where that is said, that had begun by a day; the latest of several. */
export async function processBy(
  pass: Pass,
  table: 'fermentations' | 'agings',
  { batchId, vesselId, day }: { batchId: number; vesselId: number | null; day: string },
): Promise<number | null> {
  const newestFirst = await pass.recall(table, `of batch ${batchId}`, () =>
    pass.door.tx
      .selectFrom(table)
      .select(['id', 'vesselId', 'startDate'])
      .where('wineryId', '=', pass.wineryId)
      .where('batchId', '=', batchId)
      .orderBy('startDate', 'desc')
      .orderBy('id', 'desc')
      .execute(),
  )
  const found = newestFirst.find(
    each => each.startDate <= day && (vesselId === null || each.vesselId === vesselId),
  )
  return found?.id ?? null
}
