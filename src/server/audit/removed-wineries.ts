import type { BookWrites } from '../db/dialect.ts'
import { writeNote } from '../db/installation.ts'

/** A winery that was taken out of the database, with the end of its trail and the file that holds all of it. */
export interface RemovedWinery {
  id: number
  name: string
  at: string
  head: { sequence: number; hash: string }
  sha256: string
}

const prefix = 'removed_winery:'

/** Notes it with the installation, where backups take it along. */
export function noteRemoval(books: BookWrites, removed: RemovedWinery): Promise<void> {
  return writeNote(books, `${prefix}${removed.id}`, JSON.stringify(removed))
}

/** The wineries that were removed, by the notes of an installation. Ids are never given a second time. */
export function removedIn(installation: ReadonlyMap<string, string>): ReadonlySet<number> {
  const names = [...installation.keys()].filter(name => name.startsWith(prefix))
  return new Set(names.map(name => Number(name.slice(prefix.length))))
}
