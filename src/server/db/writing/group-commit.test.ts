import { expect, it } from 'vitest'
import { openDoor } from '#server/db/writing/write-door.ts'
import { Failure } from '#server/failure.ts'
import { aVineyard } from '#test/builders.ts'
import { newBatch, newFermentation } from '#test/cellar.ts'
import { appWithFreshWineries } from '#test/standing-app.ts'
import { connect } from '../connect.ts'
import { firstHash, hashEntry } from './audit-entry.ts'

const { server, winery } = await appWithFreshWineries()

const actor = () => ({ userId: null, userName: 'Test', wineryId: winery.id, requestId: 'group' })

async function expectWholeChain() {
  const { db } = server.connection
  const entries = await db
    .selectFrom('auditEntries')
    .selectAll()
    .where('wineryId', '=', winery.id)
    .orderBy('sequence')
    .execute()
  let previousHash = firstHash
  for (const [index, { id: _id, hash, ...entry }] of entries.entries()) {
    expect(entry).toMatchObject({ sequence: index + 1, previousHash })
    expect(hash).toBe(hashEntry(entry))
    previousHash = hash
  }
  return entries
}

it('writes that come together are all stored, in one chain, each with its own answer', async () => {
  const names = Array.from({ length: 70 }, (_, number) => `Block ${number}`)
  const answers = await Promise.all(
    names.map(name => winery.admin.post('/api/vineyard', aVineyard({ name }))),
  )
  expect(answers.map(({ status, body }) => [status, body.name])).toEqual(names.map(name => [201, name]))
  const stored = (await winery.admin.get('/api/vineyard')).body as { name: string }[]
  expect(stored.map(({ name }) => name).sort()).toEqual(names.toSorted())
  const entries = await expectWholeChain()
  expect(entries.filter(({ kind }) => kind === 'vineyards')).toHaveLength(70)
})

it('of writes that come together one that fails leaves nothing behind, and the others stand', async () => {
  const codes = ['WB-1', 'WB-2', 'WB-1', 'WB-3', 'wb-2', 'WB-4']
  const post = (batchId: string) => winery.admin.post('/api/batch', { batchName: 'Red', batchId })
  const statuses = (await Promise.all(codes.map(post))).map(({ status }) => status)
  expect(statuses.toSorted()).toEqual([201, 201, 201, 201, 409, 409])
  const stored = (await winery.admin.get('/api/batch')).body as { batchId: string }[]
  expect(stored.map(({ batchId }) => batchId.toLowerCase()).sort()).toEqual(['wb-1', 'wb-2', 'wb-3', 'wb-4'])
  await expectWholeChain()
})

it('what a write had done before it failed is undone, and those that shared its transaction stand', async () => {
  const plant = (name: string, then = () => undefined) =>
    openDoor(server.api, actor(), async door => {
      const row = await door.insert('vineyards', aVineyard({ name }))
      then()
      return { status: 201, body: row }
    })
  const refuse = () => {
    throw new Failure(409, 'no further')
  }
  // Begun in one turn of the event loop, so that they come into one transaction.
  const ended = await Promise.allSettled([plant('A'), plant('Half', refuse), plant('B')])
  expect(ended.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  const stored = (await winery.admin.get('/api/vineyard')).body as { name: string }[]
  expect(stored.map(({ name }) => name)).toEqual(['A', 'B'])
  const entries = await expectWholeChain()
  expect(entries.filter(({ kind }) => kind === 'vineyards')).toHaveLength(2)
})

it('a repeated request is applied once, also when its repetition comes at once', async () => {
  const key = { 'idempotency-key': 'one-and-the-same' }
  const post = () => winery.admin.post('/api/vineyard', aVineyard(), key)
  const ids = (await Promise.all([post(), post(), post()])).map(({ body }) => body.id)
  expect(new Set(ids).size).toBe(1)
  expect((await winery.admin.get('/api/vineyard')).body).toHaveLength(1)
})

it('an answer nests what others have just changed, here and in another process', async () => {
  const batch = await newBatch(winery.admin, { batchName: 'First' })
  await newFermentation(winery.admin, { batchId: batch.id })
  const measured = async () =>
    (await winery.admin.post('/api/fermentation-maintenance', { wineBatchId: batch.id, brix: 20 })).body
  expect((await measured()).wineBatch.batchName).toBe('First')
  await winery.admin.put(`/api/batch/${batch.id}`, { batchName: 'Second' })
  expect((await measured()).wineBatch.batchName).toBe('Second')
  expect((await measured()).wineBatch.batchName).toBe('Second')

  const elsewhere = await connect(server.settings)
  try {
    await openDoor({ db: elsewhere.db, clock: () => new Date() }, actor(), async door => {
      const stored = await door.tx
        .selectFrom('batches')
        .selectAll()
        .where('id', '=', batch.id)
        .executeTakeFirstOrThrow()
      return { status: 200, body: await door.update('batches', { ...stored }, { batchName: 'Third' }) }
    })
  } finally {
    await elsewhere.db.destroy()
  }
  expect((await measured()).wineBatch.batchName).toBe('Third')
})

it('a reading follows the fermentation that was begun a moment ago', async () => {
  const batch = await newBatch(winery.admin)
  const first = await newFermentation(winery.admin, { batchId: batch.id, status: 'Completed' })
  const measured = async () =>
    (await winery.admin.post('/api/fermentation-maintenance', { wineBatchId: batch.id, brix: 20 })).body
  expect((await measured()).fermentationId).toBe(first.id)
  const second = await newFermentation(winery.admin, { batchId: batch.id })
  expect((await measured()).fermentationId).toBe(second.id)
})
