import { describe, expect, it, test } from 'vitest'
import type { BackupState } from './contract.ts'
import { backupWarning, findingWarning, showSchedule, showSize } from './rules.ts'

test.each([
  [0, '0 bytes'],
  [999, '999 bytes'],
  [1000, '1.0 kB'],
  [129_002, '129.0 kB'],
  [12_400_000, '12.4 MB'],
  [12_449_000, '12.4 MB'],
  [3.2e9, '3.2 GB'],
  [5e15, '5000.0 TB'],
])('%d is shown as %s', (bytes, text) => {
  expect(showSize(bytes)).toBe(text)
})

test('the schedule is said in one line', () => {
  expect(showSchedule({ isOn: true, at: '02:00', keep: 14 })).toBe('Every day at 02:00, the last 14 are kept')
  expect(showSchedule({ isOn: false, at: '02:00', keep: 14 })).toBe('Off')
})

describe('the warning', () => {
  const now = new Date('2026-07-04T12:00:00Z')
  const on = { isOn: true, at: '02:00', keep: 14 }
  const good = (at: string) => ({ at, file: 'x.jsonl.gz', bytes: 1, rows: 1, seconds: 1 })
  const failure = { at: '2026-07-04T02:00:00Z', reason: 'There is no space left in /backups.' }
  it.each<[string, Omit<BackupState, 'finding'>, string | null]>([
    ['fresh', { daily: on, lastGood: good('2026-07-04T02:00:00Z'), lastFailure: null }, null],
    [
      'old',
      { daily: on, lastGood: good('2026-07-01T02:00:00Z'), lastFailure: null },
      'The last good backup is 3 days old.',
    ],
    [
      'of a clock that was ahead',
      { daily: on, lastGood: good('2027-07-01T02:00:00Z'), lastFailure: null },
      'The last backup bears a time in the future. Ask your operator to check the clock of the server.',
    ],
    [
      'failed',
      { daily: on, lastGood: good('2026-07-03T02:00:00Z'), lastFailure: failure },
      'The last backup failed: There is no space left in /backups.',
    ],
    ['new', { daily: on, lastGood: null, lastFailure: null }, null],
    [
      'off',
      { daily: { ...on, isOn: false }, lastGood: null, lastFailure: null },
      'No backup was made yet, and daily backups are off. Ask your operator.',
    ],
  ])('%s', (_name, state, text) => {
    expect(backupWarning({ ...state, finding: null }, now)).toBe(text)
  })
})

test.each([
  [1, 'in one place'],
  [1200, 'in 1,200 places'],
])('%d records changed past the program are said plainly', (count, where) => {
  expect(findingWarning({ finding: { at: '2026-07-04T02:00:00Z', count } })).toBe(
    `Records were changed past the program: ${where} they are not as the activity tells. Ask your operator to run verify-audit.`,
  )
  expect(findingWarning({ finding: null })).toBeNull()
})
