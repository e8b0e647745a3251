import { numberOf } from '#shared/numbers.ts'
import { textOf } from '#shared/texts.ts'

/** A wine batch as other records name it, whatever server it came from. */
export interface NamedBatch {
  id: number
  /** The text by which people know the batch. */
  code: string
  name: string
  vineyard: string
}

/** Reads a batch of a list, or one that a record carries. */
export function readNamedBatch(raw: Record<string, unknown>): NamedBatch {
  const vineyard = raw.vineyard as { name?: unknown } | null | undefined
  return {
    id: numberOf(raw.id) ?? 0,
    code: textOf(raw.batchId),
    name: textOf(raw.batchName),
    vineyard: textOf(raw.vineyardName) || textOf(vineyard?.name),
  }
}

/** The batch that a record carries as `wineBatch` or `batch`; null when it carries none. */
export function readBatchOf(raw: Record<string, unknown>): NamedBatch | null {
  const nested = raw.wineBatch ?? raw.batch
  return nested !== null && typeof nested === 'object'
    ? readNamedBatch(nested as Record<string, unknown>)
    : null
}

/** How a record tells its batch: it carries the batch, and its number may stand in that alone. */
export const batchFields = {
  batch: readBatchOf,
  batchId: (raw: Record<string, unknown>) => numberOf(raw.batchId) ?? readBatchOf(raw)?.id ?? null,
}

/** "Hillside Block - WB-20240905-0001"; a batch of no vineyard is known by its ID alone. */
export function batchTitle(batch: NamedBatch | null): string {
  if (!batch) return 'Unknown batch'
  return [batch.vineyard, batch.code].filter(Boolean).join(' - ') || batch.name || 'Unknown batch'
}

/** All of a batch's names in one line: for choices, for sorting, for a list as a file. */
export function batchLine(batch: NamedBatch | null): string {
  const name = batch?.name ? ` (${batch.name})` : ''
  return `${batchTitle(batch)}${name}`
}

/**
 * The batches to choose from. The one that `row` has is there though the list lacks it, so that no form shows
 * another instead.
 */
export function batchChoices(
  batches: readonly NamedBatch[],
  row: { batchId: number | null; batch: NamedBatch | null } | null = null,
): { value: number; label: string }[] {
  const choices = batches.map(batch => ({ value: batch.id, label: batchLine(batch) }))
  const kept = row?.batchId ?? null
  if (kept !== null && !choices.some(({ value }) => value === kept))
    choices.push({ value: kept, label: batchLine(row?.batch ?? null) })
  return choices
}

/** The batch that an address asks for: by its number, else by the text that people know it by. */
export function findBatch(asked: string, batches: readonly NamedBatch[]): NamedBatch | null {
  const text = asked.trim().toLowerCase()
  const byNumber = batches.find(({ id }) => String(id) === text)
  return byNumber ?? batches.find(({ code }) => code !== '' && code.toLowerCase() === text) ?? null
}
