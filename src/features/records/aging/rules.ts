import { batchTitle } from '#cellar/named-batch.ts'
import { freeVessels, processFields } from '#cellar/process-in-vessel.ts'
import type { Occupation } from '#cellar/vessel-occupancy.ts'
import type { VesselRow } from '#features/records/vessels/rules.ts'
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

/** The vessels that an aging may be started in: free ones that stand empty. */
export function vesselsForAging(vessels: readonly VesselRow[], agings: readonly AgingRow[]): VesselRow[] {
  return freeVessels(vessels, agings, 'Aging').filter(({ status }) => ['Empty', 'Available'].includes(status))
}

/** What is sent of the form: the end only when given, or when there was one that has been taken away. */
export function agingBody({ endDate, ...form }: AgingInput, before: AgingRow | null): Partial<AgingInput> {
  return endDate === null && !before?.endDate ? form : { ...form, endDate }
}
