import { open } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import { Worker } from 'node:worker_threads'

// A transaction of thousands of rows leaves a long log beside the database file. SQLite brings it to the disk when it
// commits and takes it over into the file right after: two waits for the disk, in the thread that answers everybody.
// Here both happen beside that thread. Where it is known that much will be written, the commit leaves the log to be
// flushed afterwards, before anybody is told of it; else the log is flushed before the commit, which has to write parts
// of it once more. A worker with a connection of its own takes it over. What survives a power cut is the same.

/** The connection that writes. */
interface Writer {
  exec(sql: string): void
  prepare(sql: string): { get(): unknown }
}

/** From so many changed rows on; anything shorter is committed sooner than a worker starts. */
const manyRows = 4000

/** After so many pages of log SQLite takes them over by itself. */
const usualPages = 1000

export interface LongCommits {
  /** Before a transaction begins, of which may be known that it writes very much. */
  prepare(isLong: boolean): void
  begin(): void
  /** Commits what was written since `begin`, by the function given; when it ends, that has survived a power cut. */
  end(commit: () => Promise<void>): Promise<void>
  /** The transaction is over, however it ended. */
  release(): void
  /** Nothing is under way any more. */
  settled(): Promise<void>
}

/** Looks after the commits of a database file. */
export function longCommits(path: string, driver: string, writer: Writer): LongCommits {
  const log = `${path}-wal`
  let before = 0
  let isFlushedAfterwards = false
  let emptying = Promise.resolve()
  const changedRows = () =>
    (writer.prepare('select total_changes() as changed').get() as { changed: number }).changed
  return {
    prepare: isLong => {
      isFlushedAfterwards = isLong
      // Within a transaction it cannot be changed.
      if (isLong) writer.exec('pragma synchronous = normal')
    },
    begin: () => {
      before = changedRows()
    },
    end: async commit => {
      const isLong = changedRows() - before >= manyRows
      if (!isLong && !isFlushedAfterwards) return commit()
      if (!isFlushedAfterwards) await flush(log)
      if (isLong) writer.exec('pragma wal_autocheckpoint = 0')
      try {
        await commit()
        if (isFlushedAfterwards) await flush(log)
      } finally {
        if (isLong)
          emptying = emptying
            .then(() => emptyLog(path, driver))
            // From now on SQLite does it again; also what a worker could not do.
            .finally(() => writer.exec(`pragma wal_autocheckpoint = ${usualPages}`))
      }
    },
    release: () => {
      if (isFlushedAfterwards) writer.exec('pragma synchronous = full')
      isFlushedAfterwards = false
    },
    settled: () => emptying,
  }
}

async function flush(path: string): Promise<void> {
  const log = await open(path, 'r+')
  try {
    await log.datasync()
  } finally {
    await log.close()
  }
}

/** It may find the file moved away meanwhile, and must not make a new one. */
const worker = `
const { workerData: { driver, path } } = require('node:worker_threads')
const { DatabaseSync } = require(driver)
const file = new DatabaseSync(path + '?mode=rw')
file.exec('pragma wal_checkpoint(passive)')
file.close()
`

function emptyLog(path: string, driver: string): Promise<void> {
  const workerData = { driver, path: pathToFileURL(path).href }
  const running = new Worker(worker, { eval: true, workerData, execArgv: ['--no-warnings'] })
  return new Promise(resolve => {
    // Whatever hinders it hinders no one: the log is as good as the file, and the next commit tries again.
    running.once('error', () => undefined)
    running.once('exit', () => resolve())
  })
}

/** Where the driver's package is found by a worker, which has no place of its own to look from. */
export const packagePath = (name: string) => createRequire(import.meta.url).resolve(name)
