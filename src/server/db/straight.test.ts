import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type AppUnderTest, startApp } from '#test/app-under-test.ts'
import { type Connection, connect } from './connect.ts'
import type { DatabaseTransaction, Queries } from './dialect.ts'
import { reusable } from './reusable.ts'
import { straightWithin } from './straight.ts'

// What is asked of a database that answers at once, and of one on another machine, must read the same.

let server: AppUnderTest
let connection: Connection

beforeAll(async () => {
  server = await startApp()
  connection = server.connection
  await server.newWinery()
})
afterAll(() => server.stop())

const firstName = reusable(db => db.selectFrom('wineries').select('name').orderBy('id').limit(1))
const nameIn = async (db: Queries) => (await firstName(db, [1]))[0]?.name

const rename = (db: Connection['db'], name: string) => db.updateTable('wineries').set({ name }).execute()

/** Renames within a transaction and asks in the middle of it. */
const inTheMiddle = (name: string, ask: (tx: DatabaseTransaction) => Promise<void>) =>
  connection.db.transaction().execute(tx =>
    straightWithin(connection.db, tx, async () => {
      await rename(tx, name)
      await ask(tx)
    }),
  )

it('whoever is about to write sees what was written last, by whomever', async () => {
  await rename(connection.db, 'Ours')
  expect(await nameIn(connection.beforeWrites)).toBe('Ours')
  const elsewhere = await connect(server.settings)
  try {
    await rename(elsewhere.db, 'Theirs')
    expect(await nameIn(connection.beforeWrites)).toBe('Theirs')
  } finally {
    await elsewhere.db.destroy()
  }
})

it('what is not committed is seen by its own transaction alone', async () => {
  await rename(connection.db, 'Before')
  await inTheMiddle('After', async tx => {
    expect([await nameIn(tx), await nameIn(connection.db), await nameIn(connection.beforeWrites)]).toEqual([
      'After',
      'Before',
      'Before',
    ])
  })
  expect([await nameIn(connection.db), await nameIn(connection.beforeWrites)]).toEqual(['After', 'After'])
})

it('a transaction that is over takes no more statements', async () => {
  let ended: DatabaseTransaction | undefined
  await inTheMiddle('Ended', async tx => {
    ended = tx
  })
  await expect(nameIn(ended as DatabaseTransaction)).rejects.toThrow()
})

it('reads of one breath are each answered by themselves, and leave no connection taken', async () => {
  await rename(connection.db, 'Together')
  const limits = [1, 'no number', 1]
  const answers = await Promise.allSettled(limits.map(limit => firstName(connection.db, [limit])))
  const found = { status: 'fulfilled', value: [{ name: 'Together' }] }
  expect([answers[0], answers[1]?.status, answers[2]]).toEqual([found, 'rejected', found])
  expect(connection.use().busy).toBe(0)
})

it('on PostgreSQL reads of one breath share a connection, those of another do not wait for it', async () => {
  if (connection.kind === 'sqlite') return
  const process = reusable(db =>
    db.selectFrom('wineries').select(sql<number>`pg_backend_pid()`.as('id')).limit(1),
  )
  const askedFor = async () => (await process(connection.db, [1]))[0]?.id
  const together = [askedFor(), askedFor()]
  await Promise.resolve()
  const [one, other, later] = await Promise.all([...together, askedFor()])
  expect(other).toBe(one)
  expect(later).not.toBe(one)
})
