import type { Connection } from '#server/db/connect.ts'
import type { RecordTableName } from '#server/db/tables.ts'

/** Everything that the audit trail holds of one record, as one text. */
export async function trailTexts(
  db: Connection['db'],
  kind: RecordTableName,
  recordId: number,
): Promise<string> {
  const entries = await db
    .selectFrom('auditEntries')
    .select('after')
    .where('kind', '=', kind)
    .where('recordId', '=', recordId)
    .execute()
  return JSON.stringify(entries)
}
