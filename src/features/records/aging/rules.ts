import { showCapacity } from '#cellar/capacities.ts'
import { batchTitle } from '#cellar/named-batch.ts'
import { processFields } from '#cellar/process-in-vessel.ts'
import type { Occupation, VesselRow } from '#features/records/vessels/rules.ts'
import { showDay } from '#shared/days.ts'
import { rowReader } from '#shared/row-reader.ts'
import { type AgingInput, agings, type StoredAging } from './contract.ts'

/** A completed or cancelled aging has left its vessel; one on hold is still in it. */
export function occupationOf({ vesselId, status }: Pick<StoredAging, 'vesselId' | 'status'>): Occupation {
  return {
    vesselId,
    isActive: status === 'Active',
    isReleased: status === 'Completed' || status === 'Cancelled',
  }
}

/**
 * Bottles are traced back through their aging. Were its batch corrected alone, they would come out of another
 * wine than they name; were they carried along, a colleague's bottling record would change unseen.
 */
export function keptBatchMessage(bottlings: number): string | null {
  return bottlings > 0
    ? `Cannot change wine batch. Take this aging off related ${bottlings} bottlings first.`
    : null
}

/** An aging as the screens show it, whatever server it came from. */
export const readAging = rowReader(agings.item, processFields)
export type AgingRow = ReturnType<typeof readAging>

/** "Hillside Block - WB-20240905-0001 in B-12": an aging in few words. */
export function agingTitle(aging: AgingRow | null): string {
  if (!aging) return 'N/A'
  return aging.vessel ? `${batchTitle(aging.batch)} in ${aging.vessel}` : batchTitle(aging.batch)
}

/** The same with its start, since a batch may come back to the same barrel. */
export function agingLine(aging: AgingRow): string {
  return `${agingTitle(aging)} (${showDay(aging.startDate)})`
}

/** The vessels that an aging may be started in: for aging, empty, and without an Active aging. */
export function vesselsForAging(vessels: readonly VesselRow[], agings: readonly AgingRow[]): VesselRow[] {
  const held = new Set(agings.filter(({ status }) => status === 'Active').map(({ vesselId }) => vesselId))
  return vessels.filter(
    ({ id, usageType, status, toldStatus }) =>
      ['Aging', 'Both'].includes(usageType) &&
      ['Empty', 'Available'].includes(status) &&
      // The screen loads no fermentations; a server that knows of one says so.
      toldStatus !== 'In Use' &&
      !held.has(id),
  )
}

/** The choices of the form: the available vessels, and always the one that the edited aging is in. */
export function vesselChoices(
  vessels: readonly VesselRow[],
  available: readonly VesselRow[],
  edited: AgingRow | null,
): { value: number; label: string }[] {
  const own = edited?.vesselId ?? null
  const choices = vessels
    .filter(vessel => vessel.id === own || available.includes(vessel))
    .map(vessel => ({ value: vessel.id, label: vesselLabel(vessel) }))
  // A vessel that is not in the list must not look like another one.
  const isMissing = own !== null && !choices.some(({ value }) => value === own)
  return isMissing ? [...choices, { value: own, label: edited?.vessel || `Vessel ${own}` }] : choices
}

function vesselLabel(vessel: VesselRow): string {
  const { vesselId, vesselType, capacity } = vessel
  const details = [vesselType, capacity === null ? '' : showCapacity(vessel)].filter(Boolean).join(', ')
  return [vesselId, details].filter(Boolean).join(' - ')
}

/** What is sent of the form: the end only when given, or when there was one that has been taken away. */
export function agingBody({ endDate, ...form }: AgingInput, before: AgingRow | null): Partial<AgingInput> {
  return endDate === null && !before?.endDate ? form : { ...form, endDate }
}
