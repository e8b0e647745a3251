import { SignJWT } from 'jose'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Access, Route } from '#server/http/api.ts'
import { type Area, everyPermission, type Permission, permissionNames } from '#shared/permissions.ts'
import { startApp, type Winery } from '#test/app-under-test.ts'
import {
  aBatch,
  aBottling,
  aFermentation,
  anAging,
  aPostFermentation,
  aRole,
  aUser,
  aVessel,
  aVineyard,
  aVineyardReading,
} from '#test/builders.ts'
import type { Answer, Caller } from '#test/caller.ts'
import { aColleague, type Colleague } from '#test/colleagues.ts'

// Every route of the running router, as every kind of caller. What to expect is read off the access that the
// route itself declares, so a route added later is covered without a word here.

const server = await startApp()
const { routes } = server.api
afterAll(() => server.stop())

let winery: Winery
/** Callers whom no guarded route may let in. */
const outside = new Map<string, Caller>()
/** Signed-in people of the winery, with what each of them holds. */
const inside: { name: string; colleague: Colleague; may: (access: Access) => boolean }[] = []
const withAllBut = new Map<Permission, Caller>()
/** The administrator of another winery. */
let stranger: Colleague

beforeAll(async () => {
  winery = await server.newWinery()
  stranger = await aColleague(server, await server.newWinery('Elsewhere'), 'Admin')
  await winery.admin.post('/api/vineyard', aVineyard())
  const add = async (name: string, rights: Parameters<typeof aColleague>[2], held: readonly Permission[]) => {
    const may = (access: Access) =>
      access === 'signed-in' ||
      (access === 'admin' ? rights === 'Admin' : held.some(permission => permission === access))
    inside.push({ name, colleague: await aColleague(server, winery, rights), may })
  }
  const production = permissionNames.filter(name => !/^(users|roles):|:delete$/.test(name))
  await add('an administrator', 'Admin', permissionNames)
  await add('a winemaker', 'Winemaker', production)
  await add('someone without rights', {}, [])
  await add('someone with every right but the role', everyPermission, permissionNames)
  for (const name of permissionNames) {
    await add(`someone with ${name} alone`, { [name]: true }, [name])
    const others = { ...everyPermission, [name]: false }
    withAllBut.set(name, (await aColleague(server, winery, others)).caller)
  }

  const late = await aColleague(server, winery, 'Admin')
  const gone = await aColleague(server, winery, 'Admin')
  await gone.caller.post('/api/auth/logout')
  const dismissed = await aColleague(server, winery, 'Admin')
  const token = dismissed.caller.token ?? ''
  await server.connection.db
    .updateTable('users')
    .set({ active: false })
    .where('id', '=', dismissed.id)
    .execute()
  const secretOf = (bearer = '') =>
    JSON.parse(Buffer.from(bearer.split('.')[1] ?? '', 'base64url').toString()).sid
  const forged = await forgedTokens(secretOf((await aColleague(server, winery, 'Admin')).caller.token))
  for (const [name, text] of forged) outside.set(name, server.as(text))
  outside.set('nobody', server.as())
  outside.set('a made-up token', server.as('made.up.token'))
  outside.set('a changed token', server.as(`${token.slice(0, -4)}AAAA`))
  outside.set('a token of 16 KiB', server.as('x'.repeat(16_384)))
  outside.set('an expired session', await late.signInFor(-1))
  outside.set('an ended session', gone.caller)
  const renewed = await aColleague(server, winery, 'Admin')
  await winery.admin.put(`/api/users/${renewed.id}`, { password: 'another-vintage' })
  outside.set('an administrator with a new password', renewed.caller)
  const demoted = await aColleague(server, winery, 'Admin')
  await winery.admin.put(`/api/users/${demoted.id}`, { roleId: inside[1]?.colleague.roleId })
  outside.set('an administrator who got another role', demoted.caller)
  outside.set('a deactivated administrator', dismissed.caller)
}, 60_000)

/** Tokens of a live session that we never signed, or not so. */
async function forgedTokens(sid: string): Promise<[string, string][]> {
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const [own, hour] = ['wine-management', Math.floor(Date.now() / 1000) + 3600]
  const claims = { sid, iss: own, aud: own, exp: hour }
  const stored = await server.connection.db
    .selectFrom('installation')
    .select('value')
    .where('name', '=', 'token_key')
    .executeTakeFirstOrThrow()
  const key = Buffer.from(stored.value, 'base64url')
  const sign = (payload: object, alg = 'HS256', by: Uint8Array = key) =>
    new SignJWT({ ...payload }).setProtectedHeader({ alg }).sign(by)
  return [
    ['a token without signature', `${encode({ alg: 'none' })}.${encode(claims)}.`],
    ['a token of another signer', await sign(claims, 'HS256', new Uint8Array(32))],
    ['a token of another algorithm', await sign(claims, 'HS512', new Uint8Array(Buffer.concat([key, key])))],
    ['a token of another issuer', await sign({ ...claims, iss: 'elsewhere' })],
    ['a token for another audience', await sign({ ...claims, aud: 'elsewhere' })],
    ['a token without an end', await sign({ sid, iss: own, aud: own })],
    ['a token past its end', await sign({ ...claims, exp: hour - 7200 })],
    ['a token without session', await sign({ iss: own, aud: own, exp: hour })],
  ]
}

