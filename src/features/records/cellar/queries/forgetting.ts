import { anyOf } from '#server/db/dialect.ts'
import type { Door } from '#server/db/writing/write-door.ts'
import { decodeEffects, vesselsOf } from '#shared/cellar-effects.ts'

/**
 * Takes operations that are about to be deleted, and the vessels in them, out of what is kept beside the ledger. Nobody
 * else may have an operation in those vessels: the database refuses to delete a vessel that one names.
 */
export async function forgetLedger(door: Door, operationIds: readonly number[]): Promise<void> {
  if (operationIds.length === 0) return
  const { wineryId } = door.actor
  const rows = await door.tx
    .selectFrom('cellarOperations')
    .select('effects')
    .where('wineryId', '=', wineryId)
    .where(anyOf(door.tx, 'id', operationIds))
    .execute()
  const vesselIds = [...new Set(rows.flatMap(({ effects }) => vesselsOf(decodeEffects(effects))))]
  await door.books
    .deleteFrom('cellarTouches')
    .where('wineryId', '=', wineryId)
    .where(anyOf(door.tx, 'operationId', operationIds))
    .execute()
  await door.books
    .deleteFrom('cellarBalances')
    .where('wineryId', '=', wineryId)
    .where(anyOf(door.tx, 'vesselId', vesselIds))
    .execute()
  await door.books.deleteFrom('cellarCheckpoints').where('wineryId', '=', wineryId).execute()
}
