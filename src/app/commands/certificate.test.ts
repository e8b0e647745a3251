import { X509Certificate } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect } from 'node:tls'
import * as jsqr from 'jsqr'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { certificateFiles } from '#server/tls/authority-file.ts'
import { makeLocalCertificate } from './certificate.ts'

let dataDir: string
const printed = vi.spyOn(console, 'log').mockImplementation(() => undefined)
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'wine-certificate-'))
  vi.stubEnv('DATA_DIR', dataDir)
  printed.mockClear()
})
afterEach(() => {
  vi.unstubAllEnvs()
  rmSync(dataDir, { recursive: true, force: true })
})

const said = () => printed.mock.calls.flat().join('\n')
const files = () => certificateFiles(dataDir)
const read = (file: string) => new X509Certificate(readFileSync(file))
const made = () => ({ authority: read(files().authority.cert), server: read(files().server.cert) })
const anHour = 3_600_000
const aDay = 24 * anHour

/** Whether somebody who trusts nothing but the authority takes the certificate for that name. */
async function isTrustedAs(servername: string): Promise<true | string> {
  const { server, authority } = files()
  const listening = createServer({ cert: readFileSync(server.cert), key: readFileSync(server.key) })
  await once(listening.listen(0, '127.0.0.1'), 'listening')
  const { port } = listening.address() as AddressInfo
  const host = '127.0.0.1'
  const line = connect({
    host,
    port,
    ca: readFileSync(authority.cert),
    ...(servername !== host && { servername }),
  })
  const outcome = await once(line, 'secureConnect').then(
    () => true as const,
    error => String(error.code ?? error.message),
  )
  line.destroy()
  listening.close()
  return outcome
}

