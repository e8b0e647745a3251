import { type NamedPerson, namePerson, personColumns } from '#shared/people.ts'
import type { Queries } from '../../db/dialect.ts'
import { loadReferenced } from './references.ts'
import { findNamed, type Holds } from './search.ts'

/** Whom records name, by the id under which they name them. */
export async function loadPeople(
  db: Queries,
  wineryId: number,
  ids: Iterable<unknown>,
): Promise<(id: number | null) => NamedPerson | null> {
  const people = await loadReferenced(db, wineryId, 'users', ids, personColumns)
  return id => namePerson(people.get(id ?? 0))
}

/** The people whose name or e-mail address holds what is looked for. */
export function findPeopleNamed(db: Queries, wineryId: number, holds: Holds): Promise<number[]> {
  return findNamed(db, wineryId, 'users', ['firstName', 'lastName', 'email'], holds)
}
