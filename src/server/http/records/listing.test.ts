import { describe, expect, it } from 'vitest'
import { aVineyard } from '#test/builders.ts'
import { newAging, newBatch, newFermentation } from '#test/cellar.ts'
import { standingApp } from '#test/standing-app.ts'

const server = await standingApp()
const { admin } = await server.newWinery()

/** All pages of a list, one after another. */
async function pagesOf(path: string, limit: number): Promise<{ id: number }[][]> {
  const pages: { id: number }[][] = []
  let cursor = ''
  do {
    const { body, headers } = await admin.get(
      `${path}${path.includes('?') ? '' : '?'}limit=${limit}${cursor && `&cursor=${cursor}`}`,
    )
    pages.push(body)
    cursor = String(headers['x-next-cursor'] ?? '')
  } while (cursor)
  return pages
}

it('OPEN-35: pages a list on demand, without gap or repetition, also where names are equal', async () => {
  for (const name of ['b', 'A', 'a', 'C', 'ä', 'B', 'c'])
    await admin.post('/api/vineyard', aVineyard({ name }))
  const pages = await pagesOf('/api/vineyard', 2)
  expect(pages.map(page => page.length)).toEqual([2, 2, 2, 1])
  expect(pages.flat()).toEqual((await admin.get('/api/vineyard')).body)
})

it('OPEN-35: pages newest first, empty dates last', async () => {
  for (const startDate of ['2024-01-05', null, '2025-09-01', null, '2024-01-05'])
    await newBatch(admin, { startDate })
  const pages = await pagesOf('/api/batch', 2)
  expect(pages.flat()).toEqual((await admin.get('/api/batch')).body)
})

it.each(['0', '-1', '1001', 'all', '1.5'])('refuses a limit of %s', async limit => {
  expect((await admin.get(`/api/vineyard?limit=${limit}`)).body.message).toBe(
    'Must be a whole number from 1 to 1000',
  )
})

it.each(['x', 'W10', 'WyJhIiwiYiJd', '%00'])('refuses the made-up cursor %s', async cursor => {
  expect((await admin.get(`/api/vineyard?cursor=${cursor}`)).status).toBe(400)
})

describe('a preference', () => {
  const prefer = 'max-items=2, count=exact'

  it('asks for a first page although the address names none', async () => {
    const whole = await admin.get('/api/batch')
    const page = await admin.get('/api/batch', { prefer })
    expect(page.body).toEqual(whole.body.slice(0, 2))
    expect(page.headers).toMatchObject({
      'preference-applied': 'max-items=2, count=exact',
      'x-total-count': String(whole.body.length),
      'x-next-cursor': expect.any(String),
    })
    expect(page.headers.vary).toContain('prefer')
    const next = await admin.get(`/api/batch?cursor=${page.headers['x-next-cursor']}`, { prefer })
    expect(next.body).toEqual(whole.body.slice(2, 4))
  })

  it('has a tag of its own, so that a page is never taken for everything', async () => {
    const whole = String((await admin.get('/api/batch')).headers.etag)
    expect((await admin.get('/api/batch', { 'if-none-match': whole, prefer })).status).toBe(200)
    const page = String((await admin.get('/api/batch', { prefer })).headers.etag)
    expect((await admin.get('/api/batch', { 'if-none-match': page, prefer })).status).toBe(304)
    expect((await admin.get('/api/batch', { 'if-none-match': page })).status).toBe(200)
  })

  it.each(['max-items=0', 'max-items=-1', 'max-items=many', 'return=minimal'])(
    'that is not understood is left alone: %s',
    async strange => {
      const { status, body, headers } = await admin.get('/api/batch', { prefer: strange })
      expect([status, headers['preference-applied']]).toEqual([200, undefined])
      expect(body).toEqual((await admin.get('/api/batch')).body)
    },
  )

  it('gives way to a limit in the address', async () => {
    expect((await admin.get('/api/batch?limit=3', { prefer })).body).toHaveLength(3)
  })
})

