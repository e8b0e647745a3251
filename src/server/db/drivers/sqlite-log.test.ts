import { copyFileSync, mkdtempSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openSqlite, openSqliteFile, type SqliteFile } from './sqlite.ts'
import type { LongCommits } from './sqlite-log.ts'

let folder: string
let path: string
let rows: SqliteFile
let commits: LongCommits
let close: () => void

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'wine-log-'))
  path = join(folder, 'wine.sqlite')
  const opened = await openSqlite(path, () => undefined)
  rows = {
    exec: sql => void opened.writer.prepare(sql).run([]),
    prepare: sql => opened.writer.prepare(sql) as unknown as ReturnType<SqliteFile['prepare']>,
    close: () => undefined,
  }
  commits = opened.commits
  close = () => {
    opened.reader.close()
    opened.writer.close()
  }
  rows.exec('create table rows (id integer primary key, words text)')
})

afterEach(async () => {
  await commits.settled()
  close()
  rmSync(folder, { recursive: true, force: true })
})

async function write(count: number, commit = 'commit'): Promise<void> {
  rows.exec('begin')
  commits.begin()
  for (let at = 0; at < count; at++) rows.exec(`insert into rows (words) values (hex(randomblob(200)))`)
  await commits.end(async () => rows.exec(commit))
}

/** What is in the file itself, without the log beside it. */
async function storedInFile(): Promise<number> {
  const copy = join(folder, 'copy.sqlite')
  copyFileSync(path, copy)
  const file = await openSqliteFile(copy)
  const tables = file.prepare("select count(*) as found from sqlite_schema where name = 'rows'").get()
  const { found } =
    (tables as { found: number }).found === 0
      ? { found: 0 }
      : (file.prepare('select count(*) as found from rows').get() as { found: number })
  file.close()
  for (const name of readdirSync(folder)) if (name.startsWith('copy')) rmSync(join(folder, name))
  return found
}

const pagesUntilTakenOver = () =>
  (rows.prepare('pragma wal_autocheckpoint').all([]) as { wal_autocheckpoint: number }[])[0]
    ?.wal_autocheckpoint

test('a long write is taken over into the file beside the thread that committed it', async () => {
  const before = statSync(path).size
  await write(5000)
  expect(statSync(path).size, 'the commit itself has taken nothing over').toBe(before)
  expect(pagesUntilTakenOver()).toBe(0)
  await commits.settled()
  expect(await storedInFile()).toBe(5000)
  expect(pagesUntilTakenOver(), 'from then on SQLite does it by itself').toBe(1000)
})

test('a short write is none of its business', async () => {
  await write(10)
  expect(pagesUntilTakenOver()).toBe(1000)
  await commits.settled()
  expect(await storedInFile()).toBe(0)
})

test('a long write whose commit fails is nobody’s loss: the next one is taken over', async () => {
  await expect(write(5000, 'commit to what is not there')).rejects.toThrow()
  rows.exec('rollback')
  await commits.settled()
  expect(pagesUntilTakenOver()).toBe(1000)
  await write(5000)
  await commits.settled()
  expect(await storedInFile()).toBe(5000)
})

const waitsForTheDisk = () =>
  (rows.prepare('pragma synchronous').all([]) as { synchronous: number }[])[0]?.synchronous === 2

test('what is known to be long does not wait for the disk when it commits, and all that follows does', async () => {
  let waited: boolean | undefined
  commits.prepare(true)
  rows.exec('begin')
  commits.begin()
  await commits.end(async () => {
    waited = waitsForTheDisk()
    rows.exec('commit')
  })
  commits.release()
  expect([waited, waitsForTheDisk()]).toEqual([false, true])
  commits.prepare(true)
  rows.exec('begin')
  rows.exec('rollback')
  commits.release()
  expect(waitsForTheDisk()).toBe(true)
})

test('a long write that cannot be brought to the disk is not told as stored', async () => {
  const moved = join(folder, 'moved-wal')
  commits.prepare(true)
  rows.exec('begin')
  commits.begin()
  rows.exec('insert into rows (words) values (1)')
  const ending = commits.end(async () => {
    rows.exec('commit')
    renameSync(`${path}-wal`, moved)
  })
  await expect(ending).rejects.toThrow(/ENOENT/)
  renameSync(moved, `${path}-wal`)
  commits.release()
})

test('a file that was moved away meanwhile is not made anew', async () => {
  await write(5000)
  const moved = join(folder, 'moved.sqlite')
  copyFileSync(path, moved)
  rmSync(path)
  await commits.settled()
  expect(readdirSync(folder)).not.toContain('wine.sqlite')
})
