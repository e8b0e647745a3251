import { describe, expect, it } from 'vitest'
import type { Access, Route } from '#server/http/api.ts'
import type { Permission } from '#shared/permissions.ts'
import { startApp } from '#test/app-under-test.ts'
import type { Caller } from '#test/caller.ts'
import type { Colleague } from '#test/colleagues.ts'
import { everyCaller } from '#test/every-caller.ts'
import { kinds } from '#test/kinds.ts'
import { callRoute, titleOf } from '#test/route-calls.ts'
import { standingApp } from '#test/standing-app.ts'
import { wholeStore } from '#test/whole-store.ts'

// Every route of the running router, as every kind of caller. What to expect is read off the access that the
// route itself declares, so a route added later is covered without a word here.

const metricsToken = '0f1e2d3c4b5a69788796a5b4'
const server = await standingApp({ metrics: { port: null, host: '127.0.0.1', token: metricsToken } })
const { routes } = server.api

const people = await everyCaller(server)
const { winery, stranger, inside, outside, withAllBut } = people

type Named = readonly [name: string, caller: Caller]

/** All at once: whichever of them changed something, the comparison at the end would show it. */
async function expectRefusals(status: 401 | 403, callers: readonly Named[], route: Route) {
  const before = await wholeStore(server)
  const answers = await Promise.all(
    callers.map(async ([name, caller]) => [name, await callRoute(people, caller, route)] as const),
  )
  const denied = /^(Access denied|Set up a second step first)\.$/
  const message = status === 401 ? expect.any(String) : expect.stringMatching(denied)
  expect(answers.map(([name, answer]) => [name, answer.status, answer.body.message])).toEqual(
    callers.map(([name]) => [name, status, message]),
  )
  expect(await wholeStore(server)).toBe(before)
}

/** A write gets a session of its own, since signing out is one of them. */
async function expectPassage(name: string, colleague: Colleague, route: Route): Promise<number> {
  const caller = route.method === 'GET' ? colleague.caller : await colleague.signInFor(1)
  const { status, text } = await callRoute(people, caller, route)
  expect([name, [401, 403].includes(status) ? text : 'let in']).toEqual([name, 'let in'])
  expect(status, text).toBeLessThan(500)
  // Whoever signs out everywhere else signs out the session of the reads too.
  if (titleOf(route) === 'DELETE /api/auth/sessions') colleague.caller = await colleague.signInFor(1)
  return status
}

const guarded = routes
  .filter(route => route.access !== 'public')
  .map(route => [titleOf(route), route] as const)
const open = routes
  .filter(route => route.access === 'public' && !route.takesDeviceToken)
  .map(route => [titleOf(route), route] as const)
const ofDevices = routes
  .filter(route => route.takesDeviceToken)
  .map(route => [titleOf(route), route] as const)

it('the router lists the routes of every area', () => {
  for (const path of ['/api/auth/login', '/api/users', '/api/roles', '/api/vineyard'])
    expect(routes.map(route => route.path)).toContain(path)
})

const actionsOfMethods = {
  GET: 'view',
  POST: 'create',
  PUT: 'edit',
  PATCH: 'edit',
  DELETE: 'delete',
} as const
const exceptions: Record<string, Access> = {
  // Whose kinds one may not write, one does not see there.
  'GET /api/import': 'signed-in',
  'POST /api/import': 'signed-in',
  'GET /api/live': 'signed-in',
  'GET /api/notices': 'person',
  'GET /api/watch': 'fermentation:view',
  'GET /api/watch/{id}': 'fermentation:view',
  'GET /api/watch-sensors': 'fermentation:view',
  'PUT /api/watch-limits': 'fermentation:edit',
  'GET /api/search': 'signed-in',
  'GET /api/settings': 'signed-in',
  'GET /api/users': 'signed-in',
  'GET /api/roles': 'signed-in',
  'DELETE /api/aging-maintenance/{id}': 'aging:edit',
  'GET /api/activity': 'admin',
  'GET /api/devices': 'admin',
  'POST /api/devices': 'admin',
  'PUT /api/devices/{id}': 'admin',
  'GET /api/vessel-sensors': 'vessels:view',
  'GET /api/sample-winery': 'admin',
  'POST /api/sample-winery': 'admin',
  'DELETE /api/sample-winery': 'admin',
}
const ofRecords = guarded.filter(([, { path }]) =>
  /^\/api\/[\w-]+(\/\{id\}(\/(status|history))?|\/batch)?$/.test(path),
)