describe('readings', () => {
  const path = '/api/fermentation-maintenance'
  const idsOf = async (query: string) =>
    (await admin.get(`${path}?${query}`)).body.map(({ id }: { id: number }) => id)

  it('are found by batch, person and notes, in any letter case, wildcards taken literally', async () => {
    const batch = await newBatch(admin, { batchName: 'Élevage 100% Syrah', batchId: 'WB_7' })
    const { batchId } = await newFermentation(admin, { batchId: batch.id })
    const other = await newFermentation(admin)
    const add = async (wineBatchId: number, notes: string) =>
      (await admin.post(path, { wineBatchId, notes })).body.id
    const [plum, straw, odd] = [
      await add(batchId, 'Ripe PLUM, Öchsle 92'),
      await add(other.batchId, 'straw'),
      await add(other.batchId, '50_50'),
    ]
    expect(await idsOf('q=plum')).toEqual([plum])
    expect(await idsOf(`q=${encodeURIComponent('öCHSLE')}`)).toEqual([plum])
    expect(await idsOf(`q=${encodeURIComponent('élevage 100%')}`)).toEqual([plum])
    expect(await idsOf('q=wb_7')).toEqual([plum])
    expect(await idsOf('q=0_5')).toEqual([odd])
    expect(await idsOf(`q=${encodeURIComponent('!')}`)).toEqual([])
    expect(await idsOf('q=ada%20min')).toEqual([odd, straw, plum])
    expect(await idsOf('q=ada%20min&order=asc')).toEqual([plum, straw, odd])
    expect(await idsOf(`q=s&batchId=${batchId}`)).toEqual([plum])
    expect((await admin.get(`${path}?order=up`)).status).toBe(400)
    expect(await admin.get(`${path}?q=${'x'.repeat(101)}`)).toMatchObject({
      status: 400,
      body: { message: 'Search for at most 100 characters' },
    })
    expect((await admin.get(`/api/vessel?q=${'x'.repeat(101)}`)).status).toBe(200)
  })

  it('of agings are found by the batch and the vessel of their aging', async () => {
    const aging = await newAging(admin)
    const { id } = (await admin.post('/api/aging-maintenance', { agingId: aging.id, nose: 'Leather' })).body
    for (const q of [aging.batch.batchName, aging.vessel.vesselId, 'LEATHER']) {
      const { body } = await admin.get(`/api/aging-maintenance?q=${encodeURIComponent(q)}`)
      expect(body.map((row: { id: number }) => row.id)).toContain(id)
    }
  })

  it('far apart in a long list are all found, page by page', async () => {
    const { batchId, id: fermentationId } = await newFermentation(admin)
    const { wineryId } = (await server.connection.db
      .selectFrom('fermentations')
      .select('wineryId')
      .where('id', '=', fermentationId)
      .executeTakeFirst()) as { wineryId: number }
    const stamp = { version: 1, createdAt: '', updatedAt: '', wineBatchId: batchId, fermentationId, wineryId }
    const rows = Array.from({ length: 5200 }, (_, at) => ({
      ...stamp,
      readingTimestamp: new Date(Date.UTC(2020, 0, 1) + Math.floor(at / 3) * 60_000).toISOString(),
      notes: at % 1300 === 7 ? 'needle' : 'hay',
    }))
    for (let at = 0; at < rows.length; at += 400)
      await server.connection.db
        .insertInto('fermentationMaintenance')
        .values(rows.slice(at, at + 400) as never)
        .execute()
    const pages = await pagesOf(`${path}?q=needle&order=asc&`, 3)
    expect(pages.map(page => page.length)).toEqual([3, 1])
    const all: number[] = await idsOf('')
    expect(all.length).toBeGreaterThan(5200)
    expect(new Set(all).size).toBe(all.length)
    const { headers } = await admin.get(path, { prefer: 'max-items=1, count=exact' })
    expect(headers['x-total-count']).toBe(String(all.length))
  })
})
