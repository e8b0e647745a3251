import { createHash, X509Certificate } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { PairFiles } from '#server/settings.ts'
import { type KeyedCertificate, makeAuthority, makeCertificate } from '#server/tls/local-authority.ts'

/** A certificate in files of its own, and the authority that vouches for it, which nobody trusts by himself. */
export interface TestCertificate {
  authority: KeyedCertificate
  files: PairFiles
  /** The settings with which a server serves it. */
  env: { TLS_CERT: string; TLS_KEY: string }
  /** Puts another certificate of the same authority in place. */
  renew(): Promise<void>
  /** With these Chromium takes it for a trusted one, also where a service worker is registered. */
  chromiumArgs(): string[]
  remove(): void
}

type Names = readonly [string, ...string[]]

/** Makes an authority and a certificate in a new folder; it takes a moment only. */
export async function newTestCertificate(
  names: Names = ['localhost', '127.0.0.1', '::1'],
): Promise<TestCertificate> {
  const folder = mkdtempSync(join(tmpdir(), 'wine-https-'))
  const files = { cert: join(folder, 'server.crt'), key: join(folder, 'server.key') }
  const authority = await makeAuthority('Authority of the tests', [])
  let made: KeyedCertificate
  const renew = async () => {
    made = await makeCertificate(authority, names)
    writeFileSync(files.cert, made.cert)
    writeFileSync(files.key, made.key)
  }
  await renew()
  return {
    authority,
    files,
    env: { TLS_CERT: files.cert, TLS_KEY: files.key },
    renew,
    chromiumArgs: () => [`--ignore-certificate-errors-spki-list=${keyHashOf(made.cert)}`],
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

/** The hash of the public key, as browsers name a key. */
function keyHashOf(cert: string): string {
  const key = new X509Certificate(cert).publicKey.export({ type: 'spki', format: 'der' })
  return createHash('sha256').update(key).digest('base64')
}
