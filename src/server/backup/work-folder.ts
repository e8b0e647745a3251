import { createHash, randomBytes } from 'node:crypto'
import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'

const prefix = '.unfinished-'
const thisHost = createHash('sha256').update(hostname()).digest('hex').slice(0, 8)
const name = /^\.unfinished-([0-9a-f]{8})-(\d+)-/
const aDay = 86_400_000

/** Runs the work in a folder of its own that is gone afterwards, also when the process is told to stop. */
export async function inWorkFolder<Result>(
  parent: string,
  work: (folder: string) => Promise<Result>,
): Promise<Result> {
  removeAbandoned(parent)
  const folder = join(parent, `${prefix}${thisHost}-${process.pid}-${randomBytes(4).toString('hex')}`)
  mkdirSync(folder, { mode: 0o700 })
  const remove = () => removeIfPossible(folder)
  process.once('exit', remove)
  try {
    return await work(folder)
  } finally {
    process.off('exit', remove)
    remove()
  }
}

/** What a killed process left behind. */
function removeAbandoned(parent: string): void {
  for (const entry of readdirSync(parent)) {
    const [, host, pid] = name.exec(entry) ?? []
    if (!host) continue
    const folder = join(parent, entry)
    const isOld = Date.now() - (statSync(folder, { throwIfNoEntry: false })?.mtimeMs ?? 0) > aDay
    if (isOld || (host === thisHost && !isAlive(Number(pid)))) removeIfPossible(folder)
  }
}

/** On Windows a file may stay open until the process ends: the next run then clears it away. */
function removeIfPossible(folder: string): void {
  try {
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
  } catch (error) {
    if (!/EBUSY|EPERM|EACCES|ENOTEMPTY/.test((error as { code?: string }).code ?? '')) throw error
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as { code?: string }).code === 'EPERM'
  }
}
