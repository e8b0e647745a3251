import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RecordTableName } from '#server/db/tables.ts'
import { type AppUnderTest, startApp } from '#test/app-under-test.ts'
import {
  aBatch,
  aBottling,
  aFermentation,
  anAging,
  aPostFermentation,
  aRole,
  aUser,
  aVessel,
  aVineyard,
  aVineyardReading,
} from '#test/builders.ts'
import type { Caller } from '#test/caller.ts'
import { newAging, newFermentation } from '#test/cellar.ts'

// Every kind of record, created and changed with every field that is not the caller's to set.

let server: AppUnderTest
let admin: Caller
let wineryId: number
const known = { vineyardId: 0, batchId: 0, vesselId: 0, agingId: 0, roleId: 0 }

beforeAll(async () => {
  server = await startApp()
  const winery = await server.newWinery()
  admin = winery.admin
  wineryId = winery.id
  const fermentation = await newFermentation(admin)
  const aging = await newAging(admin)
  const vineyard = await admin.post('/api/vineyard', aVineyard())
  const roleId = (await admin.get('/api/roles')).body[1].id
  Object.assign(known, {
    vineyardId: vineyard.body.id,
    batchId: fermentation.batchId,
    vesselId: (await admin.post('/api/vessel', aVessel({ vesselId: 'Free' }))).body.id,
    agingId: aging.id,
    roleId,
  })
})
afterAll(() => server.stop())

interface Kind {
  table: RecordTableName
  path: string
  body: () => object
}

let codes = 0
const kinds: Kind[] = [
  { table: 'vineyards', path: '/api/vineyard', body: () => aVineyard() },
  {
    table: 'vineyardMaintenance',
    path: '/api/vineyard-maintenance',
    body: () => aVineyardReading(known.vineyardId),
  },
  { table: 'batches', path: '/api/batch', body: () => aBatch() },
  { table: 'vessels', path: '/api/vessel', body: () => aVessel({ vesselId: `P-${++codes}` }) },
  {
    table: 'fermentations',
    path: '/api/fermentation',
    body: () => aFermentation({ batchId: known.batchId, vesselId: known.vesselId, status: 'Completed' }),
  },
  {
    table: 'fermentationMaintenance',
    path: '/api/fermentation-maintenance',
    body: () => ({ wineBatchId: known.batchId, brix: 20 }),
  },
  {
    table: 'postFermentations',
    path: '/api/post-fermentation',
    body: () => aPostFermentation(known.batchId),
  },
  {
    table: 'agings',
    path: '/api/aging',
    body: () => anAging({ batchId: known.batchId, vesselId: known.vesselId, status: 'Completed' }),
  },
  {
    table: 'agingMaintenance',
    path: '/api/aging-maintenance',
    body: () => ({ agingId: known.agingId, ph: 3.5 }),
  },
  { table: 'bottlings', path: '/api/bottling', body: () => aBottling(known.batchId) },
  { table: 'roles', path: '/api/roles', body: () => aRole() },
  { table: 'users', path: '/api/users', body: () => aUser({ roleId: known.roleId }) },
]

const longAgo = '1999-01-01T00:00:00.000Z'
const protectedFields: [field: string, value: unknown][] = [
  ['id', 999_999],
  ['wineryId', 999_999],
  ['winery_id', 999_999],
  ['winery', { id: 999_999 }],
  ['version', 777_777],
  ['createdAt', longAgo],
  ['created_at', longAgo],
  ['updatedAt', longAgo],
  ['updated_at', longAgo],
  ['takenById', 999_999],
  ['taken_by_id', 999_999],
  ['takenBy', { id: 999_999 }],
  ['readingTimestamp', longAgo],
  ['reading_timestamp', longAgo],
  ['previousFermentationId', 999_999],
  ['passwordHash', 'forged'],
  ['password_hash', 'forged'],
  ['lastLogin', longAgo],
  ['isAdmin', true],
  ['is_admin', true],
  ['nameKey', 'forged'],
  ['batchKey', 'forged'],
  ['vesselKey', 'forged'],
  ['constructor', 'forged'],
]

const storedText = async (table: RecordTableName, id: number) =>
  JSON.stringify(
    await server.connection.db.selectFrom(table).selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
  )

describe.each(kinds)('S4: of $table', ({ table, path, body }) => {
  const forgeries = /999999|777777|1999-|forged|"isAdmin":true/

  it.each(protectedFields)('%s is not the creator’s to set', async (field, value) => {
    const { status, text, body: made } = await admin.post(path, { ...body(), [field]: value })
    expect(status, text).toBe(201)
    const stored = await storedText(table, made.id)
    expect(stored).not.toMatch(forgeries)
    expect(stored).toContain(`"wineryId":${wineryId},"version":1`)
  })

  it.each(protectedFields)('%s is not the editor’s to change', async (field, value) => {
    const { id } = (await admin.post(path, body())).body
    const before = await storedText(table, id)
    const { status, text } = await admin.put(`${path}/${id}`, { [field]: value })
    expect(status, text).toBe(200)
    expect(await storedText(table, id)).toBe(before)
  })

  it('a prototype is no field at all', async () => {
    const { id } = (await admin.post(path, body())).body
    const given = JSON.stringify(body())
    for (const [method, url] of [
      ['POST', path],
      ['PUT', `${path}/${id}`],
    ] as const)
      for (const key of ['"__proto__":{"isAdmin":true}', '"constructor":{"prototype":{"isAdmin":true}}']) {
        const { statusCode } = await server.app.inject({
          method,
          url,
          headers: { authorization: `Bearer ${admin.token}`, 'content-type': 'application/json' },
          payload: given.replace('{', `{${key},`),
        })
        expect(statusCode).toBe(400)
      }
    expect('isAdmin' in {}).toBe(false)
  })
})
