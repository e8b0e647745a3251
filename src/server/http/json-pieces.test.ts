import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import type { Readable } from 'node:stream'
import { brotliDecompressSync } from 'node:zlib'
import { beforeAll, expect, it } from 'vitest'
import { newFermentation } from '#test/cellar.ts'
import { standingApp } from '#test/standing-app.ts'
import { gather, JsonPieces } from './json-pieces.ts'

const server = await standingApp()
const winery = await server.newWinery()
const path = '/api/fermentation-maintenance'

beforeAll(async () => {
  const { id: fermentationId, batchId } = await newFermentation(winery.admin)
  const stamp = { wineryId: winery.id, version: 1, createdAt: '', updatedAt: '', fermentationId }
  const rows = Array.from({ length: 11_000 }, (_, at) => ({
    ...stamp,
    wineBatchId: batchId,
    readingTimestamp: new Date(Date.UTC(2020, 0, 1) + at * 60_000).toISOString(),
    brix: at / 1000,
    notes: 'Cap punched down twice',
  }))
  for (let at = 0; at < rows.length; at += 500)
    await server.connection.db
      .insertInto('fermentationMaintenance')
      .values(rows.slice(at, at + 500) as never)
      .execute()
})

async function allPages(): Promise<unknown[]> {
  const rows: unknown[] = []
  let cursor = ''
  do {
    const { body, headers } = await winery.admin.get(`${path}?limit=1000${cursor && `&cursor=${cursor}`}`)
    rows.push(...body)
    cursor = String(headers['x-next-cursor'] ?? '')
  } while (cursor)
  return rows
}

it('a list too long to be held answers the same as all its pages, streamed and with its tag', async () => {
  const pages = await allPages()
  expect(pages).toHaveLength(11_000)
  const plain = await winery.admin.get(path)
  expect(plain.body).toEqual(pages)
  expect(plain.headers['content-length']).toBeUndefined()
  const unchanged = await winery.admin.get(path, { 'if-none-match': String(plain.headers.etag) })
  expect(unchanged.status).toBe(304)
  expect(server.api.answers.calculatedSize).toBeLessThan(32 * 1024 * 1024)
})

it('a streamed list is compressed on its way', async () => {
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = server.app.server.address() as AddressInfo
  const { request } = await import('node:http')
  const packed = await new Promise<Buffer>((resolve, reject) => {
    const headers = { authorization: `Bearer ${winery.admin.token}`, 'accept-encoding': 'br' }
    request({ port, path, headers }, response => {
      const pieces: Buffer[] = []
      response.on('data', piece => pieces.push(piece)).on('error', reject)
      response.on('end', () => resolve(Buffer.concat(pieces)))
    })
      .on('error', reject)
      .end()
  })
  expect(packed.length).toBeLessThan(1_500_000)
  expect(JSON.parse(brotliDecompressSync(packed).toString())).toHaveLength(11_000)
})

it('what is moved while a list is read is there once, where it was or where it went', async () => {
  const { db } = server.connection
  const ofWinery = db.selectFrom('fermentationMaintenance').where('wineryId', '=', winery.id)
  const newestFirst = ofWinery.select('id').orderBy('readingTimestamp', 'desc')
  for (let round = 0; round < 4; round++) {
    const ids = (await newestFirst.execute()).map(({ id }) => id)
    const reading = winery.admin.get(path)
    // The first is put last and the last first: read piece by piece, one would be there twice and one not at all.
    for (let turn = 0; turn < 12; turn++) await new Promise(resolve => setImmediate(resolve))
    for (const [id, year] of [
      [ids[0], 1990 - round],
      [ids.at(-1), 2030 + round],
    ] as const)
      await db
        .updateTable('fermentationMaintenance')
        .set({ readingTimestamp: `${year}-01-01T00:00:00.000Z` })
        .where('id', '=', id as number)
        .execute()
    const seen = (await reading).body.map(({ id }: { id: number }) => id) as number[]
    expect(seen).toHaveLength(11_000)
    expect(new Set(seen).size).toBe(11_000)
  }
})

it('a list that nobody waits for any more holds nothing open', async () => {
  let ended = 0
  const endless = () =>
    new JsonPieces(
      (async function* () {
        try {
          for (;;) yield [randomBytes(50_000).toString('hex')]
        } finally {
          ended++
        }
      })(),
    )
  const unread = (await gather(endless(), 'identity')).body as Readable
  unread.destroy()
  const cutOff = (await gather(endless(), 'br')).body as Readable
  await once(cutOff, 'readable')
  cutOff.destroy()
  await expect.poll(() => ended).toBe(2)
})

const pieces = (...all: unknown[][]) =>
  new JsonPieces(
    (async function* () {
      yield* all
    })(),
  )

it('a list that cannot be read to its end is a failure, not a short list', async () => {
  const failing = new JsonPieces(
    (async function* () {
      for (let piece = 0; piece < 200; piece++) yield [{ notes: 'x'.repeat(1000) }]
      throw new Error('the line is cut')
    })(),
  )
  await expect(gather(failing, 'br')).rejects.toThrow('the line is cut')
  await expect(gather(pieces([1]), 'identity')).resolves.toMatchObject({ encoding: 'identity' })
})

it.each([
  [[], '[]'],
  [[[]], '[]'],
  [[[1, 2], [], [{ a: 'x' }]], '[1,2,{"a":"x"}]'],
] as [unknown[][], string][])('the pieces %j make the list %s', async (all, list) => {
  expect(String((await gather(pieces(...all), 'br')).body)).toBe(list)
})
