import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { aFermentation, aUser } from '../builders.ts'
import type { Caller } from '../caller.ts'
import { newBatch, newVessel } from '../cellar.ts'
import { answered } from './ground/http-caller.ts'
import { isGate, keepPromise } from './ground/rounds.ts'
import { type RunningServer, StartFailure, signInFounder, startServer } from './ground/running-server.ts'
import { expectSoundStore } from './ground/soundness.ts'
import { kinds, newStore, oneOfKinds, type Store } from './ground/store.ts'

interface Point {
  name: string
  when: 'before' | 'after'
  statement: string
  nth?: number
}

const preload = './test/promises/ground/crash-at.mjs'
const plugOf = (store: Store) => join(store.dataDir, 'crash-point.json')

/** A server whose plug is pulled at the statement that `pullAt` names. */
const startWithPlug = (store: Store) => startServer(store, { preload, env: { CRASH_FILE: plugOf(store) } })
const pullAt = (store: Store, point: Point) => writeFileSync(plugOf(store), JSON.stringify(point))
const putBack = (store: Store) => rmSync(plugOf(store), { force: true })

const countIn = async (caller: Caller, path: string) => (await caller.get(path)).body.length as number

const pointsOfAWrite: (Point & { happened: boolean })[] = [
  { name: 'before BEGIN', when: 'before', statement: '^begin', happened: false },
  {
    name: 'after the first insert',
    when: 'after',
    statement: '^insert into "fermentations"',
    happened: false,
  },
  { name: 'before COMMIT', when: 'before', statement: '^commit', happened: false },
  { name: 'after COMMIT, before the answer', when: 'after', statement: '^commit', happened: true },
]

const pointsOfMigration = [
  '^create table "batches"',
  ...(isGate ? ['^create table "installation"', '^insert into "kysely_migration"'] : []),
]

describe.each(kinds)('on %s', kind => {
  it('R4: a server killed at any point of a request has done all of it or nothing, and a retry does it once', () =>
    keepPromise('R4 write', kind, { fast: 4, gate: 40 }, async run => {
      const store = await newStore(kind)
      let server = await startWithPlug(store)
      const token = await signInFounder(server)
      for (let round = 0; round < run.rounds; round++) {
        const point = pointsOfAWrite[round % pointsOfAWrite.length] as (typeof pointsOfAWrite)[0]
        const caller = server.as(token)
        const batchId = (await newBatch(caller)).id
        const vesselId = (await newVessel(caller, { vesselId: `Plug ${round}` })).id
        const before = await countIn(caller, '/api/fermentation')
        const body = aFermentation({ batchId, vesselId })
        const headers = { 'idempotency-key': `plug-${round}` }
        pullAt(store, point)
        expect(await answered(caller.post('/api/fermentation', body, headers)), point.name).toBeNull()
        expect(await server.ended).toBe('SIGKILL')

        putBack(store)
        server = await startWithPlug(store)
        const again = server.as(token)
        expect(await countIn(again, '/api/fermentation'), point.name).toBe(before + (point.happened ? 1 : 0))
        const { shownStatus, status } = (await again.get(`/api/vessel/${vesselId}`)).body
        expect([status, shownStatus]).toEqual(point.happened ? ['In Use', 'In Use'] : ['Empty', 'Empty'])
        const retried = await again.post('/api/fermentation', body, headers)
        expect(retried.status, retried.text).toBe(201)
        expect(await countIn(again, '/api/fermentation')).toBe(before + 1)
        await expectSoundStore(store)
        run.passed()
      }
      await server.stop()
      await store.drop()
    }))
})

describe.each(oneOfKinds)('on %s', kind => {
  it('R4: a server killed in the middle of an import has created all of its users or none', () =>
    keepPromise('R4 import', kind, { fast: 1, gate: 10 }, async run => {
      const store = await newStore(kind)
      let server = await startWithPlug(store)
      const token = await signInFounder(server)
      for (let round = 0; round < run.rounds; round++) {
        const caller = server.as(token)
        const roleId = (await caller.get('/api/roles')).body[1].id
        const before = await countIn(caller, '/api/users')
        const users = Array.from({ length: 6 }, (_, row) =>
          aUser({ roleId, email: `row${round}-${row}@promise.test` }),
        )
        const nth = run.random.between(1, 6)
        pullAt(store, { name: 'mid-import', when: 'after', statement: '^insert into "users"', nth })
        const headers = { 'idempotency-key': `import-${round}` }
        expect(await answered(caller.post('/api/users/batch', { users }, headers))).toBeNull()

        putBack(store)
        server = await startWithPlug(store)
        const again = server.as(token)
        expect(await countIn(again, '/api/users')).toBe(before)
        const { body } = await again.post('/api/users/batch', { users }, headers)
        expect([body.created.length, body.errors]).toEqual([6, []])
        await expectSoundStore(store)
        run.passed()
      }
      await server.stop()
      await store.drop()
    }))

  it('R4: a server killed in the middle of its migrations starts again without help', () =>
    keepPromise('R4 migration', kind, { fast: 1, gate: 10 }, async run => {
      for (let round = 0; round < run.rounds; round++) {
        const store = await newStore(kind)
        for (const statement of pointsOfMigration) {
          pullAt(store, { name: 'mid-migration', when: 'after', statement })
          const doomed: Promise<RunningServer> = startWithPlug(store)
          await expect(doomed).rejects.toThrow(StartFailure)
          await expect(doomed).rejects.toThrow('SIGKILL')
        }
        const server = await startServer(store)
        const caller = server.as(await signInFounder(server))
        expect((await caller.get('/api/health/ready')).status).toBe(200)
        expect((await newBatch(caller)).version).toBe(1)
        await expectSoundStore(store)
        await server.stop()
        await store.drop()
        run.passed()
      }
    }))
})