it.each(ofRecords)(
  'OPEN-39, OPEN-40, OPEN-42, TRAP-01: %s asks for the right of its area and action',
  (title, route) => {
    const kind = kinds.find(({ path }) => route.path === path || route.path.startsWith(`${path}/`))
    const asked = exceptions[title] ?? `${kind?.area}:${actionsOfMethods[route.method]}`
    expect(route.access).toBe(asked)
  },
)

describe.each(guarded)('%s', (_title, route) => {
  it('S2, API-16, OPEN-38: answers 401 without a valid session and changes nothing', async () => {
    await expectRefusals(401, [...outside], route)
  })

  it('S2, PERM-21, PERM-03, OPEN-39, OPEN-42: answers 403 without its right and changes nothing', async () => {
    const refused = inside
      .filter(({ may }) => !may(route))
      .map(({ name, colleague }): Named => [name, colleague.caller])
    const allBut = withAllBut.get(route.access as Permission)
    if (allBut) refused.push([`someone with everything but ${route.access}`, allBut])
    expect(refused.length > 0).toBe(route.access !== 'signed-in' || !route.opensToConfined)
    await expectRefusals(403, refused, route)
  })

  it('S2, PERM-21, OPEN-42: lets in whoever holds its right', async () => {
    for (const { name, colleague, may } of inside) if (may(route)) await expectPassage(name, colleague, route)
  })

  it('S2, OPEN-06, PERM-23: shows and changes nothing of this winery to the administrator of another', async () => {
    const head = () =>
      server.connection.db.selectFrom('auditHeads').selectAll().where('wineryId', '=', winery.id).execute()
    const before = await head()
    const status = await expectPassage('the administrator of another winery', stranger, route)
    // An empty file for a kind of record is of no winery.
    if (route.path.includes('{') && !route.path.includes('{kind}')) expect([400, 404]).toContain(status)
    expect(await head()).toEqual(before)
  })
})

describe.each(open)('%s', (_title, route) => {
  it('S2, OPEN-38: answers everyone alike', async () => {
    const { status } = await callRoute(people, server.as(), route)
    expect(status).toBeLessThan(500)
    expect(status).not.toBe(401)
    for (const caller of [...outside.values(), stranger.caller])
      expect((await callRoute(people, caller, route)).status).toBe(status)
  })
})

describe.each(ofDevices)('%s', (_title, route) => {
  it('S2, devices: lets in nobody without the token of a device, whatever session they have', async () => {
    expect(route.access).toBe('public')
    const before = await wholeStore(server)
    for (const caller of [...outside.values(), stranger.caller, winery.admin])
      expect((await callRoute(people, caller, route)).status).toBe(401)
    expect(await wholeStore(server)).toBe(before)
  })
})

describe('GET /metrics', () => {
  const path = '/metrics'

  it('S2, V13: lets in nobody without the token of the operator, an administrator neither', async () => {
    const colleagues = inside.map(({ colleague }) => colleague.caller)
    const before = await wholeStore(server)
    for (const caller of [...outside.values(), ...colleagues, stranger.caller, winery.admin])
      for (const spelled of [path, '/%6detrics', '/metrics?x=1', '//elsewhere.example/metrics']) {
        const { status, text } = await caller.get(spelled)
        expect([spelled, [401, 404].includes(status)]).toEqual([spelled, true])
        expect(text).not.toContain('wine_')
      }
    for (const near of [metricsToken.slice(1), `${metricsToken}0`, metricsToken.toUpperCase()])
      expect((await server.as(near).get(path)).status).toBe(401)
    expect((await server.as(metricsToken).get(path)).status).toBe(200)
    expect(await wholeStore(server)).toBe(before)
  })

  it('S2: its token opens nothing else', async () => {
    for (const [, route] of guarded.slice(0, 20))
      expect((await callRoute(people, server.as(metricsToken), route)).status).toBe(401)
  })

  it('S2: is no route at all where the operator has set no token', async () => {
    const plain = await startApp()
    try {
      const unknown = await plain.as(metricsToken).get('/no-such-page')
      const { headers: _own, ...answer } = await plain.as(metricsToken).get(path)
      const { headers: _others, ...expected } = unknown
      expect([answer, answer.status]).toEqual([expected, 404])
      expect(plain.app.hasRoute({ method: 'GET', url: path })).toBe(false)
    } finally {
      await plain.stop()
    }
  })
})
