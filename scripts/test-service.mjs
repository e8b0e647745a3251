import { spawn } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { ensureReady } from './prepare/ensure-ready.mjs'
import { requirePrograms } from './release/needed-programs.mjs'
import { allowedCalls, exposureIn, tracedCalls } from './release/service-unit.mjs'
import { smoke } from './release/smoke.mjs'
import { main } from './run/main.mjs'
import { PlainFailure } from './run/plain-failure.mjs'
import { inProject, root } from './run/project.mjs'
import { runProgram } from './run/run-program.mjs'
import { withoutSettings } from './run/settings.mjs'

// `npm run test:service`: what systemd's own tools say of the unit, and whether the server asks the kernel for anything
// that the unit refuses. Nothing is installed, and no systemd needs to run.

const unitFile = inProject('deploy/wine-management.service')
const mostExposed = 1.5
const tracerMs = 10_000
/** The account `nobody`: as root the engine of SQLite makes calls that it makes for nobody else. */
const unprivileged = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}

async function analyze(...args) {
  return runProgram('systemd-analyze', ['--no-pager', ...args], { quiet: true })
}

/** The unit as this machine could run it: Node may be elsewhere, which is no fault of the unit. */
function writeUnit(folder, unit) {
  const file = join(folder, 'wine-management.service')
  const here = unit.replaceAll('/usr/bin/node', process.execPath)
  writeFileSync(file, here)
  return file
}

async function verify(file) {
  const { code, output } = await analyze('verify', file)
  // It also reads the units of the machine, and tells of those.
  const own = output.split('\n').filter(line => line.includes('wine-management'))
  if (code !== 0 || own.length > 0) throw new PlainFailure(`systemd does not like the unit:\n${output}`)
  console.log('passed  systemd-analyze verify')
}

async function measureExposure(file) {
  const { output } = await analyze('security', '--offline=true', file)
  const exposure = exposureIn(output)
  if (exposure === null || exposure > mostExposed)
    throw new PlainFailure(`The unit is exposed by ${exposure}, at most ${mostExposed} is wanted:\n${output}`)
  console.log(`passed  systemd-analyze security: ${exposure} of 10, where 0 is closed`)
}

/** Tries the product while every call to the kernel is counted: the server's, and a backup's, which a server makes too. */
async function traceCalls(folder) {
  if (unprivileged.uid) chownSync(folder, unprivileged.uid, unprivileged.gid)
  const dataDir = join(folder, 'data')
  let count = 0
  const run = (args, env) => {
    // With -D the program itself is the child, and hears signals.
    const tracer = ['-D', '-f', '-qq', '-c', '-o', join(folder, `calls-${count++}`)]
    return spawn('strace', [...tracer, process.execPath, ...args], {
      cwd: root,
      env: { ...withoutSettings(), DATA_DIR: dataDir, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      ...unprivileged,
    })
  }
  const start = env => run(['--max-old-space-size=512', 'scripts/start.mjs'], env)
  await smoke({ dataDir, healthCheck: ['scripts/health.mjs'], start, run })
  const files = Array.from({ length: count }, (_, place) => join(folder, `calls-${place}`))
  for (let waited = 0; !files.every(existsSync) && waited < tracerMs; waited += 100) await pause(100)
  const calls = files.flatMap(file => tracedCalls(readFileSync(file, 'utf8')))
  if (!calls.includes('execve') || !calls.includes('fsync'))
    throw new PlainFailure(`The tracing tells nothing: ${readdirSync(folder).join(', ')}`)
  return [...new Set(calls)].sort()
}

async function compareCalls(unit, folder) {
  const { output } = await analyze('syscall-filter')
  const allowed = allowedCalls(unit, output)
  const calls = await traceCalls(folder)
  const refused = calls.filter(call => !allowed.has(call))
  if (refused.length > 0)
    throw new PlainFailure(`The server makes calls that the unit refuses: ${refused.join(', ')}`)
  console.log(
    `passed  ${calls.length} kinds of calls to the kernel, all among the ${allowed.size} allowed ones`,
  )
}

await main(async () => {
  requirePrograms('The service', { 'systemd-analyze': 'systemd' })
  const folder = mkdtempSync(join(tmpdir(), 'wine-service-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))
  const unit = readFileSync(unitFile, 'utf8')
  const file = writeUnit(folder, unit)
  await verify(file)
  await measureExposure(file)
  requirePrograms('What the server asks of the kernel', { strace: 'strace' })
  await ensureReady()
  await compareCalls(unit, folder)
})
