import { describe, expect, it } from 'vitest'
import type { Access, Route } from '#server/http/api.ts'
import type { Permission } from '#shared/permissions.ts'
import type { Caller } from '#test/caller.ts'
import type { Colleague } from '#test/colleagues.ts'
import { everyCaller } from '#test/every-caller.ts'
import { kinds } from '#test/kinds.ts'
import { callRoute, titleOf } from '#test/route-calls.ts'
import { standingApp } from '#test/standing-app.ts'
import { wholeStore } from '#test/whole-store.ts'

// Every route of the running router, as every kind of caller. What to expect is read off the access that the
// route itself declares, so a route added later is covered without a word here.

const server = await standingApp()
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
  const message = status === 401 ? expect.any(String) : 'Access denied.'
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
const open = routes.filter(route => route.access === 'public').map(route => [titleOf(route), route] as const)

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
  'GET /api/search': 'signed-in',
  'GET /api/settings': 'signed-in',
  'GET /api/users': 'signed-in',
  'GET /api/roles': 'signed-in',
  'DELETE /api/aging-maintenance/{id}': 'aging:edit',
  'GET /api/activity': 'admin',
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
      .filter(({ may }) => !may(route.access))
      .map(({ name, colleague }): Named => [name, colleague.caller])
    const allBut = withAllBut.get(route.access as Permission)
    if (allBut) refused.push([`someone with everything but ${route.access}`, allBut])
    expect(refused.length > 0).toBe(route.access !== 'signed-in')
    await expectRefusals(403, refused, route)
  })

  it('S2, PERM-21, OPEN-42: lets in whoever holds its right', async () => {
    for (const { name, colleague, may } of inside)
      if (may(route.access)) await expectPassage(name, colleague, route)
  })

  it('S2, OPEN-06, PERM-23: shows and changes nothing of this winery to the administrator of another', async () => {
    const head = () =>
      server.connection.db.selectFrom('auditHeads').selectAll().where('wineryId', '=', winery.id).execute()
    const before = await head()
    const status = await expectPassage('the administrator of another winery', stranger, route)
    if (route.path.includes('{')) expect([400, 404]).toContain(status)
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
