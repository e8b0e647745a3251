import { SignJWT } from 'jose'
import { beginSession } from '#server/auth/sessions.ts'
import type { Route } from '#server/http/api.ts'
import { everyPermission, type Permission, permissionNames, programRights } from '#shared/permissions.ts'
import type { AppUnderTest, Winery } from './app-under-test.ts'
import { aVineyard } from './builders.ts'
import type { Caller } from './caller.ts'
import { aColleague, type Colleague } from './colleagues.ts'

/** Every kind of caller that a route may meet. */
export interface EveryCaller {
  winery: Winery
  /** Callers whom no guarded route may let in. */
  outside: Map<string, Caller>
  /** Signed-in people of the winery, with what each of them holds. */
  inside: { name: string; colleague: Colleague; may: (route: Asked) => boolean }[]
  withAllBut: Map<Permission, Caller>
  /** The administrator of another winery. */
  stranger: Colleague
  /** A role that anybody may give away, since it holds nothing. */
  harmlessRoleId: number
}

/** What of a route decides who may call it. */
type Asked = Pick<Route, 'access' | 'opensToConfined'>

export async function everyCaller(server: AppUnderTest): Promise<EveryCaller> {
  const winery = await server.newWinery()
  const stranger = await aColleague(server, await server.newWinery('Elsewhere'), 'Admin')
  await winery.admin.post('/api/vineyard', aVineyard())
  const { inside, withAllBut } = await peopleInside(server, winery)
  const { roleId: harmlessRoleId } = await aColleague(server, winery, {})
  const outside = await peopleOutside(server, winery)
  return { winery, stranger, inside, withAllBut, outside, harmlessRoleId }
}

async function peopleInside(server: AppUnderTest, winery: Winery) {
  const inside: EveryCaller['inside'] = []
  const withAllBut: EveryCaller['withAllBut'] = new Map()
  const add = async (name: string, rights: Parameters<typeof aColleague>[2], held: readonly Permission[]) => {
    const may = ({ access }: Asked) =>
      access === 'signed-in' ||
      access === 'person' ||
      (access === 'admin' ? rights === 'Admin' : held.some(permission => permission === access))
    inside.push({ name, colleague: await aColleague(server, winery, rights), may })
  }
  const production = permissionNames.filter(name => !/^(users|roles):|:delete$/.test(name))
  await add('an administrator', 'Admin', permissionNames)
  await add('a winemaker', 'Winemaker', production)
  await add('someone without rights', {}, [])
  await add('someone with every right but the role', everyPermission, permissionNames)
  // The first of all is revoked by whoever tries every address.
  await accessTokenOf(winery.admin, ['vineyards:view'])
  const addProgram = async (name: string, allowed: readonly Permission[]) =>
    inside.push({
      name,
      colleague: await aProgram(server, winery, allowed),
      may: ({ access }) => access === 'signed-in' || allowed.some(permission => permission === access),
    })
  await addProgram('a program that may all that programs may', programRights)
  await addProgram('a program that may view batches', ['wineBatches:view'])
  inside.push({
    name: 'an administrator who has yet to set up a second step',
    colleague: await confined(server, winery),
    may: ({ opensToConfined }) => opensToConfined === true,
  })
  for (const name of permissionNames) {
    await add(`someone with ${name} alone`, { [name]: true }, [name])
    const others = { ...everyPermission, [name]: false }
    withAllBut.set(name, (await aColleague(server, winery, others)).caller)
  }
  return { inside, withAllBut }
}

/** Somebody of whom a second step is demanded, and who has none yet. */
async function confined(server: AppUnderTest, winery: Winery): Promise<Colleague> {
  const person = await aColleague(server, winery, 'Admin')
  const signInFor = async (hours: number) => {
    const { secret, expiresAt } = await beginSession(server.connection.db, {
      ...{ wineryId: winery.id, userId: person.id, hours, userAgent: undefined, address: undefined },
      isConfined: true,
    })
    return server.as(await server.api.tokens.issue(secret, expiresAt))
  }
  return { ...person, caller: await signInFor(1), signInFor }
}

