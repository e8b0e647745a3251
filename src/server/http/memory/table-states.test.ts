import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Connection, connect } from '#server/db/connect.ts'
import { type AppUnderTest, startApp, type Winery } from '#test/app-under-test.ts'
import { aVineyard } from '#test/builders.ts'
import { TableStates } from './table-states.ts'

let server: AppUnderTest
let winery: Winery
let connection: Connection

beforeAll(async () => {
  server = await startApp()
  winery = await server.newWinery()
  // Where somebody watches, the database's statements are counted; on this connection nobody else asks anything.
  const metrics = { port: null, host: '127.0.0.1', token: 'counts-statements-of-tests' }
  connection = await connect({ ...server.settings, metrics })
})
afterAll(async () => {
  await connection.db.destroy()
  await server.stop()
})

const statementsRun = () => connection.statements?.counts.reduce((sum, each) => sum + each, 0) ?? 0

it('are read once for all who ask under one stamp, and anew under another', async () => {
  const states = new TableStates()
  const before = statementsRun()
  const asked = await Promise.all(
    Array.from({ length: 16 }, () => states.of(connection.db, winery.id, 'the first stamp')),
  )
  expect(new Set(asked).size).toBe(1)
  expect(statementsRun() - before).toBe(1)
  await winery.admin.post('/api/vineyard', aVineyard())
  const later = await states.of(connection.db, winery.id, 'the second stamp')
  expect(statementsRun() - before).toBe(2)
  expect(later.get('vineyards')).toMatch(/^1,[0-9a-f]{64}$/)
  expect(asked[0]?.has('vineyards')).toBe(false)
})

it('are those of one winery', async () => {
  const states = new TableStates()
  const other = await server.newWinery()
  await winery.admin.post('/api/vessel', { vesselId: 'T1', type: 'Tank' })
  const stamp = 'one stamp'
  expect(await states.of(connection.db, winery.id, stamp)).not.toEqual(
    await states.of(connection.db, other.id, stamp),
  )
})

it('a failure is not remembered', async () => {
  const states = new TableStates()
  const gone = await connect(server.settings)
  await gone.db.selectFrom('wineries').select('id').execute()
  await gone.db.destroy()
  await expect(states.of(gone.db, winery.id, 'stamp')).rejects.toThrow()
  expect((await states.of(connection.db, winery.id, 'stamp')).size).toBeGreaterThan(0)
})
