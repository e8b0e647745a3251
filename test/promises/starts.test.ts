import { describe, expect, it } from 'vitest'
import { atOnce } from './ground.ts'
import { MixedWriter } from './mixed-writers.ts'
import { keepPromise } from './rounds.ts'
import { signInFounder, startServer } from './running-server.ts'
import { expectSound } from './soundness.ts'
import { kinds, newStore, onEach } from './store.ts'

const writesEach = 12

describe.each(kinds)('on %s', kind => {
  it('R8: servers that start together on an empty store prepare it once, and then share it without damage', () =>
    keepPromise('R8', kind, onEach(3, 20), async run => {
      for (let round = 0; round < run.rounds; round++) {
        const store = await newStore(kind)
        const servers = await atOnce(2, () => startServer(store))
        const connection = await store.open()
        const counted = await connection.db
          .selectFrom('wineries')
          .select(({ fn }) => fn.countAll<number>().as('wineries'))
          .executeTakeFirstOrThrow()
        expect(Number(counted.wineries)).toBe(1)
        expect(servers.filter(server => server.output().includes('First sign-in:'))).toHaveLength(1)

        // The first one's token is good at the second: they share one signing key.
        const token = await signInFounder(servers[0] as (typeof servers)[0])
        const writers = await atOnce(8, async number => {
          const writer = new MixedWriter(run.random)
          const server = servers[number % 2] as (typeof servers)[0]
          await writer.write(server.as(token), () => writer.acknowledged >= writesEach)
          return { writer, other: servers[(number + 1) % 2] as (typeof servers)[0] }
        })
        for (const { writer, other } of writers) await writer.check(other.as(token))
        await expectSound(connection)
        await connection.db.destroy()
        expect(await Promise.all(servers.map(server => server.stop()))).toEqual([0, 0])
        await store.drop()
        run.passed()
      }
    }))
})
