import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { password } from '../app-under-test.ts'
import type { Caller } from '../caller.ts'
import { sequences } from './cellar-calls.ts'
import { CellarModel } from './cellar-model.ts'
import { type Ground, startGround } from './ground.ts'
import { httpCaller } from './http-caller.ts'
import type { Real, WineryModel } from './model-calls.ts'
import { isGate, keepPromise, onEach } from './rounds.ts'
import { type RunningServer, startServer } from './running-server.ts'
import { StaffModel } from './staff-model.ts'
import { kinds } from './store.ts'

const callsEach = isGate ? 100 : 30

/** A colleague who runs the users and roles without holding much else. */
const keeperOfUsers = Object.fromEntries(
  [
    'users:view',
    'users:create',
    'users:edit',
    'roles:view',
    'roles:create',
    'roles:edit',
    'vineyards:view',
  ].map(name => [name, true]),
)

/** A winery with an administrator and colleagues, all of them signed in, as it is and as the model has it. */
async function found(
  ground: Ground,
  as: Real['as'],
): Promise<{ model: WineryModel; enter: Real['enter']; name: string }> {
  const winery = await ground.newWinery()
  const admin = as(winery.admin.token ?? '')
  const colleagues = [
    await ground.aColleague(winery, 'Winemaker'),
    await ground.aColleague(winery, keeperOfUsers),
    await ground.aColleague(winery, 'Admin'),
  ]
  const staff = new StaffModel(
    (await admin.get('/api/roles')).body,
    (await admin.get('/api/users')).body,
    password,
  )
  const chief = [...staff.users.values()].find(({ email }) => email === winery.adminEmail)
  for (const { id, caller } of [{ id: chief?.id ?? 0, caller: admin }, ...colleagues])
    staff.begin(id, caller.token ?? '')
  const model = { cellar: new CellarModel(), staff, seen: new Map(), steps: 0 }
  return { model, enter: userId => ground.enter(winery.id, userId), name: `winery${winery.id}` }
}

/** Callers that keep their connections, at the server that runs at the moment. */
function callersAt({ url }: RunningServer): (token: string) => Caller {
  const callers = new Map<string, Caller>()
  return token => {
    const caller = callers.get(token) ?? httpCaller(url, token || undefined)
    callers.set(token, caller)
    return caller
  }
}

describe.each(kinds)('on %s', kind => {
  it('M1: every answer to any sequence of calls, with restarts in between, is the one the rules give', () =>
    keepPromise('M1', kind, onEach(30, 2000), async run => {
      const ground = await startGround(kind)
      let server = ground.servers[0] as RunningServer
      let callers = callersAt(server)
      const seen = new Set<number>()
      const property = fc.asyncProperty(sequences(callsEach), async commands => {
        const { model, enter, name } = await found(ground, token => callers(token))
        const real: Real = {
          as: token => callers(token),
          enter,
          address: local => `${local}@${name}.test`,
          saw: status => seen.add(status),
          async restart() {
            await server.kill()
            server = await startServer(ground.store)
            callers = callersAt(server)
          },
        }
        await fc.asyncModelRun(() => ({ model, real }), commands)
        run.passed()
      })
      await fc.assert(property, {
        numRuns: run.rounds,
        seed: run.random.between(1, 2 ** 30),
        endOnFailure: true,
      })
      if (run.rounds >= 15) expect([...seen].sort()).toEqual([200, 201, 304, 400, 401, 403, 404, 409, 412])
      await ground.expectSound()
      await server.stop()
      await ground.stop()
    }))
})
