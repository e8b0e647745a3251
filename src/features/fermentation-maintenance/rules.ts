import { isId } from '#shared/fields.ts'

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
  const id = typeof value === 'string' && /^\s*\d+\s*$/.test(value) ? Number(value) : value
  return isId(id) ? { kind, id } : { kind: 'invalid' }
}

/** A body that names either id says anew what the reading belongs to; otherwise it stays where it is. */
export function mergeReading(before: Fields, body: Fields): Fields {
  const renames = body.wineBatchId !== undefined || body.fermentationId !== undefined
  const kept = renames ? { ...before, wineBatchId: undefined, fermentationId: undefined } : before
  return { ...kept, ...body }
}
