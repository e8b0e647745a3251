import type { Queries } from '../../db/dialect.ts'
import { openSnapshot } from '../../db/snapshot.ts'
import type { RecordTableName, StoredRow } from '../../db/tables.ts'
import { type Api, type Call, whoOf } from '../api.ts'
import { JsonPieces } from '../json-pieces.ts'
import { answerFresh } from '../memory/freshness.ts'
import { addVary } from '../memory/kept-answers.ts'
import { countRows, type ListOptions, readLimit, readPage, readPieces } from './listing.ts'
import { appliedPreferences, listPreferences } from './preferences.ts'

/** Turns stored rows into what an answer shows of them. */
export type Present = (db: Queries, wineryId: number, rows: StoredRow[]) => Promise<unknown[]>

/** Answers a list: everything, or the page that the address or the caller's preference asks for. */
export async function answerList(
  api: Api,
  call: Call,
  options: ListOptions & { reads: readonly RecordTableName[]; present: Present },
  query: Call['query'],
): Promise<unknown> {
  const { wineryId } = whoOf(call)
  const { reply } = call
  const asked = listPreferences(call.request)
  const limit = readLimit(query.limit)
  // What stands in the address is no wish but an order.
  const followed = { ...asked, maxItems: limit === null ? asked.maxItems : null }
  const applied = appliedPreferences(followed)
  addVary(reply, 'prefer')
  const produce = async () => {
    if (applied) reply.header('preference-applied', applied)
    if (followed.wantsCount && !query.q)
      reply.header('x-total-count', await countRows(api.db, wineryId, options, query))
    const size = limit ?? followed.maxItems
    if (size === null) return new JsonPieces(presented(api.db, wineryId, options, query))
    const { rows, nextCursor } = await readPage(api.db, wineryId, options, query, size)
    if (nextCursor) reply.header('x-next-cursor', nextCursor)
    return options.present(api.db, wineryId, rows)
  }
  const variant = `${followed.maxItems ?? ''}${followed.wantsCount ? 'c' : ''}`
  return answerFresh(api, call, options.reads, produce, variant && `p${variant}-`)
}

/** All of it as it was at one moment: what is moved meanwhile must neither be missing nor be there twice. */
async function* presented(
  db: Queries,
  wineryId: number,
  options: ListOptions & { present: Present },
  query: Call['query'],
): AsyncGenerator<unknown[]> {
  const view = await openSnapshot(db)
  try {
    for await (const rows of readPieces(view.db, wineryId, options, query))
      yield await options.present(view.db, wineryId, rows)
  } finally {
    await view.end()
  }
}
