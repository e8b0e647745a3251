import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { lookAtCellars } from '#app/commands/verify-cellar.ts'
import { openDatabase } from '#app/prepare.ts'
import { verifyAudit } from '#server/audit/verify-audit.ts'
import { checkBackup } from '#server/backup/read-backup.ts'
import { latestMigration } from '#server/db/migrate.ts'
import { openForReading } from '#server/table-stores/open-store.ts'
import { type AppUnderTest, signIn, startApp } from '../app-under-test.ts'
import { type EmptyPlace, emptyPlace, letGoOfFiles, onStore } from '../backups.ts'
import { changedAnswers, changedOrders } from './changed-answers.ts'
import { type KeptFile, keptFiles, rowsOfThen } from './kept-files.ts'
import { rowsAfterRestore, rowsOfNow } from './later-rules.ts'
import { comparable, differences, leaveAsThen, restoreKept, rowsIn } from './upgraded.ts'
import { writeOfEachKind } from './writes.ts'

const kind = process.env.TEST_DATABASE_URL ? 'postgresql' : 'sqlite'

let place: EmptyPlace
let scratch: string
const told = vi.spyOn(console, 'log')

beforeEach(async () => {
  place = await emptyPlace(kind)
  scratch = mkdtempSync(join(tmpdir(), 'wine-then-'))
  told.mockReset().mockImplementation(() => undefined)
})
afterEach(async () => {
  await letGoOfFiles()
  await place.remove()
  rmSync(scratch, { recursive: true, force: true })
})

const backupDir = () => join(place.dataDir, 'backups')

/** Starts the program of now on what was left then, and stops it. */
async function open(): Promise<void> {
  const { db } = await openDatabase({ ...place, backupDir: backupDir() })
  await db.destroy()
  await letGoOfFiles()
}

describe.each(keptFiles.map(kept => [kept.name, kept] as const))(`on ${kind}, %s`, (_name, kept) => {
  // A program that is not older than its data keeps nothing.
  const isLatest = kept.told.migrations.includes(latestMigration)

  it('upgrade: its backup, restored, has every field that it must have', async () => {
    await restoreKept(kept, place)
    const expected = rowsAfterRestore(rowsOfNow(await rowsOfThen(kept, scratch), kept.told.migrations))
    expect(comparable(await rowsIn(place))).toEqual(comparable(expected))
  })

  it('upgrade: its database, opened, is kept first, has every field that it must have, and can be worked with', async () => {
    await leaveAsThen(kept, place)
    await open()
    const then = rowsOfNow(await rowsOfThen(kept, scratch), kept.told.migrations)
    // A backup, by which PostgreSQL came to it here, holds no sessions.
    if (kind === 'postgresql') then.set('sessions', [])
    expect(comparable(await rowsIn(place))).toEqual(comparable(then))
    if (isLatest) expect(existsSync(backupDir())).toBe(false)
    else await expectRestorePoint(kept)

    const app = await startApp({ dataDir: place.dataDir, databaseUrl: place.databaseUrl })
    try {
      await expectSameAnswers(kept, app)
      const [first] = kept.told.wineries
      await writeOfEachKind(app.as(await signIn(app.as(), first?.email ?? '', first?.password)))
      expect(await lookAtCellars(app.connection.db)).toMatchObject({ sentences: [] })
    } finally {
      await app.stop()
    }
  })
})

interface Numbered {
  id: number
}

/** One file, told apart by its name, with exactly what the backup of then holds. */
async function expectRestorePoint(kept: KeptFile): Promise<void> {
  const [name = '', ...others] = readdirSync(backupDir())
  expect(others).toEqual([])
  expect(name).toMatch(/^wine-before-upgrade-\d{8}T\d{6}Z\.jsonl\.gz$/)
  const path = join(backupDir(), name)
  expect(told.mock.calls).toEqual([
    [`The database is being brought up to date. What it held is kept in ${path}`],
  ])
  const point = await checkBackup(path)
  const then = await checkBackup(kept.backup)
  expect(point.header.schema).toBe(kept.schema)
  expect(point.footer).toEqual(then.footer)
}

/** All that the program of then told, the program of now tells too, but for what is listed. */
async function expectSameAnswers(kept: KeptFile, app: AppUnderTest): Promise<void> {
  const found: string[] = []
  for (const { email, password, answers } of kept.told.wineries) {
    const caller = app.as(await signIn(app.as(), email, password))
    for (const [path, then] of Object.entries(answers)) {
      const isMeant = (at: string) =>
        changedAnswers.some(({ where, until }) => where.test(at) && kept.schema < until)
      const { body } = await caller.get(path)
      const isReordered = changedOrders.some(each => each.path === path && kept.schema < each.until)
      const [before, now] =
        path === '/api/activity'
          ? sameEvents(then, body)
          : isReordered
            ? [then, body].map(list => list.sort((a: Numbered, b: Numbered) => a.id - b.id))
            : [then, body]
      found.push(...differences(before, now, path, isMeant))
    }
  }
  expect(found.slice(0, 50)).toEqual([])
  const verdict = await onStore(openForReading, place, store => verifyAudit(store))
  expect(verdict).toMatchObject({ faultCount: 0, breaks: [], damage: [] })
}

/** Signing in is an event too: it comes before all that was told then, and pushes the oldest off the page. */
function sameEvents(then: Numbered[], now: Numbered[]) {
  const newest = Math.max(...then.map(({ id }) => id))
  const still = now.filter(({ id }) => id <= newest)
  expect(still.length).toBeGreaterThan(then.length - 5)
  return [then.slice(0, still.length), still]
}
