import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { aVineyard } from '#test/builders.ts'
import { standingApp } from '#test/standing-app.ts'
import { connect } from '../connect.ts'

const server = await standingApp()
const winery = await server.newWinery()

const both = async () => [await server.connection.readStamp(), await server.connection.readStampOfTurn()]

/** Whether both stamps are others afterwards. */
async function isNoticed(work: () => Promise<unknown>): Promise<boolean[]> {
  const before = await both()
  await work()
  // Whoever asks because of this work asks in a later turn of the event loop.
  await new Promise(resolve => setImmediate(resolve))
  const after = await both()
  return after.map((stamp, index) => stamp !== before[index])
}

it('reads leave the stamp as it is', async () => {
  expect(await isNoticed(() => winery.admin.get('/api/vineyard'))).toEqual([false, false])
})

it('every write changes it: ours, one outside the door, one of another process', async () => {
  const { db } = server.connection
  expect(await isNoticed(() => winery.admin.post('/api/vineyard', aVineyard()))).toEqual([true, true])
  const rename = (name: string) => db.updateTable('wineries').set({ name }).execute()
  expect(await isNoticed(() => rename('A'))).toEqual([true, true])
  const elsewhere = await connect(server.settings)
  try {
    await elsewhere.db.selectFrom('wineries').selectAll().execute()
    const foreign = () => elsewhere.db.updateTable('wineries').set({ name: 'B' }).execute()
    expect(await isNoticed(foreign)).toEqual([true, true])
  } finally {
    await elsewhere.db.destroy()
  }
})

it('a write of our own ends the stamp of the turn in which it happens', async () => {
  const { db, readStampOfTurn } = server.connection
  const before = await readStampOfTurn()
  await db.updateTable('wineries').set({ name: 'C' }).execute()
  expect(await readStampOfTurn()).not.toBe(before)
})

it('those who ask at once get the same stamp, and it is none from before a write that was through', async () => {
  const { readStamp } = server.connection
  const asked = await Promise.all([readStamp(), readStamp(), readStamp()])
  expect(new Set(asked).size).toBe(1)
  await winery.admin.post('/api/vineyard', aVineyard())
  expect(await readStamp()).not.toBe(asked[0])
})

it('P6: no stamp of one connection is ever that of another, though nothing was written', async () => {
  const stamps = [await server.connection.readStamp()]
  for (let count = 0; count < 3; count++) {
    const other = await connect(server.settings)
    try {
      stamps.push(await other.readStamp(), await other.readStamp())
    } finally {
      await other.db.destroy()
    }
  }
  // Each of them says the same twice.
  expect(new Set(stamps).size).toBe(4)
  expect(await server.connection.readStamp()).toBe(stamps[0])
})

it('a column that a newer version adds meanwhile disturbs nobody', async () => {
  const list = async () => (await winery.admin.get('/api/vineyard')).status
  // Every connection has planned it.
  expect(new Set(await Promise.all(Array.from({ length: 20 }, list)))).toEqual(new Set([200]))
  const newer = await connect(server.settings)
  try {
    await sql`alter table vineyards add column slope text`.execute(newer.db)
  } finally {
    await newer.db.destroy()
  }
  expect(await list()).toBe(200)
  for (let again = 0; again < 12; again++) {
    expect((await winery.admin.post('/api/vineyard', aVineyard())).status).toBe(201)
    expect(await list()).toBe(200)
  }
})
