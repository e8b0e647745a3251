import type { Queries } from '#server/db/dialect.ts'
import { batchesOf, vesselsOf } from '#shared/cellar-effects.ts'
import { applyOperation, type Content, type Posting } from '#shared/cellar-replay.ts'
import { litresOf } from '#shared/volumes.ts'
import { nanolitresPerMillilitre } from '#shared/wine-parts.ts'
import { FormerOfBatch, type FormerOperation } from './former-operations.ts'
import type { NamedCellar } from './naming.ts'
import { largestPlace } from './paging.ts'
import { walkHistory } from './presenting.ts'

/** What the ledger tells of one wine. */
export interface BatchStory {
  /** The operations that state its name, or find or leave it in a vessel. */
  operationIds: number[]
  state: Map<number, Content>
  kilograms: { received: number; crushed: number }
  /** Litres crushed less pomace, per tonne; null where no grapes were crushed. */
  yield: number | null
  bottles: number
}

/** Goes through the history once for all that happened to a wine under its own name, up to a minute. */
export async function readBatchStory(
  db: Queries,
  wineryId: number,
  names: NamedCellar,
  batch: number,
  until: string,
  former: readonly FormerOperation[] = [],
): Promise<BatchStory> {
  const noLonger = new FormerOfBatch(batch, former)
  const first = await db
    .selectFrom('cellarTouches')
    .select(({ fn }) => fn.min('doneAt').as('doneAt'))
    .where('wineryId', '=', wineryId)
    .where('batchId', '=', batch)
    .executeTakeFirst()
  const end = { doneAt: until, place: largestPlace }
  if (!first?.doneAt) {
    noLonger.pass(end, () => null)
    const state = new Map<number, Content>()
    return {
      operationIds: noLonger.ids,
      state,
      kilograms: { received: 0, crushed: 0 },
      yield: null,
      bottles: 0,
    }
  }
  const stated = new Set(await statingOperations(db, wineryId, batch))
  const operationIds: number[] = []
  let [crushedNl, pomaceNl] = [0, 0]
  const book = (posting: Posting) => {
    const at = posting.parts.origins.indexOf(batch)
    const nl = at < 0 ? 0 : (posting.parts.nl[at] as number)
    if (posting.flow === 'loss' && posting.what === 'Pomace') pomaceNl += nl
    if (posting.flow === 'in' && crushes.has(posting.operation.id)) crushedNl += nl
  }
  const { crushes, kilograms, bottles } = await readGrapesAndBottles(db, wineryId, batch, stated)
  let bottled = 0
  const state = await walkHistory(
    db,
    wineryId,
    names.capacities,
    { doneAt: first.doneAt, place: -largestPlace },
    end,
    (operation, before, after) => {
      noLonger.pass(operation, before)
      const vessels = vesselsOf(operation.effects)
      const isNamed = vessels.some(
        vessel => before(vessel)?.batch === batch || after(vessel)?.batch === batch,
      )
      if (isNamed || stated.has(operation.id) || batchesOf(operation.effects).includes(batch))
        operationIds.push(operation.id)
      if (operation.kind === 'bottling' && isNamed) bottled += bottles.get(operation.id) ?? 0
      const found = new Map(
        vessels.flatMap(vessel => {
          const content = before(vessel)
          return content ? [[vessel, content] as const] : []
        }),
      )
      applyOperation(found, operation, names.capacities, book)
    },
  )
  noLonger.pass(end, vessel => state.get(vessel))
  const litres = litresOf((crushedNl - pomaceNl) / nanolitresPerMillilitre)
  return {
    operationIds: [...operationIds, ...noLonger.ids],
    state,
    kilograms,
    yield: kilograms.crushed > 0 ? Math.round((litres / kilograms.crushed) * 1_000_000) / 1000 : null,
    bottles: bottled,
  }
}

async function statingOperations(db: Queries, wineryId: number, batch: number): Promise<number[]> {
  const rows = await db
    .selectFrom('cellarTouches')
    .select('operationId')
    .where('wineryId', '=', wineryId)
    .where('batchId', '=', batch)
    .execute()
  return rows.map(({ operationId }) => operationId)
}

/** What is read off the details of grapes and bottlings. */
async function readGrapesAndBottles(
  db: Queries,
  wineryId: number,
  batch: number,
  stated: ReadonlySet<number>,
) {
  const rows = await db
    .selectFrom('cellarOperations')
    .select(['id', 'kind', 'details'])
    .where('wineryId', '=', wineryId)
    .where('status', '=', 'current')
    .where('kind', 'in', ['receive', 'crush', 'bottling'])
    .execute()
  const kilograms = { received: 0, crushed: 0 }
  const crushes = new Set<number>()
  const bottles = new Map<number, number>()
  for (const { id, kind, details } of rows) {
    const {
      weight = 0,
      bottleCount = 0,
      batchId,
    } = JSON.parse(details) as {
      weight?: number
      bottleCount?: number
      batchId?: number
    }
    if (kind === 'bottling') bottles.set(id, bottleCount)
    if (!stated.has(id) || batchId !== batch) continue
    if (kind === 'receive') kilograms.received += weight
    if (kind === 'crush') {
      kilograms.crushed += weight
      crushes.add(id)
    }
  }
  return { crushes, kilograms, bottles }
}
