import type { Queries } from '#server/db/dialect.ts'
import { batchesOf, decodeEffects, type Effects, vesselsOf } from '#shared/cellar-effects.ts'
import { byPlace, type Content } from '#shared/cellar-replay.ts'
import type { Place } from './history.ts'

/** An operation that does not count any more: an earlier version, or a removed one. */
export interface FormerOperation extends Place {
  id: number
  effects: Effects
  /** The wines that it states. */
  batchIds: number[]
}

/** All of them in the order of the history: they are in no index, but few. */
export async function readFormer(db: Queries, wineryId: number): Promise<FormerOperation[]> {
  const rows = await db
    .selectFrom('cellarOperations')
    .select(['id', 'doneAt', 'place', 'effects', 'details'])
    .where('wineryId', '=', wineryId)
    .where('status', 'in', ['replaced', 'removed'])
    .execute()
  return rows
    .map(({ details, effects: stored, ...row }) => {
      const effects = decodeEffects(stored)
      const { batchId, nameId } = JSON.parse(details) as { batchId?: number; nameId?: number | null }
      const stated = [batchId, nameId].filter(id => typeof id === 'number')
      return { ...row, effects, batchIds: [...batchesOf(effects), ...stated] }
    })
    .sort(byPlace)
}

/** Finds those of one wine while its history is gone through: they state it, or their vessels held it at that time. */
export class FormerOfBatch {
  readonly ids: number[] = []
  readonly #batch: number
  readonly #waiting: FormerOperation[]

  constructor(batch: number, former: readonly FormerOperation[]) {
    this.#batch = batch
    this.#waiting = [...former]
  }

  /** Takes those up to a place, where `look` tells what is in the vessels just before it. */
  pass(to: Place, look: (vessel: number) => Content | null | undefined): void {
    for (let next = this.#waiting[0]; next && byPlace(next, to) <= 0; next = this.#waiting[0]) {
      this.#waiting.shift()
      const isInVessel = vesselsOf(next.effects).some(vessel => look(vessel)?.batch === this.#batch)
      if (isInVessel || next.batchIds.includes(this.#batch)) this.ids.push(next.id)
    }
  }
}
