import { batchFields, type NamedBatch } from '#cellar/named-batch.ts'
import { rowReader } from '#shared/row-reader.ts'
import { postFermentations } from './contract.ts'

/** A post-fermentation record as the screens show it, whatever server it came from. */
export const readPostFermentation = rowReader(postFermentations.item, batchFields)
export type PostFermentationRow = ReturnType<typeof readPostFermentation>

/** The batches that have fermented, or begun to. */
export function fermentedBatches(
  batches: readonly NamedBatch[],
  fermentations: readonly { batchId: number | null }[],
): NamedBatch[] {
  const fermented = new Set(fermentations.map(({ batchId }) => batchId))
  return batches.filter(({ id }) => fermented.has(id))
}
