import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sequences } from './cellar-calls.ts'
import { CellarModel } from './cellar-model.ts'
import { startGround } from './ground.ts'
import { httpCaller } from './http-caller.ts'
import { isGate, keepPromise, onEach } from './rounds.ts'
import { startServer } from './running-server.ts'
import { kinds } from './store.ts'

const callsEach = isGate ? 100 : 30

describe.each(kinds)('on %s', kind => {
  it('M1: every answer to any sequence of calls, with restarts in between, is the one the rules give', () =>
    keepPromise('M1', kind, onEach(30, 2000), async run => {
      const ground = await startGround(kind)
      let server = ground.servers[0]
      const seen = new Set<number>()
      const property = fc.asyncProperty(sequences(callsEach), async commands => {
        const { admin } = await ground.newWinery()
        let caller = httpCaller(server?.url ?? '', admin.token)
        const real = {
          caller: () => caller,
          saw: (status: number) => seen.add(status),
          async restart() {
            await server?.kill()
            server = await startServer(ground.store)
            caller = httpCaller(server.url, admin.token)
          },
        }
        await fc.asyncModelRun(() => ({ model: new CellarModel(), real }), commands)
        run.passed()
      })
      await fc.assert(property, {
        numRuns: run.rounds,
        seed: run.random.between(1, 2 ** 30),
        endOnFailure: true,
      })
      if (run.rounds >= 15) expect([...seen].sort()).toEqual([200, 201, 400, 404, 409, 412])
      await ground.expectSound()
      await server?.stop()
      await ground.stop()
    }))
})
