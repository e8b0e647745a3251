import { expect, it } from 'vitest'
import { onSqlite } from '#server/db/connect.ts'
import { forKysely, inMemory, openSqliteFile } from '#server/db/drivers/sqlite.ts'
import { migrateWithin, migrationNames } from '#server/db/migrate.ts'
import { firstSchema } from '#server/winery-file/check-winery-file.ts'
import { keptFiles } from './kept-files.ts'
import { rules } from './later-rules.ts'

/** They were never the newest by themselves: which file has them, though not as the last. */
const neverLast: Record<string, string> = { '0009-devices': '0011-findings' }

it('upgrade: of every schema but the newest a file is kept', () => {
  const kept = new Set(keptFiles.map(({ name }) => name.replace(/-before-.*/, '')))
  const missing = migrationNames.slice(0, -1).filter(name => !kept.has(neverLast[name] ?? name))
  expect(missing, 'see test/upgrades/kept-files.md for how to add one').toEqual([])
})

it('upgrade: of every schema since the first a winery’s file is kept, and no migration since has changed its rows', () => {
  const without = keptFiles.filter(({ schema, wineryFile }) => schema >= firstSchema && !wineryFile)
  expect(without.map(({ name }) => name)).toEqual([])
  const changing = rules.filter(({ since, isBesideFiles }) => since > firstSchema && !isBesideFiles)
  expect(changing, 'bringing in reads the rows of a file as they are: it has to learn these rules').toEqual(
    [],
  )
})

it.each(keptFiles.map(kept => [kept.name, kept] as const))(
  'upgrade: the migrations of %s make today what they made then',
  async (_name, { schema, told }) => {
    const file = await openSqliteFile(inMemory)
    const db = onSqlite(forKysely(file))
    await db.transaction().execute(tx => migrateWithin(tx, schema))
    const found = file
      .prepare("select type, name, sql from sqlite_master where sql is not null and name not like 'sqlite_%'")
      .all() as { type: string; name: string; sql: string }[]
    await db.destroy()
    const isOfSkipped = ({ sql }: { sql: string }) =>
      !told.migrations.includes('0009-devices') && /\b(devices|device_states|sensor_readings)"?\b/.test(sql)
    const lines = (all: typeof found) =>
      all
        .filter(each => !each.name.startsWith('kysely_') && !isOfSkipped(each))
        .map(({ sql }) => sql)
        .sort()
    expect(lines(found)).toEqual(lines(told.schema))
  },
)
