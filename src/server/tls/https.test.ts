import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { get, request } from 'node:http'
import { Agent, request as secureRequest } from 'node:https'
import { type AddressInfo, connect } from 'node:net'
import { connect as connectTls, type TLSSocket } from 'node:tls'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newTestCertificate } from '#test/https.ts'
import { standingApp } from '#test/standing-app.ts'
import { certificateFiles } from './authority-file.ts'
import { makeCertificate } from './local-authority.ts'

const certificate = await newTestCertificate()
afterAll(() => certificate.remove())
const server = await standingApp({ tls: certificate.files })
let port: number
beforeAll(async () => {
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  port = (server.app.server.address() as AddressInfo).port
})

const trusting = new Agent({ ca: certificate.authority.cert })

async function ask(path: string, { agent = trusting, host = '127.0.0.1', body = '', method = 'GET' } = {}) {
  const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }
  const call = secureRequest({ host, port, path, agent, method, headers }).end(body)
  const [response] = await once(call, 'response')
  const chunks: Buffer[] = await response.toArray()
  return { status: response.statusCode, headers: response.headers, bytes: Buffer.concat(chunks) }
}

async function askPlainly(path: string, method = 'GET') {
  const [response] = await once(request({ host: '127.0.0.1', port, path, method }).end(), 'response')
  const chunks: Buffer[] = await response.toArray()
  return { status: response.statusCode, headers: response.headers, bytes: Buffer.concat(chunks) }
}

describe('a server with a certificate', () => {
  it('is trusted by whoever trusts its authority, and by nobody else', async () => {
    for (const host of ['127.0.0.1', 'localhost'])
      expect((await ask('/api/health', { host })).status).toBe(200)
    await expect(ask('/api/health', { agent: new Agent() })).rejects.toThrow(/verify|self.signed/i)
  })

  it('sends the cookie of a known device over HTTPS alone, and binds no browser to HTTPS for a year', async () => {
    const { adminEmail } = await server.newWinery()
    const body = JSON.stringify({ email: adminEmail, password: 'grapes-and-must' })
    const { status, headers } = await ask('/api/auth/login', { method: 'POST', body })
    expect(status).toBe(200)
    expect(String(headers['set-cookie'])).toContain('Secure')
    expect(headers).not.toHaveProperty('strict-transport-security')
  })

  it('speaks no old TLS', async () => {
    const old = connectTls({
      host: '127.0.0.1',
      port,
      maxVersion: 'TLSv1.1',
      minVersion: 'TLSv1',
      ciphers: 'ALL@SECLEVEL=0',
    })
    await expect(once(old, 'secureConnect')).rejects.toThrow()
    const line = connectTls({ host: '127.0.0.1', port, ca: certificate.authority.cert }) as TLSSocket
    await once(line, 'secureConnect')
    expect(line.getProtocol()).toMatch(/^TLSv1\.[23]$/)
    line.destroy()
  })
})

describe('whoever calls it without TLS', () => {
  it('is sent to the same address with it', async () => {
    const { status, headers } = await askPlainly('/cellar?view=list')
    expect([status, headers.location]).toEqual([307, `https://127.0.0.1:${port}/cellar?view=list`])
  })

  it('is told so when it was more than a read: what was sent openly is not taken', async () => {
    for (const method of ['POST', 'PUT', 'DELETE']) {
      const { status, bytes } = await askPlainly('/api/auth/login', method)
      expect([status, String(bytes)]).toEqual([400, expect.stringContaining('speaks HTTPS alone')])
    }
  })

  it.each([
    ['nothing and hangs up', ''],
    ['garbage', '\u0000\u0001\u0002 garbage\r\n\r\n'],
    ['the beginning of a handshake and garbage', '\u0016\u0003\u0001\u0002garbage'],
    ['a request for another host', 'GET / HTTP/1.1\r\nHost: a b"c\r\n\r\n'],
    ['a request without a path', 'GET http://evil.example/ HTTP/1.1\r\nHost: x\r\n\r\n'],
  ])('does no harm with %s', async (_, text) => {
    const line = connect(port, '127.0.0.1')
    let said = ''
    line.on('data', chunk => (said += chunk)).on('error', () => undefined)
    await once(line, 'connect')
    line.end(text, 'latin1')
    await once(line, 'close')
    expect(said).not.toMatch(/^HTTP\/1\.1 [23]|^location:/im)
    expect((await ask('/api/health')).status).toBe(200)
  })

  it('does no harm by many lines that say nothing', async () => {
    const lines = Array.from({ length: 50 }, () => connect(port, '127.0.0.1'))
    await Promise.all(lines.map(line => once(line, 'connect')))
    expect((await ask('/api/health')).status).toBe(200)
    for (const line of lines) line.destroy()
  })
})

describe('the authority', () => {
  it('is not there until one was made, and then given to everyone, with and without TLS', async () => {
    const path = '/authority.crt'
    expect((await ask(path)).status).toBe(404)
    expect((await askPlainly(path)).status).toBe(307)
    const { folder, authority } = certificateFiles(server.settings.dataDir)
    mkdirSync(folder)
    writeFileSync(authority.cert, certificate.authority.cert)
    writeFileSync(authority.key, certificate.authority.key)
    for (const asked of [ask, askPlainly]) {
      const { status, headers, bytes } = await asked(path)
      expect([status, headers['content-type']]).toEqual([200, 'application/x-x509-ca-cert'])
      const pem = `-----BEGIN CERTIFICATE-----\n${bytes.toString('base64')}\n-----END CERTIFICATE-----`
      expect((await ask('/api/health', { agent: new Agent({ ca: pem }) })).status).toBe(200)
    }
    // Its key is not.
    for (const wrong of ['/authority.key', '/certificates/authority.key', '/data/certificates/authority.key'])
      expect((await ask(wrong)).status).toBe(404)
  })
})

it('what a stolen authority vouches for outside of the house is trusted by nobody', async () => {
  const { authority } = certificate
  for (const names of [
    ['bank.example', 'localhost'],
    ['localhost', '8.8.8.8'],
    ['localhost', 'notlocal'],
  ] as const) {
    const forged = await newTestCertificate(names)
    const stolen = await makeCertificate(authority, names)
    writeFileSync(forged.files.cert, stolen.cert)
    writeFileSync(forged.files.key, stolen.key)
    const other = await standingApp({ tls: forged.files })
    await other.app.listen({ port: 0, host: '127.0.0.1' })
    const at = other.app.server.address() as AddressInfo
    const line = connectTls({ host: '127.0.0.1', port: at.port, ca: authority.cert, servername: 'localhost' })
    await expect(once(line, 'secureConnect')).rejects.toThrow(/permitted subtree violation/)
    forged.remove()
  }
})

it('a server without a certificate speaks HTTP, as it always did', async () => {
  const plain = await standingApp()
  await plain.app.listen({ port: 0, host: '127.0.0.1' })
  const [response] = await once(
    get(`http://127.0.0.1:${(plain.app.server.address() as AddressInfo).port}/api/health`),
    'response',
  )
  expect(response.statusCode).toBe(200)
  response.resume()
})
