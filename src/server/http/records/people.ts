import { type NamedPerson, personColumns } from '#shared/people.ts'
import type { Queries } from '../../db/dialect.ts'
import { type Nested, nestedColumns } from './nesting.ts'
import { findNamed, type Holds } from './search.ts'

/** Whom records name; nothing else of a user is looked at. */
export const nestedPeople = nestedColumns('users', personColumns) as Nested<NamedPerson>

/** The people whose name or e-mail address holds what is looked for. */
export function findPeopleNamed(db: Queries, wineryId: number, holds: Holds): Promise<number[]> {
  return findNamed(db, wineryId, 'users', ['firstName', 'lastName', 'email'], holds)
}
