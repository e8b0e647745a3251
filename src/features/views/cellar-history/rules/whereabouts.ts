import type { BatchHistory } from '#features/records/cellar/contract/reads.ts'
import { millilitresIn } from '#features/records/cellar/rules/shown-contents.ts'
import { showVolume } from '#shared/volumes.ts'

/** Litres of a wine that are called by another name by now. */
export interface ElsewhereNamed {
  vesselId: number
  batch: { id: number; batchId: string }
  litres: number
}

/** Where a batch's litres are under other names than its own. */
export function underOtherNames(id: number, { litres }: Pick<BatchHistory, 'litres'>): ElsewhereNamed[] {
  return litres
    .filter(({ batch }) => batch.id !== id)
    .map(({ vesselId, batch, volume }) => ({ vesselId, batch, litres: volume }))
}

/** All that bears the name, in whole millilitres added up. */
export function namedVolume({ named }: Pick<BatchHistory, 'named'>): string {
  return showVolume(named.reduce((sum, { content }) => sum + millilitresIn(content.volume), 0))
}

/** True where the ledger has never heard of the wine. */
export function isUnknown(story: BatchHistory): boolean {
  const { named, litres, kilograms, operations } = story
  return (
    named.length + litres.length + operations.length === 0 && kilograms.received + kilograms.crushed === 0
  )
}
