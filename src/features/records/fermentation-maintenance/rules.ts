import { metrics, metricsOf } from '#cellar/metrics.ts'
import { batchFields, findBatch, type NamedBatch } from '#cellar/named-batch.ts'
import { readingTime, takerOf } from '#cellar/readings.ts'
import { isId } from '#shared/fields.ts'
import { keysToSnakeCase } from '#shared/key-case.ts'
import { longestNumber } from '#shared/numbers.ts'
import { rowReader } from '#shared/row-reader.ts'
import { attachTexts, fermentationMaintenance, readingNumbers } from './contract.ts'

type Fields = Record<string, unknown>
type Ids = { wineBatchId?: unknown; fermentationId?: unknown }

/** What a reading's body says it belongs to. */
export type NamedProcess =
  | { kind: 'batch'; id: number }
  | { kind: 'fermentation or batch'; id: number }
  | { kind: 'missing' }
  | { kind: 'invalid' }

const isGiven = (value: unknown) => value !== undefined && value !== null && value !== ''

/**
 * The screen sends the batch under both names, so `fermentationId` may hold a batch's id: the batch decides,
 * and `fermentationId` is looked at only when it comes alone.
 */
export function namedProcess({ wineBatchId, fermentationId }: Ids): NamedProcess {
  if (isGiven(wineBatchId)) return named('batch', wineBatchId)
  return isGiven(fermentationId) ? named('fermentation or batch', fermentationId) : { kind: 'missing' }
}

function named(kind: 'batch' | 'fermentation or batch', value: unknown): NamedProcess {
  const isWritten = typeof value === 'string' && value.length <= longestNumber && /^\s*\d+\s*$/.test(value)
  const id = isWritten ? Number(value) : value
  return isId(id) ? { kind, id } : { kind: 'invalid' }
}

/** A body that names either id says anew what the reading belongs to; otherwise it stays where it is. */
export function mergeReading(before: Fields, body: Fields): Fields {
  const renames = body.wineBatchId !== undefined || body.fermentationId !== undefined
  const kept = renames ? { ...before, wineBatchId: undefined, fermentationId: undefined } : before
  return { ...kept, ...body }
}

/** What the screen asks to have nested in its readings. */
export const readingQuery = 'include=wineBatch,takenBy'

export type ReadingNumber = (typeof readingNumbers)[number]
/** A reading as the screens show it, whatever server it came from. */
export const readReading = rowReader(fermentationMaintenance.item, {
  batch: batchFields.batch,
  batchId: raw => batchFields.batchId({ ...raw, batchId: raw.wineBatchId }),
  takenBy: takerOf,
})
export type ReadingRow = ReturnType<typeof readReading>

/** What is drawn of readings, and of that what is drawn at first. */
export const chartedMetrics = metricsOf(['brix', 'ph', 'temperature', 'alc', 'ta', 'totalSo2', 'rs', 'sg'])
export const coreMetrics = ['brix', 'ph', 'temperature']

/** The step of a number's input: of a must in motion the acid is read less finely than usual. */
export function readingStep(name: ReadingNumber): number {
  return name === 'ta' ? 0.1 : metrics[name].step
}

/** The body of a save, its keys as they go out. Without a chosen batch it names none, and the answer says so. */
export function readingBody({ wineBatchId, ...fields }: Fields): Fields {
  const attached = isGiven(wineBatchId) ? { wine_batch_id: wineBatchId, fermentation_id: wineBatchId } : {}
  return { ...(keysToSnakeCase(fields) as Fields), ...attached }
}

/** In the winemaker's words why a reading was refused; null where the server's own words do. */
export function explainRefusal(said: string, hasBatch: boolean): { message?: string; field: string } | null {
  const text = said.toLowerCase()
  if (!hasBatch)
    return {
      message: 'Please select a wine batch before saving the maintenance record.',
      field: 'Please select a wine batch.',
    }
  if (text.includes(attachTexts.noFermentation))
    return {
      message: 'The selected batch has no fermentation yet. Please choose a different batch.',
      field: 'Selected batch has no fermentation.',
    }
  if (text.includes(attachTexts.invalid))
    return {
      message: 'The selected wine batch is invalid. Please pick a batch from the list.',
      field: 'Selected wine batch is invalid.',
    }
  return text.includes(attachTexts.missing) ? { field: 'Please select a wine batch.' } : null
}

/**
 * The number of the batch that the address asks for; null for all, also where no such batch is; undefined while
 * that cannot be known yet.
 */
export function askedBatch(
  asked: string | null,
  { data, isError }: { data?: readonly NamedBatch[]; isError: boolean },
): number | null | undefined {
  if (!asked) return null
  if (data) return findBatch(asked, data)?.id ?? null
  if (/^\d+$/.test(asked)) return Number(asked)
  return isError ? null : undefined
}

/** What was last measured in a batch, number by number. */
export function lastValues(
  rows: readonly ReadingRow[],
  batchId: number | null,
): Partial<Record<ReadingNumber, number>> {
  const newestFirst = rows
    .filter(row => batchId !== null && row.batchId === batchId)
    .toSorted((a, b) => (readingTime(b) ?? 0) - (readingTime(a) ?? 0))
  const last: Partial<Record<ReadingNumber, number>> = {}
  for (const row of newestFirst) for (const name of readingNumbers) last[name] ??= row[name] ?? undefined
  return last
}
