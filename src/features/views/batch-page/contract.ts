import type { ProcessReading, ReadingSource } from '#cellar/process-readings.ts'
import type { AgingRow } from '#features/records/aging/rules.ts'
import type { BatchRow } from '#features/records/batches/rules.ts'
import type { BottlingRow } from '#features/records/bottling/rules.ts'
import type { FermentationRow } from '#features/records/fermentation/rules.ts'
import type { PostFermentationRow } from '#features/records/post-fermentation/rules.ts'
import { addDays, isDay } from '#shared/days.ts'
import type { Permission } from '#shared/permissions.ts'

/** How long before its batch began a vineyard's samples are still about these grapes: from veraison on. */
export const sampleDays = 60

/** The days whose samples belong to a batch; null where it has no vineyard or no start. */
export function sampleWindow({ vineyardId, startDate }: Pick<BatchRow, 'vineyardId' | 'startDate'>) {
  if (vineyardId === null || !isDay(startDate)) return null
  return { vineyardId, from: addDays(startDate, -sampleDays), to: startDate }
}

/** Everything that is known of a batch; what could not be loaded is empty. */
export interface BatchRecords {
  batch: BatchRow
  samples: readonly ProcessReading[]
  fermentations: readonly FermentationRow[]
  fermentationReadings: readonly ProcessReading[]
  postFermentations: readonly PostFermentationRow[]
  agings: readonly AgingRow[]
  agingReadings: readonly ProcessReading[]
  bottlings: readonly BottlingRow[]
}

export type LifeKind =
  | 'vineyard'
  | 'batch'
  | 'fermentation'
  | 'reading'
  | 'pressing'
  | 'post'
  | 'aging'
  | 'bottling'

/** Something in the life of a batch. */
export interface LifeEvent {
  id: string
  kind: LifeKind
  /** Empty when nobody wrote it down. */
  day: string
  /** For what took longer than a day. */
  lastDay?: string
  title: string
  text?: string
  to?: string
  status?: string
  readings?: readonly ProcessReading[]
  /** On which curves it is marked, and under which name; nowhere without. */
  mark?: { label: string; on: readonly ReadingSource[] }
}

/** Something to do next with a batch, and the form in which it is done. */
export interface NextStep {
  label: string
  to: string
  needs: Permission
}
