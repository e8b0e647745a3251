import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type OpenedSqlite, openSqlite, openSqliteFile, type SqliteFile } from './sqlite.ts'

// What is read within one turn of the event loop is read without any pause: these tests read as a request does.

const nextTurn = () => new Promise<void>(resolve => setImmediate(resolve))

let folder: string
let opened: OpenedSqlite
/** Another process, as far as the file can tell. */
let elsewhere: SqliteFile

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'wine-turn-'))
  const path = join(folder, 'wine.sqlite')
  elsewhere = await openSqliteFile(path)
  elsewhere.exec('create table notes (text)')
  opened = await openSqlite(path, () => undefined)
  await nextTurn()
})

afterEach(() => {
  opened.reader.close()
  opened.writer.close()
  elsewhere.close()
  rmSync(folder, { recursive: true })
})

const count = () =>
  (opened.reader.prepare('select count(*) as count from notes').all([])[0] as { count: number }).count
const writeElsewhere = () => elsewhere.exec("insert into notes values ('theirs')")
const write = () => opened.writer.prepare("insert into notes values ('ours')").run([])

it('the reads of one turn see one state, and those of the next what was written since', async () => {
  expect(count()).toBe(0)
  writeElsewhere()
  expect(count()).toBe(0)
  await nextTurn()
  expect(count()).toBe(1)
})

it('what this process writes is seen at once', () => {
  expect(count()).toBe(0)
  write()
  expect(count()).toBe(1)
})

it('rows are never older than the stamp that was read before them', async () => {
  expect(count()).toBe(0)
  const before = opened.readStamp()
  writeElsewhere()
  expect([opened.readStamp() === before, count()]).toEqual([false, 1])
})

it('P6: rows are those of the stamp of their turn', async () => {
  const stamp = opened.readStampOfTurn()
  writeElsewhere()
  expect([opened.readStampOfTurn() === stamp, count()]).toEqual([true, 0])
  await nextTurn()
  expect([opened.readStampOfTurn() === stamp, count()]).toEqual([false, 1])
})

it('holds no lock once the turn is over: the log can be emptied', async () => {
  write()
  expect(count()).toBe(1)
  const emptied = () => elsewhere.prepare('pragma wal_checkpoint(truncate)').get() as { busy: number }
  elsewhere.exec('pragma busy_timeout = 0')
  expect(emptied().busy).toBe(1)
  await nextTurn()
  expect(emptied().busy).toBe(0)
})

it('a read that fails takes nothing with it', async () => {
  expect(() => opened.reader.prepare("select json('[') as broken from sqlite_schema").all([])).toThrow()
  expect(count()).toBe(0)
  await nextTurn()
  expect(count()).toBe(0)
})

it('a file that is closed within the turn is closed in peace', async () => {
  expect(count()).toBe(0)
  opened.reader.close()
  opened.writer.close()
  await nextTurn()
  opened = await openSqlite(join(folder, 'wine.sqlite'), () => undefined)
})
