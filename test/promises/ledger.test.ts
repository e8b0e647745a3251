import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { encodeState } from '#features/records/cellar/queries/checkpoints.ts'
import { verifyCellar } from '#features/records/cellar/queries/verifying.ts'
import { byPlace, replay } from '#shared/cellar-replay.ts'
import { newBatch, newVessel } from '../cellar.ts'
import { type Ground, startGround } from './ground/ground.ts'
import { httpCaller } from './ground/http-caller.ts'
import { isGate, keepPromise, type Run } from './ground/rounds.ts'
import { startServer } from './ground/running-server.ts'
import { type Kind, kinds, onEach } from './ground/store.ts'
import { type LedgerReal, ledgerSequences } from './model/ledger-calls.ts'
import { LedgerModel } from './model/ledger-model.ts'

const callsEach = isGate ? 80 : 24
const capacities = [900, 900, 225, 225, 60]

/** A winery with a few vessels and wines, and its ledger as it must be: empty. */
async function found(ground: Ground, url: string) {
  const { id, admin: founder } = await ground.newWinery()
  // Of the servers that the ground began with, some may be gone by now.
  const admin = httpCaller(url, founder.token)
  const rooms = new Map<number, number>()
  for (const [at, capacity] of capacities.entries())
    rooms.set((await newVessel(admin, { vesselId: `V-${at}`, capacity })).id, capacity * 1000)
  const batches: number[] = []
  for (const batchId of ['A', 'B', 'C']) batches.push((await newBatch(admin, { batchId })).id)
  return { wineryId: id, token: admin.token, model: new LedgerModel(rooms, batches) }
}

async function play(run: Run, kind: Kind, count: number): Promise<void> {
  const ground = await startGround(kind, { servers: count })
  const { db } = ground.connection
  const servers = [...ground.servers]
  const seen = new Set<string>()
  const property = fc.asyncProperty(ledgerSequences(callsEach), async commands => {
    const { wineryId, token, model } = await found(ground, servers[0]?.url ?? '')
    let callers = servers.map(({ url }) => httpCaller(url, token))
    let calls = 0
    const real: LedgerReal = {
      caller: () => callers[calls++ % callers.length] as ReturnType<typeof httpCaller>,
      saw: what => seen.add(what),
      async restart() {
        await servers.shift()?.kill()
        servers.push(await startServer(ground.store))
        callers = servers.map(({ url }) => httpCaller(url, token))
      },
      async setCheckpoint({ doneAt, place }, { current, capacities: rooms }) {
        const until = current.filter(each => byPlace(each, { doneAt, place }) <= 0)
        const state = encodeState(replay(until, rooms).state)
        await db
          .insertInto('cellarCheckpoints')
          .values({ wineryId, doneAt, place, state })
          .onConflict(conflict => conflict.doNothing())
          .execute()
      },
    }
    await fc.asyncModelRun(() => ({ model, real }), commands)
    const { differences, operations } = await verifyCellar(db, wineryId)
    expect([differences, operations]).toEqual([[], model.current.length])
    run.passed()
  })
  await fc.assert(property, { numRuns: run.rounds, seed: run.random.between(1, 2 ** 30), endOnFailure: true })
  const common = [
    'recorded opening',
    'recorded crush',
    'impossible',
    'corrected by add',
    'corrected by remove',
  ]
  const rare = [
    'recorded transfer',
    'recorded blend',
    'recorded bottling',
    'changes_later',
    'put back',
    'no_room',
  ]
  if (run.rounds >= 4) expect([...seen]).toEqual(expect.arrayContaining(common))
  if (isGate && run.rounds >= 50) expect([...seen]).toEqual(expect.arrayContaining(rare))
  await ground.expectSound()
  for (const server of servers) await server.stop()
  await ground.stop()
}

describe.each(kinds)('on %s', kind => {
  it('M1: after any operations and corrections the ledger is what the replay of them makes', () =>
    keepPromise('M1 ledger', kind, onEach(8, 1000), run => play(run, kind, 1)))
})

// One data folder for two servers is tested as R8.
describe.skipIf(!kinds.includes('postgresql'))('on postgresql', () => {
  it('M1: at two servers the ledger is one', () =>
    keepPromise('M1 ledger two servers', 'postgresql', { fast: 1, gate: 300 }, run =>
      play(run, 'postgresql', 2),
    ))
})
