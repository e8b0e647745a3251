import { chmodSync, existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { PlainFailure } from '../plain-failure.ts'
import type { PairFiles } from '../settings.ts'
import { certificateFiles } from './authority-file.ts'
import { readPair } from './certificate-pair.ts'
import {
  domainsOf,
  fingerprintOf,
  type KeyedCertificate,
  makeAuthority,
  makeCertificate,
} from './local-authority.ts'
import { isBelow } from './local-names.ts'

export interface KeptCertificate {
  files: PairFiles
  names: string[]
  /** Names of this machine that the authority may not vouch for: it was made when the machine was called otherwise. */
  leftOut: string[]
  validUntil: Date
  authority: { file: string; fingerprint: string; isNew: boolean }
}

interface Asked {
  /** How the machine calls itself. */
  own: readonly string[]
  /** What else it is to be vouched for. */
  given: readonly string[]
  /** Makes another authority, which every device must be told to trust anew. */
  wantsNewAuthority: boolean
}

/** Makes the authority where there is none, and a new certificate of it for all of the names that it may vouch for. */
export async function renewCertificate(dataDir: string, asked: Asked): Promise<KeptCertificate> {
  const files = certificateFiles(dataDir)
  const all = [...new Set([...asked.given, ...asked.own])]
  const isNew = asked.wantsNewAuthority || !isThere(files.authority)
  const authority = isNew
    ? await makeAuthority(`Wine Management on ${asked.own[0]}`, all)
    : readKept(files.authority)
  const domains = domainsOf(authority)
  const mayVouch = (name: string) => isIP(name) !== 0 || domains.some(domain => isBelow(name, domain))
  const refused = asked.given.filter(name => !mayVouch(name))
  if (refused.length > 0) throw new PlainFailure(tooFar(refused))
  const [first = 'localhost', ...others] = all.filter(mayVouch)
  const made = await makeCertificate(authority, [first, ...others])
  mkdirSync(files.folder, { recursive: true, mode: 0o700 })
  if (isNew) keep(files.authority, authority)
  keep(files.server, made)
  return {
    files: files.server,
    names: [first, ...others],
    leftOut: all.filter(name => !mayVouch(name)),
    validUntil: readPair(files.server).validUntil,
    authority: { file: files.authority.cert, fingerprint: fingerprintOf(authority), isNew },
  }
}

const tooFar = (names: readonly string[]) =>
  `The authority of this machine may not vouch for ${names.join(', ')}: it was made without. Run the command again with --new-authority to make another one, which every device must then be told to trust.`

function isThere({ cert, key }: PairFiles): boolean {
  if (existsSync(cert) === existsSync(key)) return existsSync(cert)
  const missing = existsSync(cert) ? key : cert
  throw new PlainFailure(
    `${missing} is missing, without which the authority cannot be used. Put it back, or run the command again with --new-authority to make another one, which every device must then be told to trust.`,
  )
}

function readKept(files: PairFiles): KeyedCertificate {
  const { cert, key, validUntil } = readPair(files)
  if (validUntil.getTime() > Date.now()) return { cert, key }
  throw new PlainFailure(
    `The authority ended on ${validUntil.toISOString().slice(0, 10)}. Run the command again with --new-authority to make another one, which every device must then be told to trust.`,
  )
}

/** The key first: without it the certificate is of no use. Each is there wholly or not at all. */
function keep(files: PairFiles, { cert, key }: KeyedCertificate): void {
  for (const [file, text] of [
    [files.key, key],
    [files.cert, cert],
  ] as const) {
    const beside = `${file}.new`
    writeFileSync(beside, text, { mode: 0o600 })
    // The mode counts for new files only, and one may have been left behind.
    chmodSync(beside, 0o600)
    renameSync(beside, file)
  }
}
