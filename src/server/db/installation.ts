import { randomUUID } from 'node:crypto'
import type { Queries } from './dialect.ts'

// What one installation remembers of itself, a name and a text each. It goes along into backups and comes back with
// them: what is restored is the same installation, wherever it runs from then on.

/** The name by which an installation knows its own backups. */
export const installationIdRow = 'installation_id'

export async function readNote(db: Queries, name: string): Promise<string | null> {
  const row = await db.selectFrom('installation').select('value').where('name', '=', name).executeTakeFirst()
  return row?.value ?? null
}

export async function writeNote(db: Queries, name: string, value: string): Promise<void> {
  await db
    .insertInto('installation')
    .values({ name, value })
    .onConflict(conflict => conflict.column('name').doUpdateSet({ value }))
    .execute()
}

/** Forgets a note that still says what one believes it to say; false when it did not. */
export async function forgetNote(db: Queries, name: string, value: string): Promise<boolean> {
  const forgotten = await db
    .deleteFrom('installation')
    .where('name', '=', name)
    .where('value', '=', value)
    .returning('name')
    .executeTakeFirst()
  return forgotten !== undefined
}

/** Gives the installation its name, once; of servers that start together all know it by the same one. */
export async function nameInstallation(db: Queries): Promise<void> {
  if ((await readNote(db, installationIdRow)) !== null) return
  await db
    .insertInto('installation')
    .values({ name: installationIdRow, value: randomUUID() })
    .onConflict(conflict => conflict.column('name').doNothing())
    .execute()
}
