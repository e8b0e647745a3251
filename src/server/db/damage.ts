import { closeSync, openSync, readSync, statSync } from 'node:fs'

/** A database of which is known, before it is opened, that it cannot be read as it is. */
export class DamagedDatabase extends Error {}

/** SQLITE_CORRUPT and SQLITE_NOTADB; further bits of a code only tell where it was noticed. */
const damagedNumbers: ReadonlySet<number> = new Set([11, 26])
/** What PostgreSQL says of a damaged table and of a damaged index. */
const damagedCodes = /^XX00[12]$/
const damagedTexts = /database disk image is malformed|malformed database schema|file is not a database/i

/** True when what is stored cannot be read: waiting does not help, a backup does. */
export function isDamaged(error: unknown): boolean {
  if (error instanceof DamagedDatabase) return true
  const { code, errcode, message } = (error ?? {}) as { code?: unknown; errcode?: unknown; message?: unknown }
  if (typeof errcode === 'number') return damagedNumbers.has(errcode & 0xff)
  if (typeof code === 'string' && damagedCodes.test(code)) return true
  return typeof message === 'string' && damagedTexts.test(message)
}

const logBegins: ReadonlySet<number> = new Set([0x377f0682, 0x377f0683])

/**
 * Refuses what SQLite would not: beside a missing or empty file it deletes the log, which may hold all there is of
 * the data, and a log that begins like none it passes over, with every write in it.
 */
export function refuseDamagedFile(path: string): void {
  const log = `${path}-wal`
  if (sizeOf(log) === 0) return
  if (sizeOf(path) === 0)
    throw new DamagedDatabase('it is empty or missing, but its -wal file is there and holds data')
  const begin = firstNumber(log)
  // Room that was given to the log, but not written to before a power cut, reads as zero.
  if (begin !== 0 && !logBegins.has(begin)) throw new DamagedDatabase('its -wal file holds something else')
}

/** True where a database would be begun anew. */
export function isNothingThere(path: string): boolean {
  return sizeOf(path) === 0
}

function sizeOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0
}

function firstNumber(path: string): number {
  const bytes = Buffer.alloc(4)
  const file = openSync(path, 'r')
  try {
    return readSync(file, bytes) < bytes.length ? 0 : bytes.readUInt32BE()
  } finally {
    closeSync(file)
  }
}
