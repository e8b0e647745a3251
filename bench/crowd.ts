import { hash } from '@node-rs/argon2'
import { sql } from 'kysely'
import { openDatabase } from '#app/prepare.ts'
import type { Database } from '#server/db/dialect.ts'
import { latestMigration } from '#server/db/migrate.ts'
import { shapeOf } from '#server/table-stores/schema-shape.ts'
import type { Store } from './stores.ts'

/** What signs in the administrator of a store, by a hash that takes no time: the database is measured, not Argon2. */
export const crowdPassword = 'grapes-and-must'
export const adminEmail = 'admin@example.org'

/** So much of the first winery every other one has. */
const vineyards = 5
const vessels = 10
const batches = 20

/** Others have their own row of each of these: what stands here replaces what the first winery's row has. */
const copied: readonly { table: string; only?: string; replace: Record<string, string> }[] = [
  { table: 'roles', replace: {} },
  {
    table: 'users',
    replace: { email: "'w' || w.id || '.' || t.email", role_id: ofSameName('roles', 'role_id', 'name') },
  },
  { table: 'vineyards', only: `t.id <= ${vineyards}`, replace: {} },
  { table: 'vessels', only: `t.id <= ${vessels}`, replace: {} },
  {
    table: 'batches',
    only: `t.id <= ${batches}`,
    replace: {
      vineyard_id: '(select min(id) from vineyards where winery_id = w.id)',
      responsible_user_id: '(select min(id) from users where winery_id = w.id)',
    },
  },
  {
    // One that is under way in each, so that there is something to watch over.
    table: 'fermentations',
    only: "t.id = (select min(id) from fermentations where winery_id = 1 and status = 'Active')",
    replace: {
      batch_id: '(select min(id) from batches where winery_id = w.id)',
      vessel_id: '(select min(id) from vessels where winery_id = w.id)',
    },
  },
  { table: 'audit_entries', replace: { user_id: 'null' } },
  { table: 'audit_heads', replace: {} },
  { table: 'revisions', replace: {} },
]

/** The row of the other winery that bears the same name as the one that the first winery's row refers to. */
function ofSameName(table: string, column: string, name: string): string {
  return `(select o.id from ${table} o join ${table} f on f.${name} = o.${name} where f.id = t.${column} and o.winery_id = w.id)`
}

/** Gives the first winery of a store so many neighbours, and its administrator a password. */
export async function crowd(store: Store, others: number): Promise<void> {
  const { dataDir, databaseUrl } = store
  const { db } = await openDatabase({ dataDir, databaseUrl, backupDir: `${dataDir}/backups` })
  try {
    const passwordHash = await hash(crowdPassword, { memoryCost: 8, timeCost: 1, parallelism: 1 })
    await db.updateTable('users').set({ passwordHash }).where('email', '=', adminEmail).execute()
    await db.connection().execute(async one => {
      // Ten thousand at once take longer than a server would wait.
      if (databaseUrl) await sql`set statement_timeout = 0`.execute(one)
      if (others > 0) await copyFirst(one, others)
    })
    await sql`${sql.raw(databaseUrl ? 'vacuum analyze' : 'analyze')}`.execute(db)
  } finally {
    await db.destroy()
  }
}

async function copyFirst(db: Database, others: number): Promise<void> {
  const now = new Date().toISOString()
  await sql`insert into wineries (name, version, created_at, updated_at)
    with recursive n(i) as (select 1 union all select i + 1 from n where i < ${sql.lit(others)})
    select 'Neighbour ' || i, 1, ${sql.lit(now)}, ${sql.lit(now)} from n`.execute(db)
  const shapes = await shapeOf(latestMigration)
  for (const { table, only = 'true', replace } of copied) {
    const names = (shapes.find(({ name }) => name === table)?.columns ?? [])
      .map(({ name }) => name)
      .filter(name => name !== 'id' && name !== 'winery_id')
    const values = names.map(name => replace[name] ?? `t."${name}"`)
    await sql`${sql.raw(`insert into ${table} (winery_id, ${names.map(name => `"${name}"`).join(', ')})
      select w.id, ${values.join(', ')} from ${table} t cross join wineries w
      where t.winery_id = 1 and w.id > 1 and ${only}`)}`.execute(db)
    await sql`${sql.raw(`analyze ${table}`)}`.execute(db)
  }
}
