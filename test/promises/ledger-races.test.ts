import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { Answer, Caller } from '../caller.ts'
import { openCellar } from '../ledger.ts'
import { atOnce, startGround } from './ground/ground.ts'
import { answered } from './ground/http-caller.ts'
import { keepPromise } from './ground/rounds.ts'
import { signInFounder, startServer } from './ground/running-server.ts'
import { expectSoundStore } from './ground/soundness.ts'
import { kinds, newStore, onEach, type Store } from './ground/store.ts'

const statuses = (answers: readonly Answer[]) => answers.map(({ status }) => status).sort()

/** Every operation that was ever stored, current or not. */
const operationsOf = async (caller: Caller) =>
  (await caller.get('/api/cellar/operations?withReplaced=true')).body.operations as { status: string }[]

describe.each(kinds)('on %s', kind => {
  it('C2: of eight who empty one tank at once, as many succeed as there is wine, and it never goes below zero', () =>
    keepPromise('C2 tank', kind, onEach(6, 400), async run => {
      const ground = await startGround(kind, { servers: kind === 'postgresql' ? 2 : 1 })
      const { admin } = await ground.newWinery()
      const callers = ground.servers.map((_, server) => ground.at(server, admin))
      const at = (number: number) => callers[number % callers.length] as Caller
      const cellar = await openCellar(admin)
      for (let round = 0; round < run.rounds; round++) {
        const tank = `T-${round}`
        const possible = run.random.between(1, 7)
        const rest = run.random.between(0, 99)
        await cellar.open({ [tank]: [possible * 100 + rest, 'A'] })
        const from = { vesselId: await cellar.vessel(tank), volume: 100 }
        const bodies = await Promise.all(
          Array.from({ length: 8 }, (_, number) =>
            cellar.rack('2026-10-01T10:00', from, { [`S-${round}-${number}`]: 100 }),
          ),
        )
        const answers = await atOnce(8, number => at(number).post('/api/cellar/operations', bodies[number]))
        expect(statuses(answers)).toEqual(
          Array.from({ length: 8 }, (_, number) => (number < possible ? 201 : 409)),
        )
        for (const { status, body } of answers)
          if (status === 409)
            expect([body.code, body.message]).toEqual([
              'impossible',
              rest > 0
                ? `${tank} holds ${rest} L at that time, 100 L would come out.`
                : `${tank} is empty at that time.`,
            ])
        const state = await cellar.state()
        expect(state.filter(line => line.startsWith(`${tank}:`))).toEqual(
          rest > 0 ? [`${tank}: ${rest} A`] : [],
        )
        expect(state.filter(line => line.startsWith(`S-${round}-`))).toHaveLength(possible)
        run.passed()
      }
      await ground.expectSound()
      await ground.stop()
    }))

  it('C5: one operation under one key from two phones makes one, and one correction too', () =>
    keepPromise('C5 ledger', kind, onEach(4, 400), async run => {
      const ground = await startGround(kind, { servers: kind === 'postgresql' ? 2 : 1 })
      const { admin } = await ground.newWinery()
      const callers = ground.servers.map((_, server) => ground.at(server, admin))
      const at = (number: number) => callers[number % callers.length] as Caller
      const cellar = await openCellar(admin)
      await cellar.open({ 'T-1': [4000, 'A'] })
      const from = { vesselId: await cellar.vessel('T-1'), volume: 10 }
      for (let round = 0; round < run.rounds; round++) {
        const body = await cellar.rack('2026-10-01', from, { 'T-2': 10 })
        const key = { 'idempotency-key': `racking-${round}` }
        const sent = { ...body, isAnother: true }
        const answers = await atOnce(4, number => at(number).post('/api/cellar/operations', sent, key))
        expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
        expect(answers[0]?.status, answers[0]?.text).toBe(201)
        const smaller = await cellar.rack('2026-10-01', { ...from, volume: 9 }, { 'T-2': 9 })
        const changes = [{ do: 'replace', id: answers[0]?.body.id, version: 1, operation: smaller }]
        const again = { 'idempotency-key': `correction-${round}` }
        const corrected = await atOnce(4, number =>
          at(number).post('/api/cellar/corrections', { changes }, again),
        )
        expect(new Set(corrected.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
        expect(corrected[0]?.status, corrected[0]?.text).toBe(201)
        run.passed()
      }
      expect(await cellar.state()).toEqual([`T-1: ${4000 - 9 * run.rounds} A`, `T-2: ${9 * run.rounds} A`])
      const { operations } = (await admin.get('/api/cellar/operations')).body
      expect(operations).toHaveLength(1 + run.rounds)
      await ground.expectSound()
      await ground.stop()
    }))
})

interface Point {
  name: string
  when: 'before' | 'after'
  statement: string
  happened: boolean
}

const pointsOfAnOperation: Point[] = [
  { name: 'before BEGIN', when: 'before', statement: '^begin', happened: false },
  {
    name: 'after the operation',
    when: 'after',
    statement: '^insert into "cellar_operations"',
    happened: false,
  },
  { name: 'after the index', when: 'after', statement: '^insert into "cellar_touches"', happened: false },
  { name: 'after the balances', when: 'after', statement: '^insert into "cellar_balances"', happened: false },
  { name: 'before COMMIT', when: 'before', statement: '^commit', happened: false },
  { name: 'after COMMIT, before the answer', when: 'after', statement: '^commit', happened: true },
]
const pointsOfACorrection: Point[] = [
  {
    name: 'after the correction',
    when: 'after',
    statement: '^insert into "cellar_corrections"',
    happened: false,
  },
  {
    name: 'after the former version',
    when: 'after',
    statement: '^update "cellar_operations"',
    happened: false,
  },
  {
    name: 'after the index is cleared',
    when: 'after',
    statement: '^delete from "cellar_touches"',
    happened: false,
  },
  ...pointsOfAnOperation.slice(1),
]

const preload = './test/promises/ground/crash-at.mjs'
const plugOf = (store: Store) => join(store.dataDir, 'crash-point.json')
const startWithPlug = (store: Store) => startServer(store, { preload, env: { CRASH_FILE: plugOf(store) } })

describe.each(kinds)('on %s', kind => {
  it.each([
    ['operation', pointsOfAnOperation, onEach(4, 60)],
    ['correction', pointsOfACorrection, onEach(4, 80)],
  ] as const)(
    'R4: a server killed at any point of an %s has done all of it or nothing, and a retry does it once',
    (what, points, rounds) =>
      keepPromise(`R4 ${what}`, kind, rounds, async run => {
        const store = await newStore(kind)
        let server = await startWithPlug(store)
        const token = await signInFounder(server)
        const first = await openCellar(server.as(token))
        await first.open({ 'T-1': [4000, 'A'] })
        const from = { vesselId: await first.vessel('T-1'), volume: 100 }
        const racking = await first.rack('2026-10-01', from, { 'T-2': 100 })
        const { body: wrong } = await first.record(racking)
        const from2 = { vesselId: await first.vessel('T-2'), volume: 20 }
        await first.record(await first.rack('2026-10-02', from2, { 'T-3': 20 }))
        let target = wrong
        const begin = run.random.between(0, points.length - 1)
        for (let round = 0; round < run.rounds; round++) {
          const point = points[(begin + round) % points.length] as Point
          const caller = server.as(token)
          const volume = 30 + round
          const operation = {
            ...racking,
            moves: [
              {
                from: [{ ...from, volume }],
                to: [{ vesselId: from2.vesselId, volume }],
                losses: [],
              },
            ],
          }
          const [path, body] =
            what === 'operation'
              ? ['/api/cellar/operations', { ...operation, doneAt: '2026-10-03', isAnother: true }]
              : [
                  '/api/cellar/corrections',
                  { changes: [{ do: 'replace', id: target.id, version: 1, operation }] },
                ]
          const headers = { 'idempotency-key': `${what}-${round}` }
          const before = await caller.get('/api/cellar/vessels')
          const stored = (await operationsOf(caller)).length
          writeFileSync(plugOf(store), JSON.stringify(point))
          expect(await answered(caller.post(path, body, headers)), point.name).toBeNull()
          expect(await server.ended).toBe('SIGKILL')

          rmSync(plugOf(store), { force: true })
          server = await startWithPlug(store)
          const again = server.as(token)
          const { body: found } = await again.get('/api/cellar/vessels')
          const isSame = JSON.stringify(found) === JSON.stringify(before.body)
          expect(isSame, point.name).toBe(!point.happened)
          expect((await operationsOf(again)).length, point.name).toBe(stored + (point.happened ? 1 : 0))
          await expectSoundStore(store)
          const retried = await again.post(path, body, headers)
          expect(retried.status, retried.text).toBe(201)
          if (what === 'correction') target = retried.body.operations[0]
          expect((await operationsOf(again)).length).toBe(stored + 1)
          await expectSoundStore(store)
          run.passed()
        }
        await server.stop()
        await store.drop()
      }),
  )
})
