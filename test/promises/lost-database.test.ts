import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { aVineyard } from '../builders.ts'
import { linkTo } from './cuttable-link.ts'
import { answered } from './http-caller.ts'
import { MixedWriter } from './mixed-writers.ts'
import { isGate, keepPromise, noteSkipped } from './rounds.ts'
import { type RunningServer, signInFounder, startServer } from './running-server.ts'
import { expectSoundStore } from './soundness.ts'
import { kinds, newStore, type Store } from './store.ts'

const outage = isGate ? 10_000 : 1500
const healedWithin = 5000
const hasPostgres = kinds.includes('postgresql')
if (!hasPostgres) noteSkipped('R7', 'no PostgreSQL: TEST_DATABASE_URL is not set')

/** Every connection of the database but our own, ended by the database itself as at its shutdown. */
async function endConnections(store: Store): Promise<void> {
  const { db } = await store.open()
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`.execute(db)
  await db.destroy()
}

async function expectCleanRefusals(server: RunningServer, token: string): Promise<void> {
  const caller = server.as(token)
  for (const answer of [
    await caller.get('/api/vineyard'),
    await caller.post('/api/vineyard', aVineyard()),
    await caller.get('/api/health/ready'),
    await caller.post('/api/auth/login', { email: 'a@promise.test', password: 'x' }),
  ]) {
    expect([answer.status, answer.body.code]).toEqual([503, 'unavailable'])
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
  }
  expect((await caller.get('/api/health')).status).toBe(200)
}

async function secondsToHeal(server: RunningServer, token: string): Promise<number> {
  const began = Date.now()
  while ((await answered(server.as(token).get('/api/vineyard')))?.status !== 200) {
    if (Date.now() - began > healedWithin) break
    await pause(50)
  }
  return Date.now() - began
}

describe.skipIf(!hasPostgres)('on postgresql', () => {
  it('R7: a database that is lost for a while gives clean refusals, and work goes on without help', () =>
    keepPromise('R7', 'postgresql', { fast: 1, gate: 10 }, async run => {
      const store = await newStore('postgresql')
      const link = await linkTo(store.databaseUrl ?? '')
      const server = await startServer({ dataDir: store.dataDir, databaseUrl: link.url })
      const token = await signInFounder(server)
      for (let round = 0; round < run.rounds; round++) {
        const writers = Array.from({ length: 4 }, () => new MixedWriter(run.random))
        // Writers stop at their first refusal, so what they were told before it is what must be there.
        const written = writers.map(writer => writer.writeUntilRefused(server.as(token)))
        await pause(run.random.between(100, 400))
        if (round % 2 === 1) await endConnections(store)
        await link.cut()
        for (const refusal of await Promise.all(written)) expect(refusal?.status).toBe(503)
        await expectCleanRefusals(server, token)
        await pause(outage)
        await expectCleanRefusals(server, token)
        await link.mend()
        expect(await secondsToHeal(server, token)).toBeLessThan(healedWithin)
        for (const writer of writers) await writer.check(server.as(token))
        await expectSoundStore(store)
        run.passed()
      }
      // The process that was cut off is the one that goes on.
      expect(server.output().match(/ready at/g)).toHaveLength(1)
      expect(await server.stop()).toBe(0)
      await link.cut()
      await store.drop()
    }))
})
