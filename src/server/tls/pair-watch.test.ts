import { once } from 'node:events'
import { rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { connect } from 'node:tls'
import type { FastifyBaseLogger } from 'fastify'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { newTestCertificate, type TestCertificate } from '#test/https.ts'
import { readPair } from './certificate-pair.ts'
import { makeCertificate } from './local-authority.ts'
import { followPair } from './pair-watch.ts'

let certificate: TestCertificate
let port: number
let stop: () => void
const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() }

beforeEach(async () => {
  for (const said of Object.values(log)) said.mockClear()
  certificate = await newTestCertificate()
  const pair = readPair(certificate.files)
  const server = createServer(pair, (_, response) => response.end('ok')).listen(0, '127.0.0.1')
  await once(server, 'listening')
  port = (server.address() as AddressInfo).port
  const watched = { files: certificate.files, pair, log: log as unknown as FastifyBaseLogger }
  const endWatch = followPair(server, watched, 20)
  stop = () => {
    endWatch()
    server.close()
    server.closeAllConnections()
  }
})
afterEach(() => {
  stop()
  certificate.remove()
})

/** By its number certificates are told apart; only what the authority vouches for is taken. */
async function servedNumber(): Promise<string> {
  const line = connect({ host: '127.0.0.1', port, ca: certificate.authority.cert })
  await once(line, 'secureConnect')
  const { serialNumber } = line.getPeerCertificate()
  line.destroy()
  return serialNumber
}

it('a renewed certificate is served without a restart, and what is open stays open', async () => {
  const before = await servedNumber()
  const open = connect({ host: '127.0.0.1', port, ca: certificate.authority.cert })
  await once(open, 'secureConnect')
  await certificate.renew()
  await vi.waitFor(async () => expect(await servedNumber()).not.toBe(before), 60_000)
  expect(log.info).toHaveBeenCalledTimes(1)
  expect(log.error).not.toHaveBeenCalled()
  open.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n')
  expect(String((await once(open, 'data'))[0])).toContain('200 OK')
  open.destroy()
})

it('one that cannot be used is told of once, and the old one stays until there is a better one', async () => {
  const before = await servedNumber()
  const { cert } = certificate.files
  for (const [count, damage] of [() => writeFileSync(cert, 'half of a cert'), () => rmSync(cert)].entries()) {
    damage()
    await vi.waitFor(() => expect(log.error).toHaveBeenCalledTimes(count + 1), 60_000)
    expect(await servedNumber()).toBe(before)
  }
  await new Promise(resolve => setTimeout(resolve, 200))
  expect(log.error).toHaveBeenCalledTimes(2)
  await certificate.renew()
  await vi.waitFor(async () => expect(await servedNumber()).not.toBe(before), 60_000)
})

it('half of a renewal is not taken: a key that follows its certificate a moment later is waited for', async () => {
  stop()
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const setSecureContext = vi.fn()
  const watched = { files: certificate.files, pair: readPair(certificate.files), log: log as never }
  const endWatch = followPair({ setSecureContext } as never, watched, 1000)
  const { cert, key } = await makeCertificate(certificate.authority, ['localhost'])
  writeFileSync(certificate.files.cert, cert)
  vi.advanceTimersByTime(1000)
  writeFileSync(certificate.files.key, key)
  vi.advanceTimersByTime(1000)
  expect(setSecureContext).not.toHaveBeenCalled()
  vi.advanceTimersByTime(5000)
  expect(setSecureContext.mock.calls).toEqual([[{ cert, key }]])
  expect(log.error).not.toHaveBeenCalled()
  endWatch()
  vi.useRealTimers()
})
