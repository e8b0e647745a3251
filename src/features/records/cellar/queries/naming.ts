import type { Queries } from '#server/db/dialect.ts'
import { loadReferenced } from '#server/http/records/references.ts'
import type { Content } from '#shared/cellar-replay.ts'
import { litresOf } from '#shared/volumes.ts'
import { nanolitresPerMillilitre } from '#shared/wine-parts.ts'
import type { CellarBatch, CellarContent } from '../contract/answers.ts'
import type { CellarNames } from '../rules/texts.ts'
import { readRooms, roomOf, type VesselRoom } from './balances.ts'

/** Vessels and wines by their ids, for answers and texts. */
export interface NamedCellar extends CellarNames {
  rooms: ReadonlyMap<number, VesselRoom>
  capacities: ReadonlyMap<number, number>
  batchOf: (id: number) => CellarBatch
  show: (vessel: number, content: Content | null | undefined) => CellarContent | null
  /** Learns of more vessels; all of them where none is named. */
  learnRooms: (ids?: readonly number[]) => Promise<void>
  /** Learns the names of more wines, before they are asked for. */
  learn: (batchIds: Iterable<number>) => Promise<void>
  learnFrom: (contents: Iterable<Content | null | undefined>) => Promise<void>
}

/** Names what is in a cellar: all vessels are known at once, wines as they are learned. */
export async function nameCellar(db: Queries, wineryId: number): Promise<NamedCellar> {
  const names = nameLittle(db, wineryId)
  await names.learnRooms()
  return names
}

/** The same for an entry that touches few vessels, which alone are learned. */
export function nameLittle(db: Queries, wineryId: number): NamedCellar {
  const rooms = new Map<number, VesselRoom>()
  const capacities = new Map<number, number>()
  const batches = new Map<number, CellarBatch>()
  const learnRooms = async (ids?: readonly number[]) => {
    for (const [id, room] of await readRooms(db, wineryId, ids)) {
      rooms.set(id, room)
      capacities.set(id, roomOf(room))
    }
  }
  const learn = async (ids: Iterable<number>) => {
    const wanted = [...new Set(ids)].filter(id => id !== 0 && !batches.has(id))
    for (const batch of await readBatches(db, wineryId, wanted)) batches.set(batch.id, batch)
  }
  const batchOf = (id: number) => batches.get(id) ?? deletedBatch(id)
  return {
    rooms,
    capacities,
    learnRooms,
    learn,
    batchOf,
    vessel: id => rooms.get(id)?.vesselId ?? `Vessel ${id}`,
    batch: id => batchOf(id).batchId,
    show: (vessel, content) => (content ? showContent(content, capacities.get(vessel), batchOf) : null),
    learnFrom: contents =>
      learn([...contents].flatMap(content => (content ? [content.batch, ...content.origins] : []))),
  }
}

const deletedBatch = (id: number): CellarBatch => ({
  id,
  batchId: `Batch ${id}`,
  batchName: '',
  grapeVariety: null,
  vintage: null,
  vineyardName: null,
})

async function readBatches(db: Queries, wineryId: number, ids: readonly number[]): Promise<CellarBatch[]> {
  const columns = ['batchId', 'batchName', 'grapeVariety', 'startDate', 'vineyardId'] as const
  const rows = [...(await loadReferenced(db, wineryId, 'batches', ids, columns)).values()]
  const vineyards = await loadReferenced(
    db,
    wineryId,
    'vineyards',
    rows.map(({ vineyardId }) => vineyardId),
    ['name'],
  )
  return rows.map(({ id, batchId, batchName, grapeVariety, startDate, vineyardId }) => ({
    id,
    batchId,
    batchName,
    grapeVariety,
    vintage: startDate === null ? null : Number(startDate.slice(0, 4)),
    vineyardName: vineyards.get(vineyardId ?? 0)?.name ?? null,
  }))
}

function showContent(
  { batch, ml, since, origins, nl }: Content,
  room: number | undefined,
  batchOf: (id: number) => CellarBatch,
): CellarContent {
  const composition = origins.map((origin, at) => ({
    batch: origin === 0 ? null : batchOf(origin),
    volume: (nl[at] as number) / (1000 * nanolitresPerMillilitre),
    share: (nl[at] as number) / (ml * nanolitresPerMillilitre),
  }))
  return {
    batch: batchOf(batch),
    volume: litresOf(ml),
    fill: room ? ml / room : null,
    since,
    composition: composition.sort((a, b) => b.volume - a.volume),
  }
}