describe('npm run certificate', () => {
  it('makes an authority and a certificate of it for this machine, for no longer than Apple takes', async () => {
    await makeLocalCertificate(['Cellar.Example.org', '192.168.7.9'])
    const { authority, server } = made()
    expect(authority.ca).toBe(true)
    expect(server.ca).toBe(false)
    expect(server.checkIssued(authority)).toBe(true)
    expect(server.verify(authority.publicKey)).toBe(true)
    expect(server.publicKey.asymmetricKeyDetails?.namedCurve).toBe('prime256v1')
    expect(server.keyUsage).toEqual(['1.3.6.1.5.5.7.3.1'])
    for (const name of ['cellar.example.org', 'localhost']) expect(server.checkHost(name)).toBe(name)
    for (const address of ['192.168.7.9', '127.0.0.1', '::1']) expect(server.checkIP(address)).toBe(address)
    const lasts = Date.parse(server.validTo) - Date.parse(server.validFrom)
    expect(lasts).toBe(397 * aDay)
    expect(Date.parse(server.validFrom)).toBeLessThan(Date.now())
    expect(Date.parse(authority.validTo)).toBeGreaterThan(Date.now() + 3600 * aDay)
  })

  it('makes one that is trusted for its names alone', async () => {
    await makeLocalCertificate(['cellar.example.org'])
    for (const name of ['localhost', '127.0.0.1', 'cellar.example.org'])
      expect([name, await isTrustedAs(name)]).toEqual([name, true])
    expect(await isTrustedAs('other.local')).toBe('ERR_TLS_CERT_ALTNAME_INVALID')
  })

  it.skipIf(process.platform === 'win32')('keeps its files from others', async () => {
    await makeLocalCertificate([])
    const { folder, authority, server } = files()
    expect(statSync(folder).mode & 0o777).toBe(0o700)
    for (const file of [authority.cert, authority.key, server.cert, server.key])
      expect([file, statSync(file).mode & 0o777]).toEqual([file, 0o600])
  })

  it('renews the certificate under the same authority, which devices trust already', async () => {
    await makeLocalCertificate([])
    const before = made()
    await makeLocalCertificate(['press.local'])
    const after = made()
    expect(after.authority.fingerprint256).toBe(before.authority.fingerprint256)
    expect(after.server.serialNumber).not.toBe(before.server.serialNumber)
    expect(await isTrustedAs('press.local')).toBe(true)
    expect(said()).toContain('the one that devices trust already')
  })

  it('refuses what the authority may not vouch for, and makes another one when told to', async () => {
    await makeLocalCertificate([])
    const before = made()
    await expect(makeLocalCertificate(['cellar.example.org'])).rejects.toThrow(
      /^The authority of this machine may not vouch for cellar\.example\.org: .* --new-authority /,
    )
    expect(made().server.serialNumber).toBe(before.server.serialNumber)
    await makeLocalCertificate(['--new-authority', 'cellar.example.org'])
    expect(made().authority.fingerprint256).not.toBe(before.authority.fingerprint256)
    expect(await isTrustedAs('cellar.example.org')).toBe(true)
  })

  it('does not make another authority because a file of the first is gone', async () => {
    await makeLocalCertificate([])
    rmSync(files().authority.key)
    await expect(makeLocalCertificate([])).rejects.toThrow(/authority\.key is missing/)
    await makeLocalCertificate(['--new-authority'])
    expect(await isTrustedAs('localhost')).toBe(true)
  })

  it.each([
    ['wine cellar', '"wine cellar" is no name of a machine.'],
    ['*.local', '"*.local" is no name of a machine.'],
    ['-bad', '"-bad" is no name of a machine.'],
    ['8.8.8.8', '8.8.8.8 is an address of the open net.'],
    ['2606:4700::1111', '2606:4700::1111 is an address of the open net.'],
  ])('refuses the name %s', async (name, sentence) => {
    await expect(makeLocalCertificate(['--', name])).rejects.toThrow(sentence)
  })

  it('says what to write into .env, and nothing more to do once that is done', async () => {
    const { cert, key } = files().server
    await makeLocalCertificate([])
    expect(said()).toContain(`\n  HOST=0.0.0.0\n  TLS_CERT=${cert}\n  TLS_KEY=${key}\n`)
    printed.mockClear()
    vi.stubEnv('TLS_CERT', cert)
    vi.stubEnv('TLS_KEY', key)
    await makeLocalCertificate([])
    expect(said()).not.toContain('TLS_CERT=')
    expect(said()).toContain('The settings are right.')
  })

  it('tells how each kind of device is made to trust it, with codes that lead there', async () => {
    vi.stubEnv('PORT', '4711')
    await makeLocalCertificate(['cellar.local'])
    for (const device of ['iPhone', 'Android', 'Windows', 'macOS'])
      expect(said()).toMatch(new RegExp(`^${device}`, 'm'))
    expect(said()).toContain(made().authority.fingerprint256)
    expect(codesIn(said())).toEqual(['http://cellar.local:4711/authority.crt', 'https://cellar.local:4711'])
  })
})

/** The package was made for other loaders: what it gives lies one step deeper than its types say. */
const readCode = (jsqr.default as unknown as typeof jsqr).default

/** Reads the codes off the lines as a camera does: each sign stands for two points, one above the other. */
function codesIn(text: string): (string | undefined)[] {
  const blocks = text.match(/(^[█▀▄ ]{20,}$\n?)+/gm) ?? []
  return blocks.map(block => {
    const lines = block.trimEnd().split('\n')
    const width = lines[0]?.length ?? 0
    const scale = 4
    const size = { x: width * scale, y: lines.length * 2 * scale }
    const pixels = new Uint8ClampedArray(size.x * size.y * 4).fill(255)
    for (let y = 0; y < size.y; y++)
      for (let x = 0; x < size.x; x++) {
        const row = Math.floor(y / scale)
        const sign = lines[Math.floor(row / 2)]?.[Math.floor(x / scale)] ?? ' '
        const isWhite = sign === '█' || sign === (row % 2 === 0 ? '▀' : '▄')
        pixels.fill(isWhite ? 255 : 0, (y * size.x + x) * 4, (y * size.x + x) * 4 + 3)
      }
    return readCode(pixels, size.x, size.y)?.data
  })
}
