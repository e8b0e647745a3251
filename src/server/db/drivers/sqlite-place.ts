import { realpathSync, statSync } from 'node:fs'

// SQLite holds its files open and writes on into them when they are no longer what their path leads to: moved, removed,
// replaced by a copy. Whoever opens the path next would find nothing of it. So the two are compared: before a write, at
// its commit and before it is acknowledged, and whenever a reader asks in which state the database is.

/** What became of the files, in words for whoever runs the server. */
export class FileNotice extends Error {
  readonly code = 'FILE_NOT_IN_PLACE'
}

/** Throws a `FileNotice` while the files that were opened are not those that the path leads to. */
export type RequireInPlace = () => void

export interface Place {
  requireInPlace: RequireInPlace
  /** Before the last connection is closed. */
  leave(): void
}

/** What is asked of the connection that writes. */
interface Writer {
  exec(sql: string): void
  prepare(sql: string): { get(): unknown }
}

interface OpenedFile {
  path: string
  dev: bigint
  ino: bigint
}

type Whereabouts = 'here' | 'missing' | 'replaced'

const reasons = {
  database: 'The database file was moved, removed or replaced while the server was running.',
  log: 'The log beside the database file was moved, removed or replaced while the server was running.',
}

/** How long to wait before the log is tried to be emptied again. */
const pauseMs = 200

/** Watches over a database that has just been opened at the path. */
export function watchPlace(path: string, writer: Writer, tell: (notice: FileNotice) => void): Place {
  const findTrouble = troubleFinder(path)
  let isLost = false
  let saving: NodeJS.Timeout | undefined

  const save = () => {
    const trouble = findTrouble()
    if (!trouble?.maySave || emptyLog(writer)) return
    saving = setTimeout(save, pauseMs)
    saving.unref()
  }
  const lose = (reason: string) => {
    isLost = true
    tell(
      new FileNotice(
        `${reason} Nothing is read or written until ${path} and what stands beside it are back in place, or the server is started again.`,
      ),
    )
    save()
  }
  const find = () => {
    isLost = false
    clearTimeout(saving)
    tell(new FileNotice(`${path} is back in its place, and the work goes on.`))
  }
  return {
    requireInPlace() {
      const trouble = findTrouble()
      if (trouble && !isLost) lose(trouble.reason)
      if (!trouble && isLost) find()
      if (trouble) throw new FileNotice(trouble.reason)
    },
    leave() {
      clearTimeout(saving)
      // Also in its place: whoever copies or replaces the file of a stopped server shall need to know of no log.
      if (findTrouble()?.maySave !== false) emptyLog(writer)
    },
  }
}

interface Trouble {
  reason: string
  maySave: boolean
}

function troubleFinder(path: string): () => Trouble | null {
  // Windows lets nobody move or remove a file that is open.
  if (process.platform === 'win32') return () => null
  const database = opened(path)
  // They stand beside the file itself, also when the path is a link to it.
  const beside = ['-wal', '-shm'].map(suffix => opened(realpathSync(path) + suffix))
  return () => {
    if (whereaboutsOf(database) !== 'here') return { reason: reasons.database, maySave: true }
    const found = beside.map(whereaboutsOf)
    if (found.every(each => each === 'here')) return null
    // A new log at the old one's place is another process's, which would not see what we do to the file.
    return { reason: reasons.log, maySave: !found.includes('replaced') }
  }
}

function opened(path: string): OpenedFile {
  const { dev, ino } = statSync(path, { bigint: true })
  return { path, dev, ino }
}

function whereaboutsOf({ path, dev, ino }: OpenedFile): Whereabouts {
  try {
    const found = statSync(path, { bigint: true, throwIfNoEntry: false })
    if (!found) return 'missing'
    return found.dev === dev && found.ino === ino ? 'here' : 'replaced'
  } catch {
    // A folder that may not be entered, a disk that does not answer: nobody would find the file there either.
    return 'missing'
  }
}

/**
 * Writes into the database file what stands in its log alone, and empties the log. The file is then whole wherever it
 * was moved to, and the log left behind does no harm to the file that takes its place: at the next start SQLite would
 * take it for that file's own. Tells whether it is done; not while somebody still reads or writes.
 */
function emptyLog(writer: Writer): boolean {
  const { timeout } = writer.prepare('pragma busy_timeout').get() as { timeout: number }
  writer.exec('pragma busy_timeout = 0')
  try {
    return (writer.prepare('pragma wal_checkpoint(truncate)').get() as { busy: number }).busy === 0
  } catch {
    // In the middle of a transaction, or on a disk that is full or gone: it stays in the log.
    return false
  } finally {
    writer.exec(`pragma busy_timeout = ${timeout}`)
  }
}
