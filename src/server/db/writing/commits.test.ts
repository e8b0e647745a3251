import { afterEach, beforeEach, expect, it } from 'vitest'
import { Failure } from '#server/failure.ts'
import { aVineyard } from '#test/builders.ts'
import { newAging, newFermentation } from '#test/cellar.ts'
import { appWithFreshWineries } from '#test/standing-app.ts'
import { Commits, type CommittedChange } from './commits.ts'
import { type Door, openDoor } from './write-door.ts'

const { server, winery } = await appWithFreshWineries()
let heard: CommittedChange[]
let endListening: () => void

beforeEach(async () => {
  heard = []
  endListening = server.api.commits.listen(happened => void heard.push(happened))
})
afterEach(() => endListening())

const actor = () => ({ userId: null, userName: 'Test', wineryId: winery.id, requestId: 'commits' })
const through = (work: (door: Door) => Promise<unknown>, who = actor()) =>
  openDoor(server.api, who, async door => ({ status: 200, body: await work(door) }))
const insert = (name: string) => through(door => door.insert('vineyards', aVineyard({ name })))

it('every committed write is told once, step by step', async () => {
  const { admin } = winery
  const { id } = (await admin.post('/api/vineyard', aVineyard())).body
  await admin.put(`/api/vineyard/${id}`, { name: 'South Block' })
  await admin.delete(`/api/vineyard/${id}`)
  const step = { table: 'vineyards', recordId: id }
  expect(heard).toEqual([
    { wineryId: winery.id, steps: [{ ...step, action: 'create', version: 1 }] },
    { wineryId: winery.id, steps: [{ ...step, action: 'update', version: 2 }] },
    { wineryId: winery.id, steps: [{ ...step, action: 'delete', version: 2 }] },
  ])
})

it('a write with effects on other records tells of all of them together', async () => {
  const { id, batchId } = await newFermentation(winery.admin, { status: 'Completed' })
  const { id: agingId } = await newAging(winery.admin, { batchId })
  heard = []
  await winery.admin.delete(`/api/fermentation/${id}`)
  expect(heard).toEqual([
    {
      wineryId: winery.id,
      steps: [
        { table: 'agings', recordId: agingId, action: 'update', version: 2 },
        { table: 'fermentations', recordId: id, action: 'delete', version: 1 },
      ],
    },
  ])
})

it('what is told can be read by anybody from then on', async () => {
  const found: Promise<string[]>[] = []
  const end = server.api.commits.listen(({ steps }) => {
    const rows = server.connection.db.selectFrom('vineyards').select('name')
    found.push(
      rows
        .where('id', '=', steps[0]?.recordId ?? 0)
        .execute()
        .then(read => read.map(({ name }) => name)),
    )
  })
  await Promise.all(['A', 'B', 'C'].map(insert))
  end()
  expect((await Promise.all(found)).flat()).toEqual(['A', 'B', 'C'])
})

it('nobody hears of a write that was refused, failed, or could not be entered into the trail', async () => {
  await expect(
    through(async door => {
      await door.insert('vineyards', aVineyard())
      throw new Failure(409, 'refused')
    }),
  ).rejects.toThrow('refused')
  const unnamed = { ...aVineyard(), name: null as unknown as string }
  await expect(through(door => door.insert('vineyards', unnamed))).rejects.toThrow()
  const nobody = { ...actor(), userName: null as unknown as string }
  await expect(through(door => door.insert('vineyards', aVineyard()), nobody)).rejects.toThrow()
  expect((await winery.admin.get('/api/vineyard')).body).toEqual([])
  expect(heard).toEqual([])
})

it('nobody hears of a write that changed nothing, or was answered again', async () => {
  const { id } = (await winery.admin.post('/api/vineyard', aVineyard())).body
  await winery.admin.put(`/api/vineyard/${id}`, { name: aVineyard().name })
  const again = () =>
    winery.admin.post('/api/vineyard', aVineyard({ name: 'Once' }), { 'idempotency-key': 'once' })
  expect(await again()).toMatchObject({ status: 201 })
  heard = []
  expect(await again()).toMatchObject({ status: 201 })
  expect(heard).toEqual([])
})

it('each of the writes that share a transaction is told, in the order of the chain, those tried again once', async () => {
  const work = Array.from({ length: 40 }, (_, at) =>
    at % 10 === 3
      ? through(async door => {
          await door.insert('vineyards', aVineyard({ name: `${at}` }))
          throw new Failure(409)
        })
      : insert(`${at}`),
  )
  const settled = await Promise.allSettled(work)
  expect(settled.filter(({ status }) => status === 'rejected')).toHaveLength(4)
  const entries = await server.connection.db
    .selectFrom('auditEntries')
    .select(['action', 'kind as table', 'recordId'])
    .where('wineryId', '=', winery.id)
    .where('kind', '=', 'vineyards')
    .orderBy('sequence')
    .execute()
  expect(entries).toHaveLength(36)
  expect(heard).toEqual(entries.map(entry => ({ wineryId: winery.id, steps: [{ ...entry, version: 1 }] })))
})

it('a listener that fails is logged, and disturbs neither the answer nor the others', async () => {
  const failures: unknown[] = []
  const commits = new Commits(error => void failures.push(error))
  const told: CommittedChange[] = []
  commits.listen(() => {
    throw new Error('at once')
  })
  commits.listen(async () => {
    throw new Error('later')
  })
  const end = commits.listen(happened => void told.push(happened))
  const write = () =>
    openDoor({ ...server.api, commits }, actor(), async door => ({
      status: 201,
      body: await door.insert('vineyards', aVineyard()),
    }))
  expect(await write()).toMatchObject({ status: 201, body: { version: 1 } })
  end()
  await write()
  expect(told).toHaveLength(1)
  const both = ['Error: at once', 'Error: later']
  await expect.poll(() => failures.map(String).sort()).toEqual([...both, ...both].sort())
})
