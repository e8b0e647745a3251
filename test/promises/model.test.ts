import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { password } from '../app-under-test.ts'
import type { Caller } from '../caller.ts'
import { type Ground, startGround } from './ground/ground.ts'
import { httpCaller } from './ground/http-caller.ts'
import { isGate, keepPromise, type Run } from './ground/rounds.ts'
import { type RunningServer, startServer } from './ground/running-server.ts'
import { type Kind, kinds, onEach } from './ground/store.ts'
import { sequences } from './model/cellar-calls.ts'
import { CellarModel } from './model/cellar-model.ts'
import type { Real, WineryModel } from './model/model-calls.ts'
import { StaffModel } from './model/staff-model.ts'

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

/** Callers that keep their connections, each call at the next of the servers that run at the moment. */
function callersAt(servers: readonly RunningServer[]): (token: string) => Caller {
  const callers = new Map<string, Caller>()
  let calls = 0
  return token => {
    const { url } = servers[calls++ % servers.length] as RunningServer
    const key = `${url} ${token}`
    const caller = callers.get(key) ?? httpCaller(url, token || undefined)
    callers.set(key, caller)
    return caller
  }
}

/** Plays random sequences of calls, each in a winery of its own, and compares every answer with the model's. */
async function play(run: Run, kind: Kind, count: number): Promise<void> {
  const ground = await startGround(kind, { servers: count })
  const servers = [...ground.servers]
  let callers = callersAt(servers)
  const as: Real['as'] = token => callers(token)
  const seen = new Set<number>()
  const property = fc.asyncProperty(sequences(callsEach), async commands => {
    const { model, enter, name } = await found(ground, as)
    const real: Real = {
      as,
      enter,
      address: local => `${local}@${name}.test`,
      saw: status => seen.add(status),
      async restart() {
        await servers.shift()?.kill()
        servers.push(await startServer(ground.store))
        callers = callersAt(servers)
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
  // A few short sequences may miss the rarer ones.
  const areMany = isGate && run.rounds >= 20
  const expected = areMany ? [200, 201, 304, 400, 401, 403, 404, 409, 412] : [200, 201, 400, 404]
  if (run.rounds >= 5) expect([...seen]).toEqual(expect.arrayContaining(expected))
  await ground.expectSound()
  for (const server of servers) await server.stop()
  await ground.stop()
}

describe.each(kinds)('on %s', kind => {
  it('M1: every answer to any sequence of calls, with restarts in between, is the one the rules give', () =>
    keepPromise('M1', kind, onEach(20, 2000), run => play(run, kind, 1)))
})

// One data folder for two servers is tested as R8.
describe.skipIf(!kinds.includes('postgresql'))('on postgresql', () => {
  it('M1: at two servers, what one was told is what the other answers', () =>
    keepPromise('M1 two servers', 'postgresql', { fast: 4, gate: 500 }, run => play(run, 'postgresql', 2)))
})
