import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { BookReads, BookWrites, Database } from '../db/dialect.ts'
import { forgetNote, readNote, writeNote } from '../db/installation.ts'
import { openDoor } from '../db/writing/write-door.ts'

// A generated password is shown once, after it is stored. Whoever is stopped in between leaves an administrator whose
// password nobody knows; a note, stored with it and taken away when it was shown, tells the next start of that.

const row = 'unshown_password'
/** Showing it takes a moment. A server that has not done so by then is gone. */
const patience = 3000

/** A secret's hash is no secret to be copied; this much of it tells whether it is still the same. */
const noteFor = (userId: number, passwordHash: string) =>
  `${userId} ${createHash('sha256').update(passwordHash).digest('hex')}`

/** To be called where the password is stored, in the same transaction; gives the note, which is taken away by it. */
export async function noteUnshown(books: BookWrites, userId: number, passwordHash: string): Promise<string> {
  const note = noteFor(userId, passwordHash)
  await writeNote(books, row, note)
  return note
}

/** False when another server has made a newer password meanwhile. */
export function markShown(books: BookWrites, note: string): Promise<boolean> {
  return forgetNote(books, row, note)
}

export interface Renewed {
  email: string
  /** Of the new password; null when it need not be shown. */
  note: string | null
}

/**
 * Gives the first administrator another password when theirs was never shown, and does nothing when somebody signed
 * in with it or set their own. Of servers that start together one does it.
 */
export async function renewUnshownPassword(
  db: Database,
  makeHash: () => Promise<{ passwordHash: string; isGenerated: boolean }>,
): Promise<Renewed | null> {
  const note = await abandonedNote(db)
  if (note === null) return null
  const userId = Number(note.split(' ')[0])
  const found = await db.selectFrom('users').select('wineryId').where('id', '=', userId).executeTakeFirst()
  if (!found) {
    await forgetNote(db, row, note)
    return null
  }
  const { passwordHash, isGenerated } = await makeHash()
  const actor = { userId: null, userName: 'Server', wineryId: found.wineryId, requestId: 'first-password' }
  const { body } = await openDoor({ db, clock: () => new Date() }, actor, async door => {
    const isMine = await forgetNote(door.books, row, note)
    const user = await door.tx.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirst()
    const isUnknown = user && user.lastLogin === null && noteFor(user.id, user.passwordHash) === note
    if (!isMine || !isUnknown) return { status: 200, body: null }
    await door.update('users', user, { passwordHash })
    const shown = isGenerated ? await noteUnshown(door.books, user.id, passwordHash) : null
    return { status: 200, body: { email: user.email, note: shown } }
  })
  return body
}

/** A note that nobody takes away any more; null when there is none. */
async function abandonedNote(books: BookReads): Promise<string | null> {
  const note = await readNote(books, row)
  const end = performance.now() + patience
  while (note !== null && performance.now() < end) {
    await pause(100)
    if ((await readNote(books, row)) !== note) return null
  }
  return note
}
