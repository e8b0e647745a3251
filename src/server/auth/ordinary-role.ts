import type { BookWrites, Queries } from '../db/dialect.ts'
import { readNote, writeNote } from '../db/installation.ts'

// Where registration is open, it leads to the first winery and to the ordinary role that winery was founded with. The
// role is known by its id: its name may change, and another role may get that name.

const row = 'ordinary_role'

export function noteOrdinaryRole(books: BookWrites, roleId: number): Promise<void> {
  return writeNote(books, row, String(roleId))
}

/** Undefined when that role was deleted, or has become one that manages everything: then nobody joins by themselves. */
export async function readOrdinaryRole(db: Queries): Promise<{ id: number; wineryId: number } | undefined> {
  const id = Number(await readNote(db, row))
  return db
    .selectFrom('roles')
    .select(['id', 'wineryId'])
    .where('id', '=', id)
    .where('isAdmin', '=', false)
    .where('wineryId', '=', ({ selectFrom }) =>
      selectFrom('wineries').select(({ fn }) => fn.min<number>('id').as('first')),
    )
    .executeTakeFirst()
}
