import { type NamedBatch, readBatchOf } from '#cellar/named-batch.ts'
import { type AgingRow, agingLine } from '#features/records/aging/rules.ts'
import { readDay } from '#shared/days.ts'
import { numberOf } from '#shared/numbers.ts'
import { textOf } from '#shared/texts.ts'

/** A bottling run as the screen shows it, whatever server it came from. */
export interface BottlingRow {
  id: number
  version?: number
  batchId: number | null
  agingId: number | null
  bottlingDate: string
  bottleCount: number | null
  /** As it was written. */
  bottleSize: string
  status: string
  notes: string
  batch: NamedBatch | null
}

export function readBottling(raw: Record<string, unknown>): BottlingRow {
  const batch = readBatchOf(raw)
  return {
    id: numberOf(raw.id) ?? 0,
    version: numberOf(raw.version) ?? undefined,
    batchId: numberOf(raw.batchId) ?? batch?.id ?? null,
    agingId: numberOf(raw.agingId),
    // A date input takes a bare day only; what cannot be read stays as it came and is shown as invalid.
    bottlingDate: readDay(raw.bottlingDate),
    bottleCount: numberOf(raw.bottleCount),
    bottleSize: textOf(raw.bottleSize),
    status: textOf(raw.status),
    notes: textOf(raw.notes),
    batch,
  }
}

/** The runs of one batch and status; null lets all through. */
export function filterRuns(
  runs: readonly BottlingRow[],
  { batchId, status }: { batchId: number | null; status: string | null },
): BottlingRow[] {
  return runs.filter(
    run => (batchId === null || run.batchId === batchId) && (status === null || run.status === status),
  )
}

/** The agings to choose from: those of the chosen batch, all while none is chosen, and always the run's own. */
export function agingChoices(
  agings: readonly AgingRow[],
  batchId: number | null,
  own: number | null,
): { value: number; label: string }[] {
  const choices = agings
    .filter(aging => batchId === null || aging.batchId === batchId)
    .map(aging => ({ value: aging.id, label: agingLine(aging) }))
  const isUnlisted = own !== null && !agings.some(({ id }) => id === own)
  return isUnlisted ? [...choices, { value: own, label: `Aging ${own}` }] : choices
}

/** The address of the calendar as it is looked at, with one run's form open. */
export function calendarAddress(view: Record<string, string | null>, edit: number): string {
  const address = new URLSearchParams({ view: 'calendar' })
  for (const [name, value] of Object.entries(view)) if (value) address.set(name, value)
  address.set('edit', String(edit))
  return `/bottling?${address}`
}
