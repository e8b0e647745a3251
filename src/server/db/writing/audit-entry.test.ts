import { expect, it } from 'vitest'
import { auditedRow } from './audit-entry.ts'

it('a row is kept as JSON, without what every row has and without secrets', () => {
  const row = {
    id: 5,
    wineryId: 1,
    version: 2,
    brix: 12.5,
    none: null,
    absent: undefined,
    zero: -0,
    noNumber: Number.NaN,
    kosher: false,
    notes: 'A "cap"\n\u2028punched \ud800',
    passwordHash: 'secret',
    tokenHash: null,
  }
  const { id: _id, wineryId: _winery, passwordHash: _secret, ...rest } = row
  const kept = JSON.parse(auditedRow(row))
  expect(kept.passwordHash).toMatch(/^hidden:[\da-f]{12}$/)
  expect(auditedRow({ ...row, passwordHash: undefined })).toBe(JSON.stringify(rest))
  expect(Object.keys(kept)).toEqual(
    Object.keys(JSON.parse(JSON.stringify({ ...row, id: undefined, wineryId: undefined }))),
  )
  expect(auditedRow({ id: 1, wineryId: 1 })).toBe('{}')
})