let vessels = 0

/** Valid bodies by method and path; where there is none an empty one is sent. */
const bodies: Record<string, () => object> = {
  'PUT /api/settings/winery': () => ({ name: 'Renamed by the matrix' }),
  'POST /api/vineyard': () => aVineyard(),
  'PUT /api/vineyard/{id}': () => aVineyard(),
  'POST /api/vineyard-maintenance': () => aVineyardReading(1),
  'POST /api/batch': () => aBatch(),
  'PUT /api/batch/{id}': () => ({ batchName: 'Renamed' }),
  'POST /api/vessel': () => aVessel({ vesselId: `V-${++vessels}` }),
  'PUT /api/vessel/{id}': () => ({ notes: 'Changed by the matrix' }),
  'POST /api/fermentation': () => aFermentation({ batchId: 1, vesselId: 1, status: 'Completed' }),
  'PUT /api/fermentation/{id}': () => ({ notes: 'Changed by the matrix' }),
  'POST /api/fermentation-maintenance': () => ({ wineBatchId: 1, brix: 20 }),
  'PUT /api/fermentation-maintenance/{id}': () => ({ brix: 19 }),
  'POST /api/aging': () => anAging({ batchId: 1, vesselId: 1, status: 'Completed' }),
  'PUT /api/aging/{id}': () => ({ notes: 'Changed by the matrix' }),
  'POST /api/aging-maintenance': () => ({ ph: 3.5 }),
  'PUT /api/aging-maintenance/{id}': () => ({ ph: 3.6 }),
  'PUT /api/vineyard-maintenance/{id}': () => ({ brix: 21 }),
  'PUT /api/post-fermentation/{id}': () => ({ ph: 3.4 }),
  'PUT /api/bottling/{id}': () => ({ bottleCount: 10 }),
  'POST /api/post-fermentation': () => aPostFermentation(1),
  'POST /api/bottling': () => aBottling(1),
  'POST /api/roles': () => aRole({ permissions: {} }),
  'PUT /api/roles/{id}': () => ({ description: 'Changed by the matrix' }),
  'POST /api/users': () => aUser({ roleId: inside[2]?.colleague.roleId }),
  'POST /api/users/batch': () => ({ users: [{ email: 'someone@example.org' }] }),
  'PUT /api/users/{id}': () => ({ firstName: 'Changed' }),
  'PATCH /api/users/{id}/status': () => ({ active: true }),
}

const titleOf = ({ method, path }: Route) => `${method} ${path}`

/** Calls the route on a record that exists, where the first winery has one with that id. */
function call(caller: Caller, route: Route): Promise<Answer> {
  const url = route.path.replace(/\{\w+\}/g, '1')
  const body = bodies[titleOf(route)]?.() ?? {}
  switch (route.method) {
    case 'GET':
      return caller.get(url)
    case 'DELETE':
      return caller.delete(url)
    default:
      return caller[route.method.toLowerCase() as 'post' | 'put' | 'patch'](url, body)
  }
}

const tables = (await server.connection.db.introspection.getTables()).map(table => table.name)

/** Every row of every table. */
async function wholeStore(): Promise<string> {
  const contents = tables.map(async name => {
    const { rows } = await sql`select * from ${sql.table(name)}`.execute(server.connection.db)
    return [name, rows.map(row => JSON.stringify(row)).sort()]
  })
  return JSON.stringify(await Promise.all(contents))
}

type Named = readonly [name: string, caller: Caller]

/** All at once: whichever of them changed something, the comparison at the end would show it. */
async function expectRefusals(status: 401 | 403, callers: readonly Named[], route: Route) {
  const before = await wholeStore()
  const answers = await Promise.all(
    callers.map(async ([name, caller]) => [name, await call(caller, route)] as const),
  )
  expect(answers.map(([name, answer]) => [name, answer.status])).toEqual(
    callers.map(([name]) => [name, status]),
  )
  expect(await wholeStore()).toBe(before)
}

/** A write gets a session of its own, since signing out is one of them. */
async function expectPassage(name: string, colleague: Colleague, route: Route): Promise<number> {
  const caller = route.method === 'GET' ? colleague.caller : await colleague.signInFor(1)
  const { status, text } = await call(caller, route)
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

/** The area of the matrix that each kind of record belongs to. */
const areasOfPaths: Record<string, Area> = {
  users: 'users',
  roles: 'roles',
  vineyard: 'vineyards',
  'vineyard-maintenance': 'vineyards',
  batch: 'wineBatches',
  vessel: 'vessels',
  fermentation: 'fermentation',
  'fermentation-maintenance': 'fermentation',
  'post-fermentation': 'fermentation',
  aging: 'aging',
  'aging-maintenance': 'aging',
  bottling: 'bottling',
}
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
    const area = areasOfPaths[route.path.split('/')[2] ?? '']
    const asked = exceptions[title] ?? `${area}:${actionsOfMethods[route.method]}`
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
    const { status } = await call(server.as(), route)
    expect(status).toBeLessThan(500)
    expect(status).not.toBe(401)
    for (const caller of [...outside.values(), stranger.caller])
      expect((await call(caller, route)).status).toBe(status)
  })
})
