import { Agent, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, describe, expect, it } from 'vitest'
import type { Route } from '#server/http/api.ts'
import type { Permission } from '#shared/permissions.ts'
import { startApp } from '#test/app-under-test.ts'
import type { Caller } from '#test/caller.ts'
import { everyCaller } from '#test/every-caller.ts'
import { bodyOf, titleOf, urlOf } from '#test/route-calls.ts'
import { wholeStore } from '#test/whole-store.ts'

// One route has many spellings, and a guard that reads addresses otherwise than the router does guards nothing. Over
// a real connection, because a client would put most of these spellings right.

const server = await startApp()
const people = await everyCaller(server)
const { winery, inside, outside, withAllBut } = people
await server.app.listen({ port: 0, host: '127.0.0.1' })
const { port } = server.app.server.address() as AddressInfo
const agent = new Agent({ keepAlive: true, maxSockets: 16 })
afterAll(async () => {
  agent.destroy()
  await server.stop()
})

const isGate = process.env.PROMISES === 'gate'

const escaped = (text: string) => [...text].map(letter => `%${letter.charCodeAt(0).toString(16)}`).join('')
const areaOf = (path: string) => path.split('/')[2] ?? ''

/** The same address in other words; some of them the router understands, the others it must not. */
const spellings: Record<string, (path: string) => string> = {
  'as it is': path => path,
  'its first letter escaped': path => path.replace('/api', '/%61pi'),
  'another letter escaped': path => path.replace('/api', '/a%70i'),
  'all of it escaped': path => path.replace('/api', `/${escaped('api')}`),
  'its area escaped': path => path.replace(`/${areaOf(path)}`, `/${escaped(areaOf(path))}`),
  'its slashes escaped': path => `/${path.slice(1).replaceAll('/', '%2F')}`,
  'escaped twice': path => path.replace('/api', '/%2561pi'),
  'in the absolute form': path => `http://elsewhere.example${path}`,
  'in the absolute form, escaped': path => `http://elsewhere.example${path.replace('/api', '/%61pi')}`,
  'in the absolute form of TLS, with a user and a port': path => `HTTPS://me@elsewhere.example:1${path}`,
  'with a slash before it': path => `/${path}`,
  'with slashes doubled inside': path => path.replace(/(?<=.)\//g, '//'),
  'with a slash after it': path => `${path}/`,
  'in capitals': path => path.replace('/api', '/API'),
  'all in capitals': path => path.toUpperCase(),
  'with a dot before it': path => `/.${path}`,
  'by way of another folder': path => `/assets/..${path}`,
  'by way of another call': path => `/api/health/../..${path}`,
  'with backslashes': path => path.replaceAll('/', '\\'),
  'with a parameter of the path': path => `${path};x=1`,
  'with a query': path => `${path}?page=1`,
  'with a fragment': path => `${path}#x`,
  'with a NUL after it': path => `${path}%00`,
}
const named = Object.entries(spellings)
const spelling = (place: number) => named[place % named.length] as (typeof named)[number]

interface Sent {
  who: string
  how: string
  status: number
  cached: string | undefined
}

/** Sends the address letter by letter as it stands. */
function send(route: Route, caller: Caller, path: string): Promise<Omit<Sent, 'who' | 'how'>> {
  const hasBody = route.method !== 'GET' && route.method !== 'DELETE'
  const body = hasBody ? JSON.stringify(bodyOf(people, route)) : ''
  return new Promise((resolve, reject) => {
    const call = request({
      host: '127.0.0.1',
      port,
      agent,
      path,
      method: route.method,
      headers: {
        ...(caller.token && { authorization: `Bearer ${caller.token}` }),
        ...(hasBody && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
      },
    })
    call.on('error', error => reject(new Error(`${route.method} ${path}: ${error.message}`)))
    call.on('response', answer => {
      answer.resume()
      answer.on('error', reject)
      answer.on('end', () =>
        resolve({ status: answer.statusCode ?? 0, cached: answer.headers['cache-control'] }),
      )
    })
    call.end(body)
  })
}

type Named = readonly [name: string, caller: Caller]

/** Nobody gets further than to the refusal, or to no route at all, and nothing in the store changes. */
async function expectRefused(
  route: Route,
  status: 401 | 403,
  callers: readonly Named[],
  spelled: (index: number) => typeof named,
) {
  const before = await wholeStore(server)
  const sent = await Promise.all(
    callers.flatMap(([who, caller], index) =>
      spelled(index).map(
        async ([how, spell]): Promise<Sent> => ({
          who,
          how,
          ...(await send(route, caller, spell(urlOf(route)))),
        }),
      ),
    ),
  )
  expect(sent.filter(each => ![status, 400, 401, 404].includes(each.status))).toEqual([])
  expect(sent.filter(each => each.cached !== 'no-store')).toEqual([])
  expect(await wholeStore(server)).toBe(before)
}

const guarded = server.api.routes
  .filter(route => route.access !== 'public')
  .map((route, index) => [titleOf(route), route, index] as const)

describe.each(guarded)('%s', (_title, route, place) => {
  /** So many spellings for each person, others at every route; all of them at the gate. */
  const some = (count: number) => (index: number) =>
    isGate ? named : Array.from({ length: count }, (_, step) => spelling(place + index + 7 * step))

  it('S2, API-16: lets no stranger in, however its address is spelled', async () => {
    const strangers = [...outside]
    const unknown = strangers.findIndex(([name]) => name === 'nobody')
    await expectRefused(route, 401, strangers, index => (index === unknown ? named : some(3)(index)))
  })

  it('S2, PERM-21: lets nobody in without its right, however its address is spelled', async () => {
    const refused = inside
      .filter(({ may }) => !may(route))
      .map(({ name, colleague }): Named => [name, colleague.caller])
    const allBut = withAllBut.get(route.access as Permission)
    if (allBut) refused.push([`someone with everything but ${route.access}`, allBut])
    await expectRefused(route, 403, refused, some(1))
  })
})

it('S2: a spelling that the router understands is answered as the address itself is', async () => {
  const route = server.api.routes.find(each => titleOf(each) === 'GET /api/vineyard') as Route
  for (const how of ['its first letter escaped', 'its area escaped', 'in the absolute form', 'with a query'])
    expect([how, (await send(route, winery.admin, spellings[how]?.(route.path) ?? '')).status]).toEqual([
      how,
      200,
    ])
})
