import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AppUnderTest, startApp } from '#test/app-under-test.ts'
import { backupName } from './backup-names.ts'
import { readBackupRecord, recordBackup, recordFailure } from './backup-record.ts'
import { claimDailyBackup, isDue, lastDue, pruneDailyBackups } from './daily.ts'

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

  it('clears away the oldest daily ones and nothing else', () => {
    const folder = mkdtempSync(join(tmpdir(), 'wine-daily-'))
    const name = (day: number) => backupName('daily', new Date(Date.UTC(2026, 0, day, 2)))
    const others = [backupName('manual', new Date(0)), backupName('before-restore', new Date(0)), 'notes.txt']
    for (const each of [...others, ...[1, 2, 3, 4, 5].map(name)]) writeFileSync(join(folder, each), '')
    expect(pruneDailyBackups(folder, 3)).toEqual([name(1), name(2)])
    expect(readdirSync(folder).sort()).toEqual([...others, name(3), name(4), name(5)].sort())
    rmSync(folder, { recursive: true })
  })
})

describe('of several servers', () => {
  let server: AppUnderTest
  beforeAll(async () => {
    server = await startApp()
  })
  afterAll(() => server.stop())

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
    expect(await readBackupRecord(db)).toEqual({ lastGood: null, lastFailure: null })
    const report = {
      path: '/mnt/nas/x.jsonl.gz',
      bytes: 5,
      rows: 2,
      tables: 1,
      schema: '',
      auditHeads: [],
      seconds: 1.5,
    }
    await recordBackup(db, report, new Date(0))
    const lastGood = { at: '1970-01-01T00:00:00.000Z', file: 'x.jsonl.gz', bytes: 5, rows: 2, seconds: 1.5 }
    await recordFailure(db, 'There is no space left.', new Date(1000))
    const lastFailure = { at: '1970-01-01T00:00:01.000Z', reason: 'There is no space left.' }
    expect(await readBackupRecord(db)).toEqual({ lastGood, lastFailure })
    await recordBackup(db, report, new Date(0))
    expect(await readBackupRecord(db)).toEqual({ lastGood, lastFailure: null })
  })
})
