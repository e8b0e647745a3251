import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aBatch, aFermentation, anAging, aRole, aUser, aVessel, aVineyard } from '../builders.ts'
import type { Answer, Caller } from '../caller.ts'
import { newBatch, newVessel } from '../cellar.ts'
import { atOnce, type Ground, startGround } from './ground/ground.ts'
import { keepPromise } from './ground/rounds.ts'
import { kinds, onEach } from './ground/store.ts'
import { writeTokens } from './ground/token-writers.ts'

const statuses = (answers: readonly Answer[]) => answers.map(({ status }) => status).sort()
const oneWins = (count: number) => [201, ...Array.from({ length: count - 1 }, () => 409)]

describe.each(kinds)('on %s', kind => {
  let ground: Ground

  // Writes of one winery wait for each other within a server; across servers only the database makes them.
  beforeAll(async () => {
    ground = await startGround(kind, { servers: kind === 'postgresql' ? 2 : 1 })
  })
  afterAll(async () => {
    await ground.expectSound()
    await ground.stop()
  })

  /** The same person at every server, for calls that take turns between them. */
  const everywhere = (caller: Caller) => {
    const callers = ground.servers.map((_, server) => ground.at(server, caller))
    return (number: number) => callers[number % callers.length] as Caller
  }

  it('C1: of eight editors nobody loses a word, and every stale write is refused', () =>
    keepPromise('C1', kind, onEach(200, 10_000), async run => {
      const { admin } = await ground.newWinery()
      await writeTokens(
        run,
        Array.from({ length: 8 }, () => ground.at(0, admin)),
      )
    }))

  it('C2: of eight processes that start in one vessel exactly one gets it', () =>
    keepPromise('C2', kind, onEach(50, 1000), async run => {
      const { admin } = await ground.newWinery()
      const batchId = (await newBatch(admin)).id
      const at = everywhere(admin)
      for (let round = 0; round < run.rounds; round++) {
        const vesselId = (await newVessel(admin)).id
        const answers = await atOnce(8, number =>
          run.random.next() < 0.5
            ? at(number).post('/api/fermentation', aFermentation({ batchId, vesselId }))
            : at(number).post('/api/aging', anAging({ batchId, vesselId })),
        )
        expect(statuses(answers)).toEqual(oneWins(8))
        run.passed()
      }
    }))

  it('C4: of sixteen who want one e-mail, batch ID, vessel ID or role name, one gets it', () =>
    keepPromise('C4', kind, onEach(20, 500), async run => {
      const { admin } = await ground.newWinery()
      const roleId = (await admin.get('/api/roles')).body[1].id
      const at = everywhere(admin)
      const wanted: ((text: string, by: Caller) => Promise<Answer>)[] = [
        (text, by) => by.post('/api/users', aUser({ roleId, email: `${text}@promise.test` })),
        (text, by) => by.post('/api/batch', aBatch({ batchId: text })),
        (text, by) => by.post('/api/vessel', aVessel({ vesselId: text })),
        (text, by) => by.post('/api/roles', aRole({ name: text })),
      ]
      for (let round = 0; round < run.rounds; round++) {
        const claim = wanted[round % wanted.length] as (typeof wanted)[0]
        const answers = await atOnce(16, number =>
          claim(run.random.inDisguise(run.random.inSomeCase(`wanted-by-${kind}-${round}`)), at(number)),
        )
        expect(statuses(answers)).toEqual(oneWins(16))
        run.passed()
      }
    }))

  it('C5: five sendings under one Idempotency-Key make one record, and another request is refused', () =>
    keepPromise('C5', kind, onEach(50, 1000), async run => {
      const { admin } = await ground.newWinery()
      const at = everywhere(admin)
      for (let round = 0; round < run.rounds; round++) {
        const headers = { 'idempotency-key': `round-${round}` }
        const send = (number: number) =>
          at(number).post('/api/vineyard', aVineyard({ name: `Block ${round}` }), headers)
        const answers = await atOnce(5, send)
        expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201])
        expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
        expect((await admin.post('/api/vineyard', aVineyard({ name: 'Other' }), headers)).status).toBe(422)
        run.passed()
      }
      const names = (await admin.get('/api/vineyard')).body.map(({ name }: { name: string }) => name)
      expect(names.sort()).toEqual(Array.from({ length: run.rounds }, (_, round) => `Block ${round}`).sort())
    }))

  it('C6: two administrators who demote or dismiss each other at once leave an active one', () =>
    keepPromise('C6', kind, onEach(20, 500), async run => {
      for (let round = 0; round < run.rounds; round++) {
        const winery = await ground.newWinery()
        const other = await ground.aColleague(winery, 'Admin')
        const own = (await winery.admin.get('/api/auth/profile')).body.id
        const roleId = (await winery.admin.get('/api/roles')).body[1].id
        const oust = (by: Caller, whom: number) =>
          run.random.next() < 0.5
            ? by.put(`/api/users/${whom}`, { roleId })
            : by.patch(`/api/users/${whom}/status`, { active: false })
        const answers = await Promise.all([
          oust(everywhere(winery.admin)(0), other.id),
          oust(everywhere(other.caller)(1), own),
        ])
        expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
        const refused = answers.find(({ status }) => status !== 200)
        expect([401, 403, 409]).toContain(refused?.status)
        run.passed()
      }
    }))
})
