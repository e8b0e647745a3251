import type { CellarTouchTable } from '#server/db/book-tables.ts'
import { batchesOf, type Effects, vesselsOf } from '#shared/cellar-effects.ts'
import type { Operation } from '#shared/cellar-replay.ts'

interface Touching extends Operation {
  effects: Effects
  details: Readonly<Record<string, unknown>>
}

/** The lines of the index by which an operation is found: its vessels, then the batches that it states itself. */
export function touchesOf({
  id,
  doneAt,
  place,
  effects,
  details,
}: Touching): Omit<CellarTouchTable, 'wineryId'>[] {
  const stated = new Set([...batchesOf(effects), ...[details.batchId, details.nameId].filter(isNumber)])
  return [
    ...vesselsOf(effects).map(vesselId => ({ vesselId, batchId: null })),
    ...[...stated].map(batchId => ({ vesselId: null, batchId })),
  ].map((touch, position) => ({ operationId: id, position, ...touch, doneAt, place }))
}

const isNumber = (value: unknown): value is number => typeof value === 'number'
