import { afterAll, describe, expect, it } from 'vitest'
import { foundWinery } from '#server/auth/founding.ts'
import { exampleAnswer, exampleMoment } from '#shared/examples.ts'
import { examplePerson } from '#shared/people.ts'
import { hashOfPassword, signIn, startApp } from '#test/app-under-test.ts'
import { aVessel } from '#test/builders.ts'
import type { Answer } from '#test/caller.ts'
import { aColleague } from '#test/colleagues.ts'
import { complaintsOfAnswer } from '#test/description/document.ts'
import { newDevice } from '#test/devices.ts'
import { kinds, makeKnown, sentKinds } from '#test/kinds.ts'
import { callRoute, titleOf, urlOf } from '#test/route-calls.ts'

// The committed API description against the running server. Olivia's is the first winery of a new installation, by
// which the numbers in the examples are counted.

const server = await startApp({}, () => new Date(exampleMoment))
afterAll(() => server.stop())
const { id: _first, ...olivia } = examplePerson
const passwordHash = await hashOfPassword()
const founding = { ...olivia, wineryName: 'River Estate', passwordHash }
const wineryId = await foundWinery(server.connection.db, founding)
const admin = server.as(await signIn(server.as(), olivia.email))

function expectDescribed(method: string, path: string, answer: Answer, status: number) {
  expect(answer.status, answer.text).toBe(status)
  expect(complaintsOfAnswer(method, path, answer)).toEqual([])
}

const made = new Map<string, Answer>()

/** Sends the example of a kind, after those that it refers to. */
async function make(name: string): Promise<void> {
  const kind = kinds.find(each => each.name === name)
  if (!kind || made.has(name)) return
  for (const referred of Object.values(kind.references ?? {})) await make(referred)
  made.set(name, await admin.post(kind.path, kind.example.body))
  // The fermentation of the examples is in the first vessel, the aging in a second one.
  if (name === 'vessels') await admin.post(kind.path, aVessel({ vesselId: 'T-102' }))
}

for (const { name } of kinds) await make(name)
const opening = { kind: 'opening', doneAt: '2024-10-20', to: [{ vesselId: 1, volume: 1000, batchId: 1 }] }
await admin.post('/api/cellar/operations', opening)
const known = await makeKnown(admin)
const colleague = await aColleague(server, { id: wineryId }, 'Admin')

describe('the example', () => {
  it.each(kinds)('of $name is what the server answers when it is sent', kind => {
    const answer = made.get(kind.name)
    expect(answer?.status, answer?.text).toBe(201)
    expect(answer?.body).toEqual(exampleAnswer(kind))
  })

  it.each(kinds)('of $name is also a whole change', async ({ path, name, example }) => {
    const answer = await admin.put(`${path}/${made.get(name)?.body.id}`, example.body)
    expectDescribed('PUT', `${path}/{id}`, answer, 200)
  })
})

describe('real answers are the described ones', () => {
  it.each(sentKinds)('of $name', async ({ name, kind: { path }, body, change }) => {
    const one = `${path}/{id}`
    const made = await admin.post(path, body(known))
    expectDescribed('POST', path, made, 201)
    const url = `${path}/${made.body.id}`
    expectDescribed('GET', path, await admin.get(path), 200)
    expectDescribed('GET', one, await admin.get(url), 200)
    expectDescribed('GET', `${one}/history`, await admin.get(`${url}/history`), 200)
    expectDescribed('PUT', one, await admin.put(url, change, { 'if-match': '"1"' }), 200)
    expectDescribed('PUT', one, await admin.put(url, change, { 'if-match': '"1"' }), 412)
    expectDescribed('PUT', one, await admin.put(`${path}/2147483647`, change), 404)
    expectDescribed('PUT', one, await admin.put(url, [change]), 400)
    expectDescribed('POST', path, await server.as().post(path, body(known)), 401)
    const key = { 'idempotency-key': `key of ${name}` }
    expectDescribed('PUT', one, await admin.put(url, change, key), 200)
    expectDescribed('PUT', one, await admin.put(url, {}, key), 422)
    if (name !== 'users') expectDescribed('DELETE', one, await admin.delete(url), 200)
  })

  const { routes } = server.api
  const reads = routes.filter(({ method }) => method === 'GET').map(route => [titleOf(route), route] as const)
  const writes = routes
    .filter(({ method, takesDeviceToken }) => method !== 'GET' && !takesDeviceToken)
    .map(route => [titleOf(route), route] as const)

  it.each(reads)('of %s', async (_title, route) => {
    const url = urlOf(route)
    const answer = await admin.get(url)
    expectDescribed('GET', route.path, answer, 200)
    const again = await admin.get(url, { 'if-none-match': String(answer.headers.etag) })
    expectDescribed('GET', route.path, again, route.isFresh ? 304 : 200)
    expectDescribed('GET', route.path, await admin.get(`${url}?any=%00`), 400)
  })

  it.each(writes)('of %s', async (_title, route) => {
    // Some of them end the session.
    const caller = await colleague.signInFor(1)
    const answer = await callRoute({ harmlessRoleId: 3 }, caller, route)
    expect(answer.status, answer.text).not.toBe(401)
    expect(complaintsOfAnswer(route.method, route.path, answer)).toEqual([])
  })

  it('of what devices send', async () => {
    const { id, token } = await newDevice(admin)
    for (const path of ['/api/ingest', '/api/ingest/{token}']) {
      const ingest = (body: object, sent = token) =>
        server.as().post(path.replace('{token}', sent), body, { 'x-device-token': sent })
      expectDescribed('POST', path, await ingest({ temperature: 20 }), 200)
      expectDescribed('POST', path, await ingest({ temperature: 99 }), 400)
      expectDescribed('POST', path, await ingest({ temperature: 20 }, 'unknown'), 401)
    }
    expectDescribed('GET', '/api/devices', await admin.get('/api/devices'), 200)
    const revoked = await admin.post(`/api/devices/${id}/revoke`)
    expectDescribed('POST', '/api/devices/{id}/revoke', revoked, 200)
  })
})
