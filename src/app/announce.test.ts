import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { readSettings } from '#server/settings.ts'
import { addressOf, isLoopback, startWarnings } from './announce.ts'

const folder = mkdtempSync(join(tmpdir(), 'wine-announce-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

it.each([
  [{}, 'http://localhost:80'],
  [{ HOST: '0.0.0.0' }, 'http://localhost:80'],
  [{ HOST: '::' }, 'http://localhost:80'],
  [{ HOST: '::1' }, 'http://[::1]:80'],
  [{ HOST: '[::1]' }, 'http://[::1]:80'],
  [{ HOST: 'fe80::1%eth0' }, 'http://[fe80::1%25eth0]:80'],
  [{ HOST: '192.168.1.5' }, 'http://192.168.1.5:80'],
  [{ HOST: 'wine.local' }, 'http://wine.local:80'],
  [{ TLS_CERT: 'a.crt', TLS_KEY: 'a.key' }, 'https://localhost:80'],
  [{ HOST: '::1', PUBLIC_URL: 'https://wine.example.org' }, 'https://wine.example.org'],
])('with %o the app is ready at %s', (env, address) => {
  expect(addressOf(readSettings(env), '80')).toBe(address)
})

it.each([
  ['127.0.0.1', true],
  ['127.8.8.8', true],
  ['::1', true],
  ['0:0:0:0:0:0:0:1', true],
  ['::ffff:127.0.0.1', true],
  ['0.0.0.0', false],
  ['::', false],
  ['192.168.1.5', false],
  ['fe80::1', false],
  ['1::1', false],
])('%s is reached by this machine alone: %s', (address, expected) => {
  expect(isLoopback(address)).toBe(expected)
})

const warningsWith = (env: Record<string, string>, addresses: string[]) =>
  startWarnings(readSettings({ DATA_DIR: folder, ...env }), addresses)

it('V12: open to the network without TLS is warned of, in one line', () => {
  const open = [expect.stringMatching(/^Warning: HOST opens the app to the network without TLS[^\n]*$/)]
  for (const address of ['0.0.0.0', '::', '10.0.0.7']) expect(warningsWith({}, [address])).toEqual(open)
  expect(warningsWith({ PUBLIC_URL: 'http://wine.local' }, ['0.0.0.0'])).toEqual(open)
  expect(warningsWith({ PUBLIC_URL: 'https://wine.example.org' }, ['0.0.0.0'])).toEqual([])
  expect(warningsWith({ TLS_CERT: 'a.crt', TLS_KEY: 'a.key' }, ['0.0.0.0'])).toEqual([])
  expect(warningsWith({}, ['127.0.0.1', '::1'])).toEqual([])
})

it('V13: metrics that anyone in the network can read are warned of', () => {
  const warned = [expect.stringMatching(/^Warning: METRICS_HOST tells the metrics to anyone[^\n]*$/)]
  const open = { METRICS_PORT: '9464', METRICS_HOST: '0.0.0.0' }
  expect(warningsWith(open, ['127.0.0.1'])).toEqual(warned)
  expect(warningsWith({ ...open, METRICS_TOKEN: '0f1e2d3c4b5a69788796a5b4' }, ['127.0.0.1'])).toEqual([])
  expect(warningsWith({ ...open, METRICS_HOST: '' }, ['127.0.0.1'])).toEqual([])
})

it('V12: a certificate that ends soon is warned of', () => {
  const settings = readSettings({ DATA_DIR: folder })
  const endingIn = (days: number) => ({
    cert: '',
    key: '',
    validUntil: new Date(Date.now() + days * 86_400_000),
  })
  expect(startWarnings(settings, [], endingIn(20))).toEqual([])
  expect(startWarnings(settings, [], endingIn(10))).toEqual([
    expect.stringMatching(/^Warning: The certificate of TLS_CERT ends on /),
  ])
})

it('R9: a folder that takes no backups is warned of at the start, and one that does is left as it was', () => {
  const file = join(folder, 'file')
  writeFileSync(file, '')
  const inFile = join(file, 'backups')
  const warning = expect.stringContaining(`Warning: daily backups cannot be written to ${inFile} (ENOTDIR`)
  expect(warningsWith({ BACKUP_DIR: inFile }, [])).toEqual([warning])
  expect(warningsWith({ BACKUP_DIR: 'off' }, [])).toEqual([])
  expect(warningsWith({ BACKUP_DIR: join(folder, 'not', 'yet') }, [])).toEqual([])
  expect(readdirSync(folder)).toEqual(['file'])
})
