import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { connect } from 'node:tls'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { newTestCertificate, type TestCertificate } from '../https.ts'
import { StartFailure, signInFounder, startServer } from './ground/running-server.ts'
import { newStore, type Store } from './ground/store.ts'

// No database has a part in this.
let store: Store
let certificate: TestCertificate
beforeAll(async () => {
  store = await newStore('sqlite')
  certificate = await newTestCertificate()
})
afterAll(async () => {
  certificate.remove()
  await store.drop()
})

async function servedNumber(url: string): Promise<string> {
  const line = connect({ host: '127.0.0.1', port: Number(new URL(url).port), ca: certificate.authority.cert })
  await once(line, 'secureConnect')
  const { serialNumber } = line.getPeerCertificate()
  line.destroy()
  return serialNumber
}

it('V12: a server with a certificate speaks HTTPS, and takes a renewed one while it runs', async () => {
  const server = await startServer(store, { certificate, env: { HOST: '0.0.0.0', LOG_LEVEL: 'info' } })
  expect(server.output()).toMatch(/ready at https:\/\/localhost:\d+\n/)
  expect(server.output()).not.toContain('Warning:')
  const admin = server.as(await signInFounder(server))
  const before = await servedNumber(server.url)
  writeFileSync(certificate.files.cert, 'half of a certificate')
  await vi.waitFor(() => expect(server.output()).toContain('the old one stays'), 60_000)
  expect(await servedNumber(server.url)).toBe(before)
  await certificate.renew()
  await vi.waitFor(async () => expect(await servedNumber(server.url)).not.toBe(before), 60_000)
  // The same person on the same connection goes on.
  expect((await admin.get('/api/vineyard')).status).toBe(200)
  expect(await server.stop()).toBe(0)
})

it('V12: whoever calls it without TLS is shown the way, whatever else they say', async () => {
  const server = await startServer(store, { certificate })
  const { host } = new URL(server.url)
  const [response] = await once(request(`http://${host}/login`).end(), 'response')
  expect([response.statusCode, response.headers.location]).toEqual([307, `https://${host}/login`])
  response.resume()
  expect((await server.as().get('/api/health/ready')).status).toBe(200)
  expect(await server.stop()).toBe(0)
})

it.each([
  ['one without the other', { TLS_KEY: '' }, /^The setting TLS_KEY is missing: [^\n]+\n$/],
  [
    'a file that is not there',
    { TLS_CERT: '/nowhere.crt' },
    /^The file of TLS_CERT cannot be read [^\n]+\n$/,
  ],
])('V12: with %s it does not start, and says why in one sentence', async (_, env, sentence) => {
  const failure = await startServer(store, { certificate, env }).catch(error => error)
  expect(failure).toBeInstanceOf(StartFailure)
  expect(failure.message.replace('The server ended with 1:\n', '')).toMatch(sentence)
})
