import { existsSync, lstatSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { PlainFailure } from '../run/plain-failure.mjs'
import { inProject } from '../run/project.mjs'
import { lastLines } from '../run/run-program.mjs'
import { installFingerprint, readStamp } from './fingerprint.mjs'
import { holdLock } from './hold-lock.mjs'
import { runNpm } from './run-npm.mjs'

const modules = inProject('node_modules')
const stampFile = join(modules, '.installed-stamp')

function isLinked() {
  try {
    return lstatSync(modules).isSymbolicLink()
  } catch {
    return false
  }
}

const suitsMachine = entry =>
  (!entry.os || entry.os.includes(process.platform)) && (!entry.cpu || entry.cpu.includes(process.arch))

// npm leaves a record of what it installed. Someone who ran `npm ci` by hand should not wait for another one.
function matchesNpmRecord() {
  try {
    const read = file => JSON.parse(readFileSync(file, 'utf8')).packages
    const wanted = read(inProject('package-lock.json'))
    const found = read(join(modules, '.package-lock.json'))
    const needed = Object.entries(wanted).filter(([path, entry]) => path && !(entry.optional && !found[path]))
    return (
      needed.every(([path, entry]) => found[path]?.version === entry.version) &&
      Object.entries(found).every(([path, entry]) => wanted[path] && suitsMachine(entry))
    )
  } catch {
    return false
  }
}

function writeStamp(fingerprint) {
  try {
    writeFileSync(stampFile, `${fingerprint}\n`)
  } catch {
    // A read-only folder costs the comparison at each start, no more.
  }
}

function isInstalled() {
  // A linked folder belongs to another checkout, which looks after it: `npm ci` here would empty it there.
  if (isLinked() && existsSync(modules)) return true
  const fingerprint = installFingerprint()
  if (readStamp(stampFile) === fingerprint) return true
  if (readStamp(stampFile) || !matchesNpmRecord()) return false
  writeStamp(fingerprint)
  return true
}

async function install(onStart) {
  if (isInstalled()) return
  console.error('Installing dependencies, this takes a minute …')
  // The build tools are development dependencies, so they are wanted under NODE_ENV=production too.
  const { code, output } = await runNpm(['ci', '--include=dev', '--no-audit', '--no-fund'], {
    quiet: true,
    onStart,
  })
  if (code !== 0) {
    console.error(lastLines(output))
    throw new PlainFailure(
      'The dependencies could not be installed: npm says why above. Check the network connection and the free disk space, then try again.',
    )
  }
  writeStamp(installFingerprint())
}

/** Runs `npm ci` when node_modules is missing or no longer what package-lock.json asks for. */
export async function ensureInstalled() {
  if (isInstalled()) return
  const onWait = () => console.error('Waiting for another start to finish installing …')
  await holdLock(inProject('.cache/install.lock'), install, onWait)
}
