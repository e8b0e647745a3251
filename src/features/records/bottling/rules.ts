import { batchFields } from '#cellar/named-batch.ts'
import { type AgingRow, agingLine } from '#features/records/aging/rules.ts'
import { rowReader } from '#shared/row-reader.ts'
import { bottlings } from './contract.ts'

/** A bottling run as the screens show it, whatever server it came from; its size as it was written. */
export const readBottling = rowReader(bottlings.item, batchFields)
export type BottlingRow = ReturnType<typeof readBottling>

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
