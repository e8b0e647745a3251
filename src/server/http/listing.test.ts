import { afterAll, beforeAll, expect, it } from 'vitest'
import { type AppUnderTest, startApp } from '#test/app-under-test.ts'
import { aVineyard } from '#test/builders.ts'
import type { Caller } from '#test/caller.ts'
import { newBatch } from '#test/cellar.ts'

let server: AppUnderTest
let admin: Caller

beforeAll(async () => {
  server = await startApp()
  admin = (await server.newWinery()).admin
})
afterAll(() => server.stop())

/** All pages of a list, one after another. */
async function pagesOf(path: string, limit: number): Promise<{ id: number }[][]> {
  const pages: { id: number }[][] = []
  let cursor = ''
  do {
    const { body, headers } = await admin.get(`${path}?limit=${limit}${cursor && `&cursor=${cursor}`}`)
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
