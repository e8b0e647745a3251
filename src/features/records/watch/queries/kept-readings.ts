import type { Queries } from '#server/db/dialect.ts'
import type { AuditHeadTable } from '#server/db/tables.ts'
import { type Readings, readReadings } from './readings.ts'

/** The readings of a winery's fermentations as they were at that place of its trail. */
interface Kept extends Pick<AuditHeadTable, 'sequence' | 'hash'> {
  readings: Readings
}

const none: Readings = new Map()

/** Of all wineries together: ten megabytes by estimate. */
const mostReadings = 50_000

/** After more steps than these it is as quick to read everything anew as to look which of them matter. */
const mostSteps = 500

/**
 * Readings that were read before, and are read again only where the audit trail tells of a change: whatever changes
 * one is written there (decision 62). That they are still true is asked of the trail each time, by a hash to which no
 * other past leads; so it does not matter who wrote, which server, or whether an older state was put back.
 */
export class KeptReadings {
  /** Those that were asked for last stand last. */
  readonly #ofWineries = new Map<number, Kept>()

  /** The readings of these fermentations; `view` must show one state. */
  async read(view: Queries, wineryId: number, ids: readonly number[]): Promise<Readings> {
    const end = await view
      .selectFrom('auditHeads')
      .select(['sequence', 'hash'])
      .where('wineryId', '=', wineryId)
      .executeTakeFirstOrThrow()
    const still = await stillTrue(view, wineryId, this.#ofWineries.get(wineryId), end)
    const missing = await readReadings(
      view,
      wineryId,
      ids.filter(id => !still.has(id)),
    )
    const readings = new Map(ids.map(id => [id, still.get(id) ?? missing.get(id) ?? []]))
    this.#keep(wineryId, { ...end, readings })
    return readings
  }

  #keep(wineryId: number, kept: Kept): void {
    this.#ofWineries.delete(wineryId)
    this.#ofWineries.set(wineryId, kept)
    let total = 0
    for (const [id, { readings }] of [...this.#ofWineries].reverse()) {
      for (const each of readings.values()) total += each.length
      if (total > mostReadings) this.#ofWineries.delete(id)
    }
  }
}

/** What of the kept ones the trail says nothing of since. */
async function stillTrue(
  view: Queries,
  wineryId: number,
  kept: Kept | undefined,
  end: Pick<Kept, 'sequence' | 'hash'>,
): Promise<Readings> {
  if (!kept || end.sequence - kept.sequence > mostSteps) return none
  if (end.sequence === kept.sequence) return end.hash === kept.hash ? kept.readings : none
  const [last, ...steps] = await view
    .selectFrom('auditEntries')
    .select(['sequence', 'hash', 'before', 'after'])
    .where('wineryId', '=', wineryId)
    .where('sequence', '>=', kept.sequence)
    .where(({ or, eb }) =>
      or([eb('sequence', '=', kept.sequence), eb('kind', '=', 'fermentationMaintenance')]),
    )
    .orderBy('sequence')
    .execute()
  if (last?.sequence !== kept.sequence || last.hash !== kept.hash) return none
  const changed = new Set(
    steps.flatMap(({ before, after }) => [fermentationOf(before), fermentationOf(after)]),
  )
  return new Map([...kept.readings].filter(([id]) => !changed.has(id)))
}

const fermentationOf = (row: string | null): number | null =>
  row === null ? null : (JSON.parse(row) as { fermentationId: number }).fermentationId

const memories = new WeakMap<Queries, KeptReadings>()

/** What is kept of that database. */
export function keptReadings(db: Queries): KeptReadings {
  const known = memories.get(db) ?? new KeptReadings()
  memories.set(db, known)
  return known
}
