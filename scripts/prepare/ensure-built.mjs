import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { PlainFailure } from '../run/plain-failure.mjs'
import { inProject, root } from '../run/project.mjs'
import { runNode } from '../run/run-program.mjs'
import { buildFingerprint, readStamp } from './fingerprint.mjs'
import { holdLock } from './hold-lock.mjs'

const dist = inProject('dist')
const stampFile = inProject('dist/build-stamp')

const isBuilt = fingerprint => readStamp(stampFile) === fingerprint

// Beside dist and as deep as dist, so that the sources named in source maps stay right after the move.
const scratch = kind => inProject(`dist-${kind}-${process.pid}`)

function removeLeftovers() {
  for (const name of readdirSync(root)) {
    if (/^dist-(next|old)-\d+$/.test(name)) rmSync(inProject(name), { recursive: true, force: true })
  }
}

// On Windows a scanner or a reader may hold a file for a moment, which makes a move fail.
async function move(from, to) {
  for (let attempt = 1; ; attempt++) {
    try {
      return renameSync(from, to)
    } catch (error) {
      if (attempt === 20 || !['EPERM', 'EACCES', 'EBUSY'].includes(error.code)) throw error
      await pause(100)
    }
  }
}

async function swapIn(next) {
  const old = scratch('old')
  if (existsSync(dist)) await move(dist, old)
  await move(next, dist)
  rmSync(old, { recursive: true, force: true })
}

async function build({ force, quiet, onStart }) {
  // Taken before the build: a file saved while it runs makes the next start build again.
  const fingerprint = buildFingerprint()
  if (!force && isBuilt(fingerprint)) return
  removeLeftovers()
  const next = scratch('next')
  const removeNext = () => rmSync(next, { recursive: true, force: true })
  process.once('exit', removeNext)
  mkdirSync(next)
  if (quiet) console.error('Building the app, this takes a few seconds …')
  try {
    const { code, output } = await runNode(inProject('scripts/prepare/run-builds.mjs'), [next], {
      quiet,
      onStart,
      env: { ...process.env, NODE_ENV: 'production' },
    })
    if (code !== 0) {
      if (output) console.error(output.trimEnd())
      throw new PlainFailure('The app could not be built: the reason stands above.')
    }
    writeFileSync(join(next, 'build-stamp'), `${fingerprint}\n`)
    await swapIn(next)
  } finally {
    process.off('exit', removeNext)
    removeNext()
  }
}

/**
 * Builds the client and the server when a source changed since the last build. dist is replaced as a whole at
 * the end: a running server, or one started after a failed build, never meets half of it.
 */
export async function ensureBuilt({ force = false, quiet = true } = {}) {
  if (!force && isBuilt(buildFingerprint())) return
  const onWait = () => console.error('Waiting for another start to finish building …')
  await holdLock(inProject('.cache/build.lock'), onStart => build({ force, quiet, onStart }), onWait)
}
