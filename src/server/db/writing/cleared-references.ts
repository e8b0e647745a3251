import type { RecordTableName } from '../tables.ts'

type Reference = readonly [table: RecordTableName, column: string]

/**
 * References that the schema clears when the record they name is removed (`on delete set null`). The door clears
 * them first, so that the trail tells of it: what the database does by itself leaves no entry.
 */
export const clearedReferences: Partial<Record<RecordTableName, readonly Reference[]>> = {
  fermentations: [['agings', 'previousFermentationId']],
}
