import { type Kysely, sql } from 'kysely'

/** Registration knew the ordinary role of the first winery by its name; from now on by its id, which stays. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`insert into installation (name, value)
    select 'ordinary_role', cast(id as text) from roles
    where name_key = 'winemaker' and winery_id = (select min(id) from wineries)`.execute(db)
}
