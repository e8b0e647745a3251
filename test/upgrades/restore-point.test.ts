import { readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { openDatabase } from '#app/prepare.ts'
import { connect } from '#server/db/connect.ts'
import type { Database } from '#server/db/dialect.ts'
import { isMigrated, schemaVersion } from '#server/db/migrate.ts'
import { PlainFailure } from '#server/plain-failure.ts'
import { type EmptyPlace, emptyPlace, letGoOfFiles } from '../backups.ts'
import { keptFiles } from './kept-files.ts'
import { comparable, leaveAsThen, restoreKept, rowsIn } from './upgraded.ts'

const kind = process.env.TEST_DATABASE_URL ? 'postgresql' : 'sqlite'
const kept = keptFiles.find(({ schema }) => schema === '0012-notices') ?? expect.fail('no file')

let place: EmptyPlace
let backupDir: string
const told = vi.spyOn(console, 'log')

beforeEach(async () => {
  place = await emptyPlace(kind)
  backupDir = join(place.dataDir, 'backups')
  told.mockReset().mockImplementation(() => undefined)
  await leaveAsThen(kept, place)
})
afterEach(async () => {
  await letGoOfFiles()
  await place.remove()
})

async function open(more: { migrateWithoutRestorePoint?: boolean } = {}): Promise<void> {
  const { db } = await openDatabase({ ...place, backupDir, ...more })
  await db.destroy()
}

/** Something done to the database past the program. */
async function beside<Result>(work: (db: Database) => Promise<Result>): Promise<Result> {
  const { db } = await connect(place)
  try {
    return await work(db)
  } finally {
    await db.destroy()
    await letGoOfFiles()
  }
}

it('upgrade: a migration that fails leaves the old state, says so and names the restore point, which is not made twice', async () => {
  await beside(db => sql`create table imports (something_else integer)`.execute(db))
  const before = comparable(await rowsIn(place, kept.schema))
  const failed = await open().catch(error => error)
  expect(failed).toBeInstanceOf(PlainFailure)
  const [point = ''] = readdirSync(backupDir)
  const path = join(backupDir, point)
  expect(failed.message).toMatch(
    /^The database could not be brought up to date \(0013-imports: .*imports.* already exists\)\. It is as it was, and what it holds is also kept in /,
  )
  expect(failed.message).toContain(`kept in ${path}: go on with the version that ran before`)
  expect(await beside(schemaVersion)).toBe(kept.schema)
  expect(comparable(await rowsIn(place, kept.schema))).toEqual(before)

  await expect(open()).rejects.toThrow(path)
  expect(readdirSync(backupDir)).toEqual([point])
  expect(told.mock.lastCall).toEqual([
    `The database is being brought up to date. What it held was already kept in ${path}`,
  ])

  await beside(db => sql`drop table imports`.execute(db))
  await open()
  expect(await beside(isMigrated)).toBe(true)
  expect(readdirSync(backupDir)).toEqual([point])
  const back = await emptyPlace(kind)
  await restoreKept({ ...kept, backup: path }, back)
  expect((await rowsIn(back)).get('audit_entries')).toEqual((await rowsIn(place)).get('audit_entries'))
  await letGoOfFiles()
  await back.remove()
})

it('upgrade: what was written since the last restore point is in another one', async () => {
  await beside(db => sql`create table imports (something_else integer)`.execute(db))
  await expect(open()).rejects.toThrow('could not be brought up to date')
  await beside(db => db.updateTable('wineries').set({ name: 'Renamed since' }).where('id', '=', 1).execute())
  await expect(open()).rejects.toThrow('could not be brought up to date')
  expect(readdirSync(backupDir)).toHaveLength(2)
})

it('upgrade: without a restore point nothing is changed, unless that is said to be right', async () => {
  writeFileSync(backupDir, 'no folder')
  const before = comparable(await rowsIn(place, kept.schema))
  await expect(open()).rejects.toThrow(
    /^The database is of an older version and must be brought up to date, but a restore point cannot be made first: .*backups.*\. Nothing was changed\. .*BACKUP_DIR.*MIGRATE_WITHOUT_RESTORE_POINT=yes goes on without one\.$/,
  )
  expect(comparable(await rowsIn(place, kept.schema))).toEqual(before)
  expect(await beside(schemaVersion)).toBe(kept.schema)
  await open({ migrateWithoutRestorePoint: true })
  expect(await beside(isMigrated)).toBe(true)
  rmSync(backupDir)
})

it('upgrade: the database of a newer version is refused as it is', async () => {
  await beside(db => sql`insert into kysely_migration values ('9999-later', '2030-01-01')`.execute(db))
  await expect(open()).rejects.toThrow(
    /^The database (in|at) .* was written by a newer version\. Update the program and start again\.$/,
  )
  expect(readdirSync(place.dataDir)).not.toContain('backups')
  expect(told).not.toHaveBeenCalled()
})

it('upgrade: one that is up to date is not kept anew', async () => {
  await open()
  await open()
  expect(readdirSync(backupDir)).toHaveLength(1)
})
