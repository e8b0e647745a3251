import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { canStartPostgres, startDurablePostgres } from '../../scripts/prepare/ensure-postgres.mjs'
import { aVineyard } from '../builders.ts'
import { linkTo } from './ground/cuttable-link.ts'
import { answered } from './ground/http-caller.ts'
import { MixedWriter } from './ground/mixed-writers.ts'
import { isGate, keepPromise, noteSkipped, type Run } from './ground/rounds.ts'
import { type RunningServer, signInFounder, startServer } from './ground/running-server.ts'
import { expectSoundStore } from './ground/soundness.ts'
import { kinds, newStore, type Store } from './ground/store.ts'

const outage = isGate ? 10_000 : 1000
const healedWithin = 5000
const hasPostgres = kinds.includes('postgresql')
const canStart = canStartPostgres()
if (!hasPostgres) noteSkipped('R7', 'no PostgreSQL: TEST_DATABASE_URL is not set')
if (!canStart) noteSkipped('R7 server stopped', 'no programs of PostgreSQL to start a server of its own with')

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

interface Outage {
  begin(round: number): Promise<void>
  end(): Promise<void>
}

/** Takes the database away from busy writers, for as long as told, as often as told. */
async function surviveOutages(run: Run, store: Store, databaseUrl: string, { begin, end }: Outage) {
  const server = await startServer({ dataDir: store.dataDir, databaseUrl })
  const token = await signInFounder(server)
  for (let round = 0; round < run.rounds; round++) {
    const writers = Array.from({ length: 4 }, () => new MixedWriter(run.random))
    // Writers stop at their first refusal, so what they were told before it is what must be there.
    const written = writers.map(writer => writer.writeUntilRefused(server.as(token)))
    await pause(run.random.between(100, 400))
    await begin(round)
    for (const refusal of await Promise.all(written)) expect(refusal?.status).toBe(503)
    expect(writers.some(writer => writer.acknowledged > 0)).toBe(true)
    await expectCleanRefusals(server, token)
    await pause(outage)
    await expectCleanRefusals(server, token)
    await end()
    expect(await secondsToHeal(server, token)).toBeLessThan(healedWithin)
    for (const writer of writers) await writer.check(server.as(token))
    await expectSoundStore(store)
    run.passed()
  }
  // The process that was cut off is the one that goes on.
  expect(server.output().match(/ready at/g)).toHaveLength(1)
  expect(await server.stop()).toBe(0)
}

describe.skipIf(!hasPostgres)('on postgresql', () => {
  it('R7: a database that is lost for a while gives clean refusals, and work goes on without help', () =>
    keepPromise('R7', 'postgresql', { fast: 1, gate: 10 }, async run => {
      const store = await newStore('postgresql')
      const link = await linkTo(store.databaseUrl ?? '')
      await surviveOutages(run, store, link.url, {
        async begin(round) {
          if (round % 2 === 1) await endConnections(store)
          await link.cut()
        },
        end: () => link.mend(),
      })
      await link.cut()
      await store.drop()
    }))
})

describe.skipIf(!canStart)('on a postgresql of its own', () => {
  it('R7: a database server that is stopped or crashes and comes back has lost nothing acknowledged', () =>
    keepPromise('R7 server stopped', 'postgresql', { fast: 1, gate: 10 }, async run => {
      const postgres = await startDurablePostgres()
      try {
        const store = await newStore('postgresql', postgres.url)
        const first = run.random.between(0, 1)
        await surviveOutages(run, store, store.databaseUrl ?? '', {
          begin: round => postgres.halt((round + first) % 2 === 0 ? 'immediate' : 'fast'),
          end: () => postgres.resume(),
        })
        await store.drop()
      } finally {
        postgres.stop()
      }
    }))
})
