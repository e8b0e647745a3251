import { generateKeyPairSync } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { newTestCertificate } from '#test/https.ts'
import { readPair, reminderOf } from './certificate-pair.ts'

const one = await newTestCertificate()
const other = await newTestCertificate()
afterAll(() => {
  one.remove()
  other.remove()
})
const { cert, key } = one.files
const written = (name: string, text: string) => {
  const file = join(dirname(cert), name)
  writeFileSync(file, text)
  return file
}
const passphrase = { type: 'pkcs8', format: 'pem', cipher: 'aes-256-cbc', passphrase: 'must' } as const
const locked = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export(passphrase)

it('a pair is read with the day until which it is good', () => {
  const { validUntil, ...pair } = readPair(one.files)
  expect(pair.cert).toMatch(/^-----BEGIN CERTIFICATE/)
  const days = (validUntil.getTime() - Date.now()) / 86_400_000
  expect(days).toBeGreaterThan(396)
  expect(days).toBeLessThan(397)
})

it.each([
  [
    'no file',
    { cert: join(dirname(cert), 'none'), key },
    /^The file of TLS_CERT cannot be read \(ENOENT.*\)\.$/,
  ],
  ['a folder', { cert, key: dirname(key) }, /^The file of TLS_KEY cannot be read \(EISDIR.*\)\.$/],
  [
    'the key for the certificate',
    { cert: key, key },
    /^The file of TLS_CERT .* holds no certificate in PEM form\.$/,
  ],
  ['nothing in it', { cert: written('empty', ''), key }, /^The file of TLS_CERT .* holds no certificate/],
  [
    'the certificate for the key',
    { cert, key: cert },
    /^The file of TLS_KEY .* holds no private key in PEM form, or/,
  ],
  ['a locked key', { cert, key: written('locked', String(locked)) }, /or one that needs a passphrase\.$/],
  [
    'another one’s key',
    { cert, key: other.files.key },
    /^The key of TLS_KEY does not belong to the certificate/,
  ],
])('%s is refused in one sentence', (_, files, sentence) => {
  expect(() => readPair(files)).toThrow(sentence)
})

it('the operator is reminded two weeks before a certificate ends, and when it has ended', () => {
  const pair = { cert: '', key: '', validUntil: new Date('2027-03-15T12:00:00Z') }
  const on = (day: string) => reminderOf(pair, Date.parse(`${day}T12:00:00Z`))
  expect(on('2027-02-28')).toBeNull()
  expect(on('2027-03-02')).toMatch(/^The certificate of TLS_CERT ends on 2027-03-15\. Make a new one/)
  expect(on('2027-03-16')).toMatch(/ ended on 2027-03-15\./)
})
