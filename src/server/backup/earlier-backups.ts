import { randomUUID } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { NotedHead } from '../audit/audit-findings.ts'
import { removedIn } from '../audit/removed-wineries.ts'
import type { BookWrites } from '../db/dialect.ts'
import { installationIdRow, writeNote } from '../db/installation.ts'
import { type BackupOutline, createdAtOf, outlineOf } from './read-backup.ts'

/** The row that tells one stretch of history from another: a restore begins a new one. */
const row = 'history'

/** More than two weeks of daily ones and a few by hand; each is read to its end. */
const mostRead = 30

/**
 * Begins a new stretch of history: what was noted before a restore need not be part of what was restored. Backups
 * carry this row with them, so that no clock is needed to tell the ones before from the ones after.
 */
export async function beginHistory(books: BookWrites): Promise<void> {
  await writeNote(books, row, randomUUID())
}

/** Of one installation, as far as both name theirs, and with no restore between them. */
function isSameHistory({ installation: a }: BackupOutline, { installation: b }: BackupOutline): boolean {
  const isSame = (name: string) => a.get(name) === b.get(name)
  const isNamed = a.has(installationIdRow) && b.has(installationIdRow)
  return isSame('founded_at') && isSame(row) && (!isNamed || isSame(installationIdRow))
}

export interface EarlierHeads {
  heads: NotedHead[]
  /** How many earlier backups they come from. */
  backups: number
  /** Files of the folder that could not be read, and why. A backup is as good without them. */
  unread: string[]
}

/** The audit heads in the newest backups of a folder that tell of the same history as the given one. */
export async function headsOfEarlierBackups(folder: string, present: BackupOutline): Promise<EarlierHeads> {
  const heads = new Map<string, NotedHead>()
  const unread: string[] = []
  // Their trails ended with them, as the installation knows.
  const removed = removedIn(present.installation)
  let backups = 0
  const read = async <Found>(name: string, how: (path: string) => Promise<Found>): Promise<Found | null> => {
    try {
      return await how(join(folder, name))
    } catch (error) {
      unread.push(`${name}: ${error instanceof Error ? error.message : error}`)
      return null
    }
  }
  const dated: { name: string; at: string }[] = []
  for (const name of readdirSync(folder).filter(each => each.endsWith('.jsonl.gz'))) {
    const at = await read(name, createdAtOf)
    if (at) dated.push({ name, at })
  }
  const newest = dated.sort((a, b) => (a.at < b.at ? 1 : -1)).slice(0, mostRead)
  for (const { name } of newest) {
    const outline = await read(name, outlineOf)
    if (!outline || !isSameHistory(outline, present)) continue
    backups++
    for (const { hash, winery, wineryId } of outline.footer.auditHeads)
      if (!heads.has(hash) && !removed.has(wineryId)) heads.set(hash, { hash, winery, file: name })
  }
  return { heads: [...heads.values()], backups, unread }
}
