import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  appendFileSync,
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { freePort } from '../run/free-port.mjs'
import { PlainFailure } from '../run/plain-failure.mjs'
import { guardSignals, lastLines, runProgram } from '../run/run-program.mjs'
import { giveTo, makeFolderFor, postgresAccount, reachableBinaries } from './postgres-account.mjs'
import { findPostgresBinaries, presentBinaries } from './postgres-binaries.mjs'

const folderName = 'wine-management-postgres-'
const attempts = 3

// Connections only from this machine.
const settings = port => `
port = ${port}
listen_addresses = '127.0.0.1'
unix_socket_directories = ''
max_connections = 200
shared_buffers = 64MB
`

// Switched off where nothing outlives the tests.
const withoutDurability = `
fsync = off
synchronous_commit = off
full_page_writes = off
# It takes transaction numbers at moments of its own, and some tests expect that nothing but themselves does.
autovacuum = off
`

function stopServer({ bin, data, options }) {
  if (!existsSync(join(data, 'postmaster.pid'))) return
  spawnSync(join(bin, 'pg_ctl'), ['stop', '-D', data, '-m', 'immediate', '-w', '-t', '20'], {
    ...options,
    stdio: 'ignore',
  })
}

const removeFolder = folder => rmSync(folder, { recursive: true, force: true, maxRetries: 5 })

// A test run that was killed outright could not stop its server. The next one does, by the note it left.
function removeLeftovers(place, bin, options) {
  for (const name of readdirSync(place).filter(entry => entry.startsWith(folderName))) {
    const folder = join(place, name)
    try {
      process.kill(Number(readFileSync(join(folder, 'owner'), 'utf8')), 0)
    } catch (error) {
      if (error.code !== 'ESRCH') continue
      stopServer({ bin, data: join(folder, 'data'), options })
      removeFolder(folder)
    }
  }
}

async function createCluster({ bin, data, folder, password, account, options }) {
  const passwordFile = join(folder, 'password')
  writeFileSync(passwordFile, password, { mode: 0o600 })
  if (account) chownSync(passwordFile, account.uid, account.gid)
  const { code, output } = await runProgram(
    join(bin, 'initdb'),
    [
      '-D',
      data,
      '-U',
      'postgres',
      '-E',
      'UTF8',
      '--locale=C',
      '--auth=scram-sha-256',
      `--pwfile=${passwordFile}`,
      '--no-sync',
    ],
    { ...options, quiet: true },
  )
  rmSync(passwordFile, { force: true })
  if (code !== 0)
    throw new PlainFailure(`${lastLines(output)}\nPostgreSQL could not make a database for the tests.`)
}

async function control({ bin, data, options }, ...args) {
  // Ignored streams: the server inherits them, and an open pipe would be waited for as long as it runs.
  const { code } = await runProgram(join(bin, 'pg_ctl'), [...args, '-D', data, '-w', '-t', '60'], {
    ...options,
    stdio: 'ignore',
  })
  return code === 0
}

const logOf = ({ folder }) => join(folder, 'log')
const startUp = server => control(server, 'start', '-l', logOf(server))

function refusal(server, what) {
  const log = logOf(server)
  const reason = existsSync(log) ? lastLines(readFileSync(log, 'utf8')) : 'It left no log.'
  return new PlainFailure(`${reason}\nPostgreSQL did not ${what} for the tests.`)
}

async function startCluster(server, isDurable) {
  for (let attempt = 1; attempt <= attempts; attempt++) {
    const port = await freePort()
    // The last value of a setting counts, so a second attempt with another port simply follows the first.
    appendFileSync(
      join(server.data, 'postgresql.conf'),
      settings(port) + (isDurable ? '' : withoutDurability),
    )
    if (await startUp(server)) return port
  }
  throw refusal(server, 'start')
}

function copyCluster({ account }, from, to) {
  removeFolder(to)
  cpSync(from, to, { recursive: true, preserveTimestamps: true })
  giveTo(account, to)
  // It refuses to run on a folder that others may look into.
  chmodSync(to, 0o700)
}

/**
 * A real PostgreSQL for the tests that leaves nothing behind: TEST_DATABASE_URL when it is set, else a
 * throw-away server of this machine. It also ends when this process does.
 */
export async function startPostgres() {
  if (process.env.TEST_DATABASE_URL) return { url: process.env.TEST_DATABASE_URL, stop() {} }
  const found = await findPostgresBinaries()
  if (!found) {
    throw new PlainFailure(
      'No PostgreSQL 15 or newer was found for the tests. Install PostgreSQL, or set TEST_DATABASE_URL to one whose contents may be lost.',
    )
  }
  return startFrom(found)
}

/** Whether this machine can start a server of its own. */
export const canStartPostgres = () => presentBinaries() !== null

/**
 * A throw-away server that keeps what it has acknowledged, as one in use does: it can be halted, cleanly or as by
 * a crash, and resumed with the same data at the same port.
 */
export function startDurablePostgres() {
  return startFrom(presentBinaries(), { isDurable: true })
}

async function startFrom(found, { isDurable = false } = {}) {
  const account = postgresAccount()
  const folder = makeFolderFor(account, folderName)
  writeFileSync(join(folder, 'owner'), String(process.pid))
  // The account may not be allowed to enter the folder this script was called in.
  const options = { cwd: folder, env: { ...process.env, LC_ALL: 'C', HOME: folder }, ...account }
  const server = {
    data: join(folder, 'data'),
    folder,
    account,
    options,
    password: randomBytes(18).toString('hex'),
  }
  const unguard = guardSignals()
  const stop = () => {
    process.off('exit', stop)
    unguard()
    if (server.bin) stopServer(server)
    removeFolder(folder)
  }
  process.once('exit', stop)
  try {
    server.bin = reachableBinaries(found, account, folder)
    removeLeftovers(dirname(folder), server.bin, options)
    await createCluster(server)
    const port = await startCluster(server, isDurable)
    return {
      url: `postgres://postgres:${server.password}@127.0.0.1:${port}/postgres`,
      stop,
      async halt(mode) {
        if (!(await control(server, 'stop', '-m', mode))) throw refusal(server, 'stop')
      },
      async resume() {
        if (!(await startUp(server))) throw refusal(server, 'start again')
      },
      keepState: () => copyCluster(server, server.data, join(folder, 'kept')),
      returnToState: () => copyCluster(server, join(folder, 'kept'), server.data),
    }
  } catch (error) {
    stop()
    throw error
  }
}
