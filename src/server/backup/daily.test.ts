import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { aBackupReport, writeSealed } from '#test/backups.ts'
import { standingApp } from '#test/standing-app.ts'
import { backupName } from './backup-names.ts'
import { readBackupRecord, recordBackup, recordFailure } from './backup-record.ts'
import { claimDailyBackup, isDue, lastDue, pruneDailyBackups, timesAhead } from './daily.ts'

const local = (text: string) => new Date(text)

describe('the daily backup', () => {
  it.each([
    ['2026-07-04T02:00:00', '2026-07-04T02:00:00'],
    ['2026-07-04T23:59:00', '2026-07-04T02:00:00'],
    ['2026-07-04T01:59:59', '2026-07-03T02:00:00'],
    ['2026-01-01T00:00:00', '2025-12-31T02:00:00'],
  ])('at %s was last due at %s', (now, due) => {
    expect(lastDue('02:00', local(now))).toEqual(local(due))
  })

  const foundedAt = local('2026-07-01T12:00:00')
  it.each([
    ['before its first time has come', null, null, '2026-07-02T01:00:00', false],
    ['when its first time has come', null, null, '2026-07-02T02:00:00', true],
    [
      'when it was missed for days',
      '2026-07-02T02:01:00',
      '2026-07-02T02:00:00',
      '2026-07-09T14:00:00',
      true,
    ],
    ['when today has its own', '2026-07-04T02:01:00', '2026-07-04T02:00:00', '2026-07-04T14:00:00', false],
    ['while another server makes it', null, '2026-07-04T02:00:00', '2026-07-04T02:30:00', false],
    ['an hour after it failed', null, '2026-07-04T02:00:00', '2026-07-04T03:00:00', true],
  ])('%s', (_when, good, begun, now, expected) => {
    const state = { foundedAt, lastGoodAt: good && local(good), begunAt: begun && local(begun) }
    expect(isDue(state as Parameters<typeof isDue>[0], '02:00', local(now))).toBe(expected)
  })

  const ahead = local('2027-03-01T00:00:00')
  it.each([
    ['the last good one', { lastGoodAt: ahead, begunAt: local('2026-07-04T02:00:00') }],
    ['the last begun one', { lastGoodAt: ahead, begunAt: ahead }],
    ['the founding', { foundedAt: ahead, lastGoodAt: null, begunAt: null }],
    ['no time at all', { lastGoodAt: null, begunAt: new Date('nonsense') }],
  ])('R9: is made although a clock that was ahead dated %s', (_what, times) => {
    const state = { foundedAt, ...times }
    expect(isDue(state, '02:00', local('2026-07-04T14:00:00'))).toBe(true)
  })

  it('R9: tells which times lie in the future, and takes clocks that differ a little for what they are', () => {
    const now = local('2026-07-04T14:00:00')
    const aMomentAhead = local('2026-07-04T14:00:05')
    const state = { foundedAt, lastGoodAt: ahead, begunAt: aMomentAhead }
    expect(timesAhead(state, now)).toEqual({ lastGoodAt: ahead.toISOString() })
    expect(isDue({ foundedAt, lastGoodAt: null, begunAt: aMomentAhead }, '02:00', now)).toBe(false)
  })
})

describe('clearing away', () => {
  let folder: string
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'wine-daily-'))
  })
  afterEach(() => rmSync(folder, { recursive: true }))

  const now = new Date(Date.UTC(2026, 0, 20, 2))
  const name = (day: number, year = 2026) => backupName('daily', new Date(Date.UTC(year, 0, day, 2)))
  const header = {
    format: 'wine-management-backup',
    formatVersion: 1,
    createdAt: now.toISOString(),
    program: 'test',
    database: 'sqlite',
    schema: '0001-foundation',
  }
  const write = (names: readonly string[], installation?: string) => {
    for (const each of names)
      writeSealed(join(folder, each), [{ ...header, ...(installation && { installation }) }])
  }
  const prune = (justMade: string, keep: number) => pruneDailyBackups(join(folder, justMade), keep, now)

  it('takes the oldest daily ones and nothing else', () => {
    const others = [backupName('manual', new Date(0)), backupName('before-restore', new Date(0)), 'notes.txt']
    write([...others, ...[1, 2, 3, 4, 5].map(day => name(day))], 'mine')
    expect(prune(name(5), 3)).toEqual([name(1), name(2)])
    expect(readdirSync(folder).sort()).toEqual([...others, name(3), name(4), name(5)].sort())
  })

  it('R9: leaves alone what another installation made, what does not say and what cannot be read', () => {
    write([name(1), name(2)], 'theirs')
    write([name(3)])
    writeFileSync(join(folder, name(4)), 'no backup at all')
    writeFileSync(join(folder, name(5)), '')
    mkdirSync(join(folder, name(6)))
    write([name(7), name(8), name(9)], 'mine')
    expect(prune(name(9), 1)).toEqual([name(7), name(8)])
    expect(readdirSync(folder)).toEqual([1, 2, 3, 4, 5, 6, 9].map(day => name(day)))
    expect(prune(name(3), 1)).toEqual([])
  })

  it('R9: what a clock that was ahead has named is older than what is made now', () => {
    write([name(18), name(19), name(1, 2031), name(2, 2031), name(20)], 'mine')
    expect(prune(name(20), 3)).toEqual([name(1, 2031), name(2, 2031)])
  })

  it('R9: the one just made stays, also when the clock has gone back behind all others', () => {
    write([name(1, 1970), name(18), name(19)], 'mine')
    const aYearEnd = new Date(Date.UTC(1970, 0, 1, 3))
    expect(pruneDailyBackups(join(folder, name(1, 1970)), 2, aYearEnd)).toEqual([name(18)])
  })
})

describe('of several servers', async () => {
  const server = await standingApp()

  it('one makes it, and another takes over when that one is gone for an hour', async () => {
    const { db } = server.connection
    const now = local('2026-07-04T02:00:30')
    const claims = await Promise.all(Array.from({ length: 6 }, () => claimDailyBackup(db, '02:00', now)))
    expect(claims.filter(Boolean)).toHaveLength(1)
    expect(await claimDailyBackup(db, '02:00', local('2026-07-04T02:59:00'))).toBe(false)
    expect(await claimDailyBackup(db, '02:00', local('2026-07-04T03:01:00'))).toBe(true)
  })

  it('all know how the last one ended; a failure does not hide the last good one', async () => {
    const { db } = server.connection
    expect(await readBackupRecord(db)).toEqual({ lastGood: null, lastFailure: null, finding: null })
    const report = aBackupReport({ path: '/mnt/nas/x.jsonl.gz', bytes: 5, rows: 2, seconds: 1.5 })
    await recordBackup(db, report, new Date(0))
    const lastGood = { at: '1970-01-01T00:00:00.000Z', file: 'x.jsonl.gz', bytes: 5, rows: 2, seconds: 1.5 }
    await recordFailure(db, 'There is no space left.', new Date(1000))
    const lastFailure = { at: '1970-01-01T00:00:01.000Z', reason: 'There is no space left.' }
    expect(await readBackupRecord(db)).toEqual({ lastGood, lastFailure, finding: null })
    await recordBackup(db, report, new Date(0))
    expect(await readBackupRecord(db)).toEqual({ lastGood, lastFailure: null, finding: null })
  })
})
