import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { judgeWinery, wineriesToWatch } from '#features/records/watch/queries/keeping.ts'
import type { Json } from '#test/caller.ts'
import { newFermentation } from '#test/cellar.ts'
import { appWithFreshWineries } from '#test/standing-app.ts'
import { keepWatch, takeWatch } from './watch-keeper.ts'

const { server, winery, admin } = await appWithFreshWineries()
const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()

async function fermentationAt(temperature: number): Promise<Json> {
  const fermentation = await newFermentation(admin, { startDate: hoursAgo(72).slice(0, 10), initialBrix: 24 })
  await read(fermentation, temperature)
  return fermentation
}

const read = ({ batchId }: Json, temperature: number) =>
  admin.post('/api/fermentation-maintenance', { wineBatchId: batchId, brix: 20, temperature })
const findingsOf = async ({ id }: Json) => (await admin.get(`/api/watch/${id}/findings`)).body
const judge = () => judgeWinery(server.api, winery.id)

it('a finding is the same one from run to run, and stays in the book when it has ended', async () => {
  const fermentation = await fermentationAt(33)
  await judge()
  const [first] = await findingsOf(fermentation)
  await judge()
  expect((await findingsOf(fermentation)).map(({ id }: Json) => id)).toEqual([first.id])
  await read(fermentation, 36)
  await judge()
  expect(await findingsOf(fermentation)).toMatchObject([
    { id: first.id, kind: 'hot', severity: 'act', foundAt: first.foundAt, endedAt: null },
  ])
  await read(fermentation, 25)
  await judge()
  const [ended] = await findingsOf(fermentation)
  expect(ended).toMatchObject({ kind: 'hot', endedAt: expect.any(String) })
  await read(fermentation, 34)
  await judge()
  expect((await findingsOf(fermentation)).map(({ endedAt }: Json) => endedAt === null)).toEqual([true, false])
  expect((await admin.get('/api/watch/999999/findings')).status).toBe(404)
})

it('looks at wineries in which something ferments, or was found and has not ended, and at no others', async () => {
  const { db } = server.connection
  const isLookedAt = async () => (await wineriesToWatch(db)).includes(winery.id)
  expect(await isLookedAt()).toBe(false)
  const fermentation = await fermentationAt(33)
  expect(await isLookedAt()).toBe(true)
  expect((await wineriesToWatch(db)).filter(id => id === winery.id)).toHaveLength(1)
  const become = (status: string) => admin.put(`/api/fermentation/${fermentation.id}`, { status })
  await become('Stuck')
  expect(await isLookedAt()).toBe(true)
  await judge()
  await become('Completed')
  expect(await isLookedAt(), 'what was found has not ended in the book').toBe(true)
  await judge()
  expect(await isLookedAt()).toBe(false)
})

// PostgreSQL looks at small tables as a whole, rightly.
it.runIf(server.api.kind === 'sqlite')('finds them by an index of what is under way alone', async () => {
  const asked = sql`explain query plan select winery_id from fermentations where status in ('Active', 'Stuck')`
  const { rows } = await asked.execute(server.connection.db)
  expect(JSON.stringify(rows)).toContain('fermentations_under_way_index')
})

it('of several servers one keeps the watch, until it has not been heard of for a minute', async () => {
  await server.api.books.deleteFrom('installation').where('name', '=', 'watch_keeper').execute()
  const began = Date.now()
  const at = (seconds: number) => ({
    books: server.api.books,
    kind: 'postgresql' as const,
    clock: () => new Date(began + seconds * 1000),
  })
  const taken = await Promise.all(['a', 'b', 'c'].map(holder => takeWatch(at(0), holder)))
  expect(taken.filter(Boolean)).toHaveLength(1)
  const first = ['a', 'b', 'c'][taken.indexOf(true)] as string
  const other = first === 'a' ? 'b' : 'a'
  expect(await takeWatch(at(50), other)).toBe(false)
  expect(await takeWatch(at(50), first)).toBe(true)
  expect(await takeWatch(at(109), other)).toBe(false)
  expect(await takeWatch(at(111), other)).toBe(true)
  expect(await takeWatch(at(111), first)).toBe(false)
})

it('what is written is looked at soon after', async () => {
  await server.api.books.deleteFrom('installation').where('name', '=', 'watch_keeper').execute()
  const keeper = keepWatch(server.api, async () => ({ kind: 'delivered' }))
  const fermentation = await fermentationAt(37)
  await expect.poll(() => findingsOf(fermentation), { timeout: 20_000 }).toMatchObject([{ kind: 'hot' }])
  await keeper.stop()
})
