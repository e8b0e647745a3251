import type { Queries } from '../../db/dialect.ts'
import { piecesInSnapshot } from '../../db/snapshot.ts'
import type { StoredRow } from '../../db/tables.ts'
import { rememberRows } from '../../db/writing/row-memory.ts'
import { type Api, type Call, whoOf } from '../api.ts'
import { JsonPieces } from '../json-pieces.ts'
import { answerFresh } from '../memory/freshness.ts'
import { addVary } from '../memory/kept-answers.ts'
import { type AskedList, countRows, type ListOptions, readLimit, readPage, readPieces } from './listing.ts'
import { appliedPreferences, listPreferences } from './preferences.ts'

/** Turns stored rows into what an answer shows of them. */
export type Present = (db: Queries, wineryId: number, rows: StoredRow[]) => Promise<unknown[]>

/** Answers a list: everything, or the page that the address or the caller's preference asks for. */
export async function answerList(
  api: Api,
  call: Call,
  options: ListOptions & { present: Present },
  query: Call['query'],
): Promise<unknown> {
  const { wineryId } = whoOf(call)
  const { reply } = call
  const asked = { ...options, db: api.db, wineryId, parameters: query }
  const preferred = listPreferences(call.request)
  const limit = readLimit(query.limit)
  // What stands in the address is no wish but an order.
  const followed = { ...preferred, maxItems: limit === null ? preferred.maxItems : null }
  const applied = appliedPreferences(followed)
  addVary(reply, 'prefer')
  const produce = async () => {
    if (applied) reply.header('preference-applied', applied)
    if (followed.wantsCount && !query.q) reply.header('x-total-count', await countRows(asked))
    const size = limit ?? followed.maxItems
    if (size === null) return new JsonPieces(presentedPieces(asked))
    const { rows, nextCursor } = await readPage(asked, size)
    if (nextCursor) reply.header('x-next-cursor', nextCursor)
    return options.present(api.db, wineryId, rows)
  }
  const variant = `${followed.maxItems ?? ''}${followed.wantsCount ? 'c' : ''}`
  return answerFresh(api, call, produce, variant && `p${variant}-`)
}

/** All of it as it was at one moment: what is moved meanwhile must neither be missing nor be there twice. */
export function presentedPieces(asked: AskedList & { present: Present }): AsyncGenerator<unknown[]> {
  return piecesInSnapshot(asked.db, async function* (view) {
    rememberRows(view)
    for await (const rows of readPieces({ ...asked, db: view }))
      yield await asked.present(view, asked.wineryId, rows)
  })
}
