import { CompiledQuery } from 'kysely'
import { beforeEach, expect, it } from 'vitest'
import { inSnapshot } from '#server/db/snapshot.ts'
import type { Json } from '#test/caller.ts'
import { newFermentation } from '#test/cellar.ts'
import { appWithFreshWineries } from '#test/standing-app.ts'
import { watchPath } from '../contract.ts'
import { KeptReadings } from './kept-readings.ts'
import { pieceOfReadings, readReadings } from './readings.ts'

const { server, winery, admin } = await appWithFreshWineries()
const { db } = server.connection
const path = '/api/fermentation-maintenance'
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()
const read = async (of: Json, values: object) =>
  (await admin.post(path, { wineBatchId: of.batchId, ...values })).body as Json

let one: Json
let other: Json

beforeEach(async () => {
  one = await newFermentation(admin, { startDate: daysAgo(20).slice(0, 10) })
  other = await newFermentation(admin, { startDate: daysAgo(20).slice(0, 10) })
  for (const days of [9, 8, 7]) await read(one, { brix: 20 + days / 10, doneAt: daysAgo(days) })
  for (const days of [9, 5]) await read(other, { sg: 1.08, temperature: 25, doneAt: daysAgo(days) })
})

const readWith = (kept: KeptReadings, ids = [one.id, other.id]) =>
  inSnapshot(db, view => kept.read(view, winery.id, ids))
const readAnew = () => readReadings(db, winery.id, [one.id, other.id])

it('W6: what is kept is what would be read, whatever is done to a reading', async () => {
  const kept = new KeptReadings()
  const isTheSame = async () => expect(await readWith(kept)).toEqual(await readAnew())
  await isTheSame()
  const added = await read(one, { brix: 18.5, doneAt: daysAgo(8.5) })
  await isTheSame()
  expect((await readWith(kept)).get(one.id)?.map(({ id }) => id)[1]).toBe(added.id)
  expect((await admin.put(`${path}/${added.id}`, { brix: 17.25 })).status).toBe(200)
  await isTheSame()
  expect((await admin.put(`${path}/${added.id}`, { wineBatchId: other.batchId })).status).toBe(200)
  await isTheSame()
  expect((await readWith(kept)).get(other.id)?.map(({ id }) => id)).toContain(added.id)
  expect((await admin.delete(`${path}/${added.id}`)).status).toBe(200)
  await isTheSame()
  expect((await admin.get(watchPath)).body.fermentations.map(({ readings }: Json) => readings)).toEqual([
    ...(await readAnew()).values(),
  ])
})

it('W6: readings of which the trail tells nothing are the very ones that were read before', async () => {
  const kept = new KeptReadings()
  const before = await readWith(kept)
  const again = await readWith(kept)
  expect(again.get(one.id)).toBe(before.get(one.id))
  await read(other, { brix: 12, doneAt: daysAgo(2) })
  const after = await readWith(kept)
  expect(after.get(one.id)).toBe(before.get(one.id))
  expect(after.get(other.id)).not.toBe(before.get(other.id))
  expect(after.get(other.id)).toHaveLength((before.get(other.id)?.length ?? 0) + 1)
})

it('W6: one that is asked for later is read then, and one that is asked for no more is not kept', async () => {
  const kept = new KeptReadings()
  const first = await readWith(kept, [one.id])
  expect([...first.keys()]).toEqual([one.id])
  expect(await readWith(kept)).toEqual(await readAnew())
  await readWith(kept, [other.id])
  expect((await readWith(kept)).get(one.id)).not.toBe(first.get(one.id))
})

it('P6: after an older state was put back that went on otherwise, nothing kept is trusted', async () => {
  const kept = new KeptReadings()
  await readWith(kept)
  // Another past: a reading that was never entered so here, at the same place of another chain.
  const id = (await readAnew()).get(one.id)?.[0]?.id ?? 0
  await db.updateTable('fermentationMaintenance').set({ brix: 3.5 }).where('id', '=', id).execute()
  const hash = 'f'.repeat(64)
  const { sequence } = await db
    .updateTable('auditHeads')
    .set({ hash })
    .where('wineryId', '=', winery.id)
    .returning('sequence')
    .executeTakeFirstOrThrow()
  await db
    .updateTable('auditEntries')
    .set({ hash })
    .where('wineryId', '=', winery.id)
    .where('sequence', '=', sequence)
    .execute()
  expect((await readWith(kept)).get(one.id)?.[0]).toMatchObject({ id, brix: 3.5 })
  // The same when the other past went on.
  const elsewhere = new KeptReadings()
  await readWith(elsewhere)
  await db.updateTable('fermentationMaintenance').set({ brix: 4.5 }).where('id', '=', id).execute()
  const rewritten = 'e'.repeat(64)
  await db
    .updateTable('auditEntries')
    .set({ hash: rewritten })
    .where('wineryId', '=', winery.id)
    .where('sequence', '=', sequence)
    .execute()
  await read(other, { brix: 11, doneAt: daysAgo(1) })
  expect((await readWith(elsewhere)).get(one.id)?.[0]).toMatchObject({ id, brix: 4.5 })
})

it('W6: a fermentation of more readings than are read at once has all of them, in order', async () => {
  const long = await newFermentation(admin, { startDate: daysAgo(20).slice(0, 10) })
  const [row] = await db
    .selectFrom('fermentationMaintenance')
    .selectAll()
    .where('wineryId', '=', winery.id)
    .limit(1)
    .execute()
  const { id: _id, ...values } = { ...row, fermentationId: long.id, wineBatchId: long.batchId } as Json
  const times = Array.from({ length: 2300 }, (_, at) => daysAgo(10 + ((at * 7) % 2300) / 1000))
  for (let first = 0; first < times.length; first += 100)
    await db
      .insertInto('fermentationMaintenance')
      .values(
        times.slice(first, first + 100).map(readingTimestamp => ({ ...values, readingTimestamp })) as never,
      )
      .execute()
  const read = await readReadings(db, winery.id, [one.id, long.id, other.id])
  expect(read.get(long.id)?.map(({ at }) => at)).toEqual(times.toSorted())
  expect(read.get(other.id)).toEqual((await readAnew()).get(other.id))
})

// PostgreSQL looks at small tables as a whole, rightly.
it.runIf(server.api.kind === 'sqlite')('W6: they are found by their fermentations, in order', async () => {
  for (const after of [undefined, { fermentationId: one.id, id: 1 }]) {
    const ids = Array.from({ length: 25 }, (_, at) => at + 1)
    const asked = pieceOfReadings(db, winery.id, ids, after).compile()
    const explained = CompiledQuery.raw(`explain query plan ${asked.sql}`, [...asked.parameters])
    const plan = JSON.stringify((await db.executeQuery(explained)).rows)
    expect(plan).toContain('fermentation_maintenance_fermentation_id_index')
    expect(plan).not.toContain('TEMP B-TREE')
  }
})
