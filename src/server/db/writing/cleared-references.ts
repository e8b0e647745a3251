import type { RecordTableName } from '../tables.ts'

type Reference = readonly [table: RecordTableName, column: string]

/**
 * References that are cleared when the record they name is removed. The door clears them first, so that the trail
 * tells of it: what the database does by itself (`on delete set null`) leaves no entry.
 */
export const clearedReferences: Partial<Record<RecordTableName, readonly Reference[]>> = {
  fermentations: [['agings', 'previousFermentationId']],
  vessels: [['devices', 'vesselId']],
}

/** Rows that mean nothing without the record they name: they go with it, and the trail tells of each. */
export const ownedRows: Partial<Record<RecordTableName, readonly Reference[]>> = {
  batches: [['watchLimits', 'batchId']],
  fermentations: [['watchAsides', 'fermentationId']],
  users: [
    ['noticeChoices', 'userId'],
    ['accessTokens', 'userId'],
    ['passkeys', 'userId'],
    ['secondSteps', 'userId'],
  ],
}
