import type { KyselyPlugin } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openDoor } from '#server/db/writing/write-door.ts'
import { nameKey } from '#shared/visible-text.ts'
import { type AppUnderTest, startApp, type Winery } from '#test/app-under-test.ts'
import { aBatch, aVineyard } from '#test/builders.ts'
import { presentedPieces } from './list-answers.ts'
import { nestedColumns, nestInto } from './nesting.ts'

let server: AppUnderTest
let winery: Winery
let vineyardId: number

beforeAll(async () => {
  server = await startApp()
  winery = await server.newWinery()
  vineyardId = (await winery.admin.post('/api/vineyard', aVineyard({ name: 'Carried by all' }))).body.id
})
afterAll(() => server.stop())

async function addBatches(count: number): Promise<void> {
  const { body } = await winery.admin.get('/api/auth/profile')
  const actor = { userId: body.id, userName: 'Test', wineryId: winery.id, requestId: 'many' }
  const store = { db: server.connection.db, clock: () => new Date() }
  await openDoor(store, actor, async door => {
    for (let number = 0; number < count; number++) {
      const batch = aBatch({ vineyardId, responsibleUserId: body.id })
      await door.insert('batches', { ...batch, batchKey: nameKey(batch.batchId) } as never)
    }
    return { status: 201, body: null }
  })
}

/** Reads all batches with their vineyards, and counts the statements that this takes and nothing that runs beside it. */
async function readBatches(): Promise<{ rows: unknown[]; statements: number }> {
  let statements = 0
  const counting: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      statements++
      return result
    },
  }
  const pieces = presentedPieces({
    db: server.connection.db.withPlugin(counting),
    wineryId: winery.id,
    parameters: {},
    table: 'batches',
    order: [{ column: 'id', direction: 'asc' }],
    present: (db, wineryId, rows) =>
      nestInto(db, wineryId, rows, { vineyard: ['vineyardId', nestedColumns('vineyards', ['name'])] }),
  })
  const rows = []
  for await (const piece of pieces) rows.push(...piece)
  return { rows, statements }
}

it('a long list loads what its records carry once, however many pieces it is read in', async () => {
  await addBatches(350)
  const short = await readBatches()
  await addBatches(350)
  const long = await readBatches()
  expect([short.rows.length, long.rows.length]).toEqual([350, 700])
  for (const row of long.rows) expect(row).toMatchObject({ vineyard: { name: 'Carried by all' } })
  // Its pieces, and the vineyards of the first.
  expect([short.statements, long.statements]).toEqual([2 + 1, 3 + 1])
})
