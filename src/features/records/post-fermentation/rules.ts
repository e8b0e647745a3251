import { type NamedBatch, readBatchOf } from '#cellar/named-batch.ts'
import { readDay } from '#shared/days.ts'
import { numberOf, plainNumber } from '#shared/numbers.ts'
import { textOf } from '#shared/texts.ts'

/** A post-fermentation record as the screen shows it, whatever server it came from. */
export interface PostFermentationRow {
  id: number
  version?: number
  batchId: number | null
  squeezingDate: string
  daborbageDate: string
  sg: number | null
  ph: number | null
  malicAcid: number | null
  va: number | null
  notes: string
  batch: NamedBatch | null
}

export function readPostFermentation(raw: Record<string, unknown>): PostFermentationRow {
  const batch = readBatchOf(raw)
  return {
    id: numberOf(raw.id) ?? 0,
    version: numberOf(raw.version) ?? undefined,
    batchId: numberOf(raw.batchId) ?? batch?.id ?? null,
    squeezingDate: readDay(raw.squeezingDate),
    daborbageDate: readDay(raw.daborbageDate),
    sg: numberOf(raw.sg),
    ph: numberOf(raw.ph),
    malicAcid: numberOf(raw.malicAcid),
    va: numberOf(raw.va),
    notes: textOf(raw.notes),
    batch,
  }
}

/** The batches that have fermented, or begun to. */
export function fermentedBatches(
  batches: readonly NamedBatch[],
  fermentations: readonly { batchId: number | null }[],
): NamedBatch[] {
  const fermented = new Set(fermentations.map(({ batchId }) => batchId))
  return batches.filter(({ id }) => fermented.has(id))
}

/** A missing value is "Not set"; zero is a measured value. */
export function showMeasured(value: number | null): string {
  return value === null ? 'Not set' : String(plainNumber(value))
}
