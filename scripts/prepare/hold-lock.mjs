import { randomUUID } from 'node:crypto'
import {
  linkSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { hostname } from 'node:os'
import { dirname } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

const heartbeatMs = 2_000
const abandonedMs = 30_000
const orphanMs = 180_000

function isAlive(pid) {
  try {
    process.kill(pid, 0)
    // In a container nobody may collect the dead, which then still answer to signals.
    return process.platform !== 'linux' || !/^\d+ \(.*\) Z/.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
  } catch (error) {
    return error.code === 'EPERM'
  }
}

// A holder that was killed outright may leave its worker, npm say, still writing into the folder.
function isAbandoned({ pid, worker, host }, age) {
  if (host !== hostname()) return age > abandonedMs
  if (isAlive(pid)) return age > abandonedMs
  return !(worker && isAlive(worker)) || age > orphanMs
}

function readHolder(file) {
  try {
    const age = Date.now() - statSync(file).mtimeMs
    const holder = JSON.parse(readFileSync(file, 'utf8'))
    return { token: holder.token, abandoned: isAbandoned(holder, age) }
  } catch {
    // Gone, or being written this very moment: look again.
    return { token: null, abandoned: false }
  }
}

// Two waiters may judge the same lock abandoned. Whoever moves a lock other than the judged one puts it back.
function removeAbandoned(file, token) {
  const aside = `${file}.${randomUUID()}`
  try {
    renameSync(file, aside)
    if (JSON.parse(readFileSync(aside, 'utf8')).token !== token) linkSync(aside, file)
  } catch {
    // Someone else was faster.
  }
  rmSync(aside, { force: true })
}

function writeHolder(file, token, flag, worker) {
  writeFileSync(file, JSON.stringify({ pid: process.pid, host: hostname(), token, worker }), { flag })
}

function tryToTake(file, token) {
  try {
    writeHolder(file, token, 'wx')
    return true
  } catch (error) {
    if (error.code === 'EEXIST') return false
    throw error
  }
}

/**
 * Runs `work` while holding the lock file, so that two starts at once do not do the same work into the same
 * folder. A lock whose process is gone is taken over; one held elsewhere is waited for. `work` is given a
 * function to name the child process that does the writing.
 */
export async function holdLock(file, work, onWait = () => {}) {
  mkdirSync(dirname(file), { recursive: true })
  const token = randomUUID()
  let told = false
  while (!tryToTake(file, token)) {
    const holder = readHolder(file)
    if (holder.abandoned) {
      removeAbandoned(file, holder.token)
      continue
    }
    if (!told) onWait()
    told = true
    await pause(200)
  }
  const heartbeat = setInterval(() => {
    const now = new Date()
    try {
      utimesSync(file, now, now)
    } catch {
      // Removed by hand: the work goes on.
    }
  }, heartbeatMs)
  const release = () => rmSync(file, { force: true })
  process.once('exit', release)
  try {
    return await work(worker => writeHolder(file, token, 'w', worker))
  } finally {
    clearInterval(heartbeat)
    process.off('exit', release)
    release()
  }
}
