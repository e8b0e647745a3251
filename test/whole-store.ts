import { sql } from 'kysely'
import type { AppUnderTest } from './app-under-test.ts'

/** Every row of every table, to see that nothing at all was changed. */
export async function wholeStore({ connection: { db } }: Pick<AppUnderTest, 'connection'>): Promise<string> {
  const tables = await db.introspection.getTables()
  const contents = tables.map(async ({ name }) => {
    const { rows } = await sql`select * from ${sql.table(name)}`.execute(db)
    return [name, rows.map(row => JSON.stringify(row)).sort()]
  })
  return JSON.stringify(await Promise.all(contents))
}
