import { expect, it } from 'vitest'
import { aVineyard } from '#test/builders.ts'
import { appWithFreshWineries } from '#test/standing-app.ts'
import type { NewRow } from '../tables.ts'
import { rowsAtOnce } from './row-writes.ts'
import { type Door, openDoor } from './write-door.ts'

const { server, winery } = await appWithFreshWineries()

const through = <Made>(work: (door: Door) => Promise<Made>) => {
  const actor = { userId: null, userName: 'Test', wineryId: winery.id, requestId: 'test' }
  return openDoor(server.api, actor, async door => ({ status: 200, body: await work(door) }))
}
const entries = () =>
  server.connection.db
    .selectFrom('auditEntries')
    .selectAll()
    .where('wineryId', '=', winery.id)
    .where('requestId', '=', 'test')
    .orderBy('sequence')
    .execute()
const stored = () =>
  server.connection.db.selectFrom('vineyards').selectAll().where('wineryId', '=', winery.id).execute()

const several = rowsAtOnce * 2 + 3
const block = (number: number) => ({ ...aVineyard(), name: `Block ${number}` }) as NewRow<'vineyards'>

it('many new rows are each written, stamped and told of in their order', async () => {
  const rows = Array.from({ length: several }, (_, at) => block(at))
  await through(async door => {
    await door.insert('vineyards', block(-1))
    await door.insertAll('vineyards', rows)
    await door.insert('vineyards', block(several))
  })
  const named = Array.from({ length: several + 2 }, (_, at) => `Block ${at - 1}`)
  const byId = new Map((await stored()).map(row => [row.id, row]))
  const told = await entries()
  expect(told.map(({ after }) => JSON.parse(after ?? '{}').name)).toEqual(named)
  expect(told.map(({ recordId }) => byId.get(recordId)?.name)).toEqual(named)
  for (const { action, recordId, after } of told) {
    const { id: _id, wineryId: _winery, ...row } = byId.get(recordId) as Record<string, unknown>
    expect(action).toBe('create')
    expect(JSON.parse(after ?? '')).toEqual(row)
    expect(row).toMatchObject({ version: 1, createdAt: row.updatedAt })
  }
})

it('rows that fill other columns than the first of them lose nothing', async () => {
  const rows = Array.from({ length: rowsAtOnce }, (_, at) => block(at))
  rows[7] = { ...block(7), ph: 3.4 } as NewRow<'vineyards'>
  const { notes: _none, ...bare } = block(9) as { notes?: unknown }
  rows[9] = bare as NewRow<'vineyards'>
  await through(door => door.insertAll('vineyards', rows))
  expect((await stored()).find(({ name }) => name === 'Block 7')).toMatchObject({ ph: 3.4 })
  expect(await stored()).toHaveLength(rowsAtOnce)
})

it('of rows of which the database refuses one, none is there', async () => {
  const rows = Array.from({ length: several }, (_, at) => block(at))
  rows[rowsAtOnce + 5] = { ...block(0), name: null } as unknown as NewRow<'vineyards'>
  await expect(through(door => door.insertAll('vineyards', rows))).rejects.toThrow(/null/i)
  expect(await stored()).toHaveLength(0)
  expect(await entries()).toHaveLength(0)
})
