import { type Kysely, type Migration, Migrator } from 'kysely'
import type { Database } from './dialect.ts'
import * as foundation from './migrations/0001-foundation.ts'
import * as production from './migrations/0002-production.ts'

/** All migrations in order. They only go forward, and a landed one is never changed. */
const migrations: Record<string, { up(db: Kysely<never>): Promise<void> }> = {
  '0001-foundation': foundation,
  '0002-production': production,
}

const latest = Object.keys(migrations).at(-1)

function migratorOf(db: Database): Migrator {
  return new Migrator({
    db,
    provider: { getMigrations: async () => migrations as unknown as Record<string, Migration> },
  })
}

/** Brings the schema up to date, under a lock, so that servers starting together do it once. */
export async function migrate(db: Database): Promise<void> {
  const { error } = await migratorOf(db).migrateToLatest()
  if (error) throw error
}

/** The last migration that this database has been through. */
export async function schemaVersion(db: Database): Promise<string | null> {
  const known = await migratorOf(db).getMigrations()
  return known.filter(({ executedAt }) => executedAt).at(-1)?.name ?? null
}

export async function isMigrated(db: Database): Promise<boolean> {
  const known = await migratorOf(db).getMigrations()
  return known.find(({ name }) => name === latest)?.executedAt !== undefined
}
