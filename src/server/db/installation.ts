import { randomUUID } from 'node:crypto'
import type { BookReads, BookWrites } from './dialect.ts'

// What one installation remembers of itself, a name and a text each. It goes along into backups and comes back with
// them: what is restored is the same installation, wherever it runs from then on.

/** The name by which an installation knows its own backups. */
export const installationIdRow = 'installation_id'

export async function readNote(books: BookReads, name: string): Promise<string | null> {
  const row = await books
    .selectFrom('installation')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirst()
  return row?.value ?? null
}

export async function writeNote(books: BookWrites, name: string, value: string): Promise<void> {
  await books
    .insertInto('installation')
    .values({ name, value })
    .onConflict(conflict => conflict.column('name').doUpdateSet({ value }))
    .execute()
}

/** Forgets a note that still says what one believes it to say; false when it did not. */
export async function forgetNote(books: BookWrites, name: string, value: string): Promise<boolean> {
  const asBelieved = books.deleteFrom('installation').where('name', '=', name).where('value', '=', value)
  return (await asBelieved.returning('name').execute()).length > 0
}

/** Changes a note that still says what one believes it to say; false when it did not. */
export async function changeNote(
  books: BookWrites,
  name: string,
  from: string,
  to: string,
): Promise<boolean> {
  const asBelieved = books.updateTable('installation').where('name', '=', name).where('value', '=', from)
  return (await asBelieved.set({ value: to }).returning('name').execute()).length > 0
}

/** Writes a note that is not there yet; of those who do so at once one gets true. */
export async function claimNote(books: BookWrites, name: string, value: string): Promise<boolean> {
  const claimed = await books
    .insertInto('installation')
    .values({ name, value })
    .onConflict(conflict => conflict.column('name').doNothing())
    .returning('name')
    .executeTakeFirst()
  return claimed !== undefined
}

/** Gives the installation its name, once; of servers that start together all know it by the same one. */
export async function nameInstallation(books: BookWrites): Promise<void> {
  if ((await readNote(books, installationIdRow)) === null)
    await claimNote(books, installationIdRow, randomUUID())
}
