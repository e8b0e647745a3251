import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { aUser } from '../builders.ts'
import { MixedWriter } from './ground/mixed-writers.ts'
import { keepPromise, type Random } from './ground/rounds.ts'
import { type RunningServer, signInFounder, startServer } from './ground/running-server.ts'
import { expectSoundStore } from './ground/soundness.ts'
import { kinds, newStore, onEach, type Store } from './ground/store.ts'

const clients = 8
/** A server that needs longer to come back would be noticed in the cellar. */
const longestStart = 10_000

const newWriters = (random: Random) => Array.from({ length: clients }, () => new MixedWriter(random))

const acknowledgedBy = (writers: readonly MixedWriter[]) =>
  writers.reduce((sum, writer) => sum + writer.acknowledged, 0)

/** Until so many writes were acknowledged, however fast the machine is, and then for an odd moment more. */
async function someWrites(random: Random, writers: readonly MixedWriter[]) {
  const wanted = random.between(clients, 12 * clients)
  while (acknowledgedBy(writers) < wanted) await pause(5)
  await pause(random.between(0, 15))
}

const importedAtOnce = 12

/**
 * A request that takes its time, because each row costs a slow hash; given back once the server is at work on it,
 * which the others' answers show.
 */
async function beginLongImport(server: RunningServer, token: string, round: number, writers: MixedWriter[]) {
  const caller = server.as(token)
  await caller.get('/api/health')
  const users = Array.from({ length: importedAtOnce }, (_, number) =>
    aUser({ email: `round${round}-${number}@promise.test`, role: 'Winemaker' }),
  )
  const answer = caller.post('/api/users/batch', { users })
  const acknowledged = acknowledgedBy(writers)
  while (acknowledgedBy(writers) < acknowledged + clients) await pause(1)
  return { answer }
}

async function expectEverythingKept(
  store: Store,
  writers: MixedWriter[],
  server: RunningServer,
  token: string,
) {
  await Promise.all(writers.map(writer => writer.check(server.as(token))))
  await expectSoundStore(store)
}

describe.each(kinds)('on %s', kind => {
  it('R1: a killed server has lost no acknowledged write and left none half done', () =>
    keepPromise('R1', kind, onEach(6, 200), async run => {
      const store = await newStore(kind)
      let server = await startServer(store)
      const token = await signInFounder(server)
      for (let round = 0; round < run.rounds; round++) {
        const writers = newWriters(run.random)
        const written = writers.map(writer => writer.write(server.as(token)))
        await someWrites(run.random, writers)
        await server.kill()
        await Promise.all(written)
        server = await startServer(store)
        expect(server.readyAfter).toBeLessThan(longestStart)
        await expectEverythingKept(store, writers, server, token)
        run.passed()
      }
      await server.stop()
      await store.drop()
    }))

  it('R11: a server that is asked to stop finishes what it has begun and exits 0', () =>
    keepPromise('R11', kind, onEach(2, 50), async run => {
      const store = await newStore(kind)
      let server = await startServer(store)
      const token = await signInFounder(server)
      for (let round = 0; round < run.rounds; round++) {
        const writers = newWriters(run.random)
        const written = writers.map(writer => writer.write(server.as(token)))
        await someWrites(run.random, writers)
        const { answer } = await beginLongImport(server, token, round, writers)
        expect(await server.stop()).toBe(0)
        const { status, body } = await answer
        expect([status, body.created.length]).toEqual([200, importedAtOnce])
        await Promise.all(written)
        server = await startServer(store)
        for (const writer of writers) expect(await writer.unansweredButDone(server.as(token))).toEqual([])
        await expectEverythingKept(store, writers, server, token)
        run.passed()
      }
      await server.stop()
      await store.drop()
    }))
})
