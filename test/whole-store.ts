import { sql } from 'kysely'
import type { AppUnderTest } from './app-under-test.ts'

type Store = AppUnderTest['connection']['db']

// Asked once of each store: an app under test has all its tables from the start, and the question costs a database
// more than all their rows.
const known = new WeakMap<Store, Promise<string[]>>()

function tablesOf(db: Store): Promise<string[]> {
  const asked = known.get(db) ?? db.introspection.getTables().then(tables => tables.map(({ name }) => name))
  known.set(db, asked)
  return asked
}

/** When programs were there is noted of those too that are refused. */
const notedAnyway = 'access_token_uses'

/** Every row of every table, to see that nothing at all was changed. */
export async function wholeStore({ connection: { db } }: Pick<AppUnderTest, 'connection'>): Promise<string> {
  const names = (await tablesOf(db)).filter(name => name !== notedAnyway)
  const contents = names.map(async name => {
    const { rows } = await sql`select * from ${sql.table(name)}`.execute(db)
    return [name, rows.map(row => JSON.stringify(row)).sort()]
  })
  return JSON.stringify(await Promise.all(contents))
}
