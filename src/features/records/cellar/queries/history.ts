import type { Queries } from '#server/db/dialect.ts'
import { memoryOf } from '#server/db/writing/row-memory.ts'
import { ownTurn } from '#server/event-loop.ts'
import { decodeEffects } from '#shared/cellar-effects.ts'
import { byPlace, type Operation } from '#shared/cellar-replay.ts'
import type { OperationKind } from '../contract/vocabulary.ts'

/** An operation of the history, with the word for what was done. */
export interface HistoryOperation extends Operation {
  kind: OperationKind
}

/** A place in the history. */
export type Place = Pick<Operation, 'doneAt' | 'place'>

/** So many are read before others get a turn. */
export const pieceLength = 1000

/** What one process keeps of all wineries together. */
const mostKept = 60_000

/** The current operations of a winery in order, and the end of its audit chain at which that was so. */
interface Kept {
  sequence: number
  hash: string
  operations: readonly HistoryOperation[]
  /** What is newer is found by its id. */
  lastId: number
  lastCorrectionId: number
}

const kept = new Map<number, Kept>()

/**
 * The current operations of a winery in the order of its history. They are kept in memory from one time to the next.
 * That is safe because the audit chain is a hash chain: while the entry at which they were read is still part of it,
 * what came after is all there is to read; if it is not, they are forgotten and read from nothing.
 */
export async function readHistory(db: Queries, wineryId: number): Promise<readonly HistoryOperation[]> {
  const head = await db
    .selectFrom('auditHeads')
    .select(['sequence', 'hash'])
    .where('wineryId', '=', wineryId)
    .executeTakeFirst()
  if (!head) return []
  const known = kept.get(wineryId)
  // What a transaction has written itself is not in the chain yet, and may never be.
  const isOwnStill = memoryOf(db)?.hasChanged('cellarOperations') ?? false
  if (known && known.hash === head.hash && !isOwnStill) return known.operations
  const isPast = known && (await isInChain(db, wineryId, known))
  const current = isPast ? await catchUp(db, wineryId, known) : await readAll(db, wineryId)
  if (!isOwnStill) keep(wineryId, { ...current, ...head })
  return current.operations
}

function keep(wineryId: number, history: Kept): void {
  kept.delete(wineryId)
  kept.set(wineryId, history)
  let count = [...kept.values()].reduce((sum, { operations }) => sum + operations.length, 0)
  for (const [id, { operations }] of kept) {
    if (count <= mostKept) return
    kept.delete(id)
    count -= operations.length
  }
}

async function isInChain(db: Queries, wineryId: number, { sequence, hash }: Kept): Promise<boolean> {
  const entry = await db
    .selectFrom('auditEntries')
    .select('hash')
    .where('wineryId', '=', wineryId)
    .where('sequence', '=', sequence)
    .executeTakeFirst()
  return entry?.hash === hash
}

type Read = Omit<Kept, 'sequence' | 'hash'>

const columns = ['id', 'kind', 'doneAt', 'place', 'effects'] as const

const decoded = (row: {
  id: number
  kind: OperationKind
  doneAt: string
  place: number
  effects: string
}) => ({
  ...row,
  effects: decodeEffects(row.effects),
})

async function catchUp(db: Queries, wineryId: number, known: Read): Promise<Read> {
  const fresh = await db
    .selectFrom('cellarOperations')
    .select([...columns, 'status', 'replacesId'])
    .where('wineryId', '=', wineryId)
    .where('id', '>', known.lastId)
    .orderBy('id')
    .execute()
  const corrections = await db
    .selectFrom('cellarCorrections')
    .select(['id', 'summary'])
    .where('wineryId', '=', wineryId)
    .where('id', '>', known.lastCorrectionId)
    .orderBy('id')
    .execute()
  const gone = new Set<number>()
  for (const { replacesId } of fresh) if (replacesId !== null) gone.add(replacesId)
  for (const { summary } of corrections) for (const id of removedIn(summary)) gone.add(id)
  const added = fresh.filter(({ status }) => status === 'current').map(decoded)
  const left = gone.size > 0 ? known.operations.filter(({ id }) => !gone.has(id)) : known.operations
  return {
    operations: added.length > 0 ? [...left, ...added].sort(byPlace) : left,
    lastId: fresh.at(-1)?.id ?? known.lastId,
    lastCorrectionId: corrections.at(-1)?.id ?? known.lastCorrectionId,
  }
}

/** The operations that a correction removed, as its row tells. */
export function removedIn(summary: string): number[] {
  return (JSON.parse(summary) as { removed?: number[] }).removed ?? []
}

async function readAll(db: Queries, wineryId: number): Promise<Read> {
  const last = async (table: 'cellarOperations' | 'cellarCorrections') =>
    (
      await db
        .selectFrom(table)
        .select(({ fn }) => fn.max('id').as('id'))
        .where('wineryId', '=', wineryId)
        .executeTakeFirst()
    )?.id ?? 0
  // Asked first: what is written meanwhile is then newer.
  const [lastId, lastCorrectionId] = [await last('cellarOperations'), await last('cellarCorrections')]
  const operations: HistoryOperation[] = []
  let after: Place | null = null
  for (;;) {
    const rows = await readPiece(db, wineryId, after)
    operations.push(...rows.map(decoded))
    if (rows.length < pieceLength) return { operations, lastId, lastCorrectionId }
    after = rows.at(-1) ?? null
    await ownTurn()
  }
}

function readPiece(db: Queries, wineryId: number, after: Place | null) {
  const query = db
    .selectFrom('cellarOperations')
    .select(columns)
    .where('wineryId', '=', wineryId)
    .where('status', '=', 'current')
    .orderBy('doneAt')
    .orderBy('place')
    .limit(pieceLength)
  if (!after) return query.execute()
  return query
    .where(({ eb, refTuple, tuple }) =>
      eb(refTuple('doneAt', 'place'), '>', tuple(after.doneAt, after.place)),
    )
    .execute()
}
