import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  cpSync,
  lchownSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  statSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { PlainFailure } from '../run/plain-failure.mjs'

function lookUp(name) {
  const ask = flag => spawnSync('id', [flag, name], { encoding: 'utf8' })
  const [uid, gid] = [ask('-u'), ask('-g')]
  // `| 0`: macOS writes the account nobody as 4294967294, where the system call expects -2.
  return uid.status === 0 && gid.status === 0
    ? { uid: Number(uid.stdout) | 0, gid: Number(gid.stdout) | 0 }
    : null
}

/** PostgreSQL refuses to run as root: the account it runs under instead, or null for the caller's own. */
export function postgresAccount() {
  if (process.getuid?.() !== 0) return null
  const account = ['postgres', '_postgres', 'nobody'].map(lookUp).find(Boolean)
  if (!account) {
    throw new PlainFailure(
      'PostgreSQL does not run as root and no account postgres or nobody exists here. Run the tests as an ordinary user, or set TEST_DATABASE_URL.',
    )
  }
  return account
}

function mayEnter(account, path) {
  const folder = realpathSync(path)
  const { mode, uid, gid } = statSync(folder)
  const bit = uid === account.uid ? 0o100 : gid === account.gid ? 0o010 : 0o001
  return (mode & bit) !== 0 && (dirname(folder) === folder || mayEnter(account, dirname(folder)))
}

/** A new folder that the account owns, in a place it can reach. */
export function makeFolderFor(account, name) {
  const places = account ? [tmpdir(), '/tmp', '/var/tmp'] : [tmpdir()]
  const place = places.find(folder => !account || mayEnter(account, folder))
  if (!place)
    throw new PlainFailure('No temporary folder is open to the account that PostgreSQL would run under.')
  const folder = mkdtempSync(join(place, name))
  if (account) chownSync(folder, account.uid, account.gid)
  return folder
}

/** Gives the account everything in a folder. */
export function giveTo(account, path) {
  if (!account) return
  lchownSync(path, account.uid, account.gid)
  for (const entry of readdirSync(path, { withFileTypes: true })) {
    const inner = join(path, entry.name)
    if (entry.isDirectory()) giveTo(account, inner)
    else lchownSync(inner, account.uid, account.gid)
  }
}

/**
 * The programs where the account can run them. A project under /root is closed to every other account: then
 * they are copied out.
 */
export function reachableBinaries({ bin, home }, account, folder) {
  if (!account || mayEnter(account, bin)) return bin
  if (!home) throw new PlainFailure(`The account PostgreSQL would run under may not enter ${bin}.`)
  const copy = join(folder, 'native')
  cpSync(home, copy, { recursive: true, verbatimSymlinks: true })
  giveTo(account, copy)
  chmodSync(copy, 0o700)
  return join(copy, 'bin')
}
