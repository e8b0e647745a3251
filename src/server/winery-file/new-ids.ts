import { toSnakeCase } from '#shared/key-case.ts'
import type { Database } from '../db/dialect.ts'
import { setIdsAside } from '../db/writing/brought-rows.ts'
import type { IdRanges } from './check-winery-file.ts'
import type { Renumber } from './namings.ts'

/** Both ways between the ids of a file and those of this installation. */
export interface NewIds {
  fromFile: Renumber
  toFile: Renumber
}

/**
 * Sets aside as many ids as a file spans in each table. All ids of a table move by the same number: so those of
 * records that are long deleted, and of which only the trail tells, have one too, and the order stays.
 */
export async function newIdsFor(db: Database, ids: IdRanges): Promise<NewIds> {
  const shifts = new Map<string, number>()
  for (const [table, { lowest, highest }] of ids) {
    const last = await setIdsAside(db, toSnakeCase(table), highest - lowest + 1)
    shifts.set(table, last + 1 - lowest)
  }
  const shiftOf = (table: string) => {
    const shift = shifts.get(table)
    if (shift === undefined) throw new Error(`No ids of ${table} were set aside.`)
    return shift
  }
  return {
    fromFile: (table, id) => id + shiftOf(table),
    toFile: (table, id) => id - shiftOf(table),
  }
}