/** A program of an administrator: whatever its person may, it may what it was allowed and nothing else. */
async function aProgram(
  server: AppUnderTest,
  winery: Winery,
  allowed: readonly Permission[],
): Promise<Colleague> {
  const person = await aColleague(server, winery, 'Admin')
  const caller = server.as(await accessTokenOf(person.caller, allowed))
  return { ...person, caller, signInFor: async () => caller }
}

/** A token by which a program may this much. */
export async function accessTokenOf(person: Caller, allowed: readonly Permission[]): Promise<string> {
  const permissions = Object.fromEntries(allowed.map(name => [name, true]))
  const body = { name: 'A program', days: '7', permissions }
  return (await person.post('/api/auth/access-tokens', body)).body.token
}

async function peopleOutside(server: AppUnderTest, winery: Winery): Promise<Map<string, Caller>> {
  const outside = new Map<string, Caller>()
  const late = await aColleague(server, winery, 'Admin')
  const gone = await aColleague(server, winery, 'Admin')
  await gone.caller.post('/api/auth/logout')
  const dismissed = await aColleague(server, winery, 'Admin')
  const token = dismissed.caller.token ?? ''
  const dismissedProgram = await accessTokenOf(dismissed.caller, programRights)
  await server.connection.db
    .updateTable('users')
    .set({ active: false })
    .where('id', '=', dismissed.id)
    .execute()
  const secretOf = (bearer = '') =>
    JSON.parse(Buffer.from(bearer.split('.')[1] ?? '', 'base64url').toString()).sid
  const live = await aColleague(server, winery, 'Admin')
  for (const [name, text] of await forgedTokens(server, secretOf(live.caller.token)))
    outside.set(name, server.as(text))
  const device = { userId: late.id, deviceId: 'a-known-device' }
  outside.set(
    'the proof of a known device',
    server.as(await server.api.tokens.issueProof(device, new Date(Date.now() + 3_600_000))),
  )
  outside.set('nobody', server.as())
  outside.set('a made-up token', server.as('made.up.token'))
  outside.set('a changed token', server.as(`${token.slice(0, -4)}AAAA`))
  outside.set('a token of 16 KiB', server.as('x'.repeat(15_000)))
  outside.set('an expired session', await late.signInFor(-1))
  outside.set('an ended session', gone.caller)
  const renewed = await aColleague(server, winery, 'Admin')
  await winery.admin.put(`/api/users/${renewed.id}`, { password: 'another-vintage' })
  outside.set('an administrator with a new password', renewed.caller)
  const demoted = await aColleague(server, winery, 'Admin')
  const winemaker = await aColleague(server, winery, 'Winemaker')
  await winery.admin.put(`/api/users/${demoted.id}`, { roleId: winemaker.roleId })
  outside.set('an administrator who got another role', demoted.caller)
  outside.set('a deactivated administrator', dismissed.caller)
  outside.set('a program of somebody deactivated', server.as(dismissedProgram))
  const revoked = await accessTokenOf(live.caller, programRights)
  const { body } = await live.caller.get('/api/auth/access-tokens')
  await live.caller.post(`/api/auth/access-tokens/${body[0].id}/revoke`)
  outside.set('a program whose token was revoked', server.as(revoked))
  outside.set('a program of nobody', server.as('wmp_made-up'))
  return outside
}

/** Tokens of a live session that we never signed, or not so. */
async function forgedTokens(server: AppUnderTest, sid: string): Promise<[string, string][]> {
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
    ['a token for the throttle', await sign({ ...claims, aud: 'wine-management/known-device' })],
    ['a token without an end', await sign({ sid, iss: own, aud: own })],
    ['a token past its end', await sign({ ...claims, exp: hour - 7200 })],
    ['a token without session', await sign({ iss: own, aud: own, exp: hour })],
  ]
}
