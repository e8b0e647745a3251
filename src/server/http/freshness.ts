import type { Database } from '../db/dialect.ts'
import type { RecordTableName } from '../db/tables.ts'
import { type Api, type Call, whoOf } from './api.ts'

/**
 * Answers a read with an `ETag` made of the revisions of the tables it reads, and with 304, without touching
 * those tables, when the caller already has that state. `prefix` tells apart answers that differ by caller, and
 * carries the version of a single record, so that its tag serves as an `If-Match` too.
 */
export async function answerFresh(
  api: Api,
  call: Call,
  reads: readonly (RecordTableName | 'wineries')[],
  produce: () => Promise<unknown>,
  prefix = '',
): Promise<unknown> {
  const { wineryId } = whoOf(call)
  const tag = `W/"${prefix}r${wineryId}.${await revisionsOf(api.db, wineryId, reads)}"`
  if (call.request.headers['if-none-match'] === tag) {
    call.reply.header('etag', tag).status(304)
    return call.reply.send()
  }
  const answer = await produce()
  call.reply.header('etag', tag)
  return answer
}

/** Read before the rows themselves: a write in between makes the tag too old, never too new. */
async function revisionsOf(
  db: Database,
  wineryId: number,
  reads: readonly (RecordTableName | 'wineries')[],
): Promise<string> {
  const rows = await db
    .selectFrom('revisions')
    .select(['name', 'revision'])
    .where('wineryId', '=', wineryId)
    .where('name', 'in', [...reads])
    .execute()
  const revisionOf = new Map(rows.map(row => [row.name, row.revision]))
  return reads.map(name => revisionOf.get(name) ?? 0).join('.')
}
