import { describe, expect, it, test } from 'vitest'
import { vesselChoices } from '#cellar/process-in-vessel.ts'
import { readVessel } from '#features/records/vessels/rules.ts'
import { agingBody, agingLine, agingTitle, occupationOf, readAging, vesselsForAging } from './rules.ts'

it.each([
  ['Active', true, false],
  ['On Hold', false, false],
  ['Completed', false, true],
  ['Cancelled', false, true],
] as const)(
  'OPEN-75: an aging that is %s claims its vessel: %s, has left it: %s',
  (status, isActive, isReleased) => {
    expect(occupationOf({ vesselId: 4, status })).toEqual({ vesselId: 4, isActive, isReleased })
  },
)

test('DATA-14, OPEN-88: an aging is read with its days, its batch and its vessel', () => {
  const raw = {
    id: '7',
    startDate: '2024-10-20T12:00:00.000Z',
    endDate: null,
    status: 'On Hold',
    previousFermentationId: 3,
    batch: { id: 4, batchId: 'WB-4', batchName: 'Four', vineyard: { name: 'Hillside' } },
    vessel: { id: 9, vesselId: 'B-9' },
  }
  const row = readAging(raw)
  expect(row).toMatchObject({ id: 7, batchId: 4, vesselId: 9, vessel: 'B-9', previousFermentationId: 3 })
  expect(row).toMatchObject({ startDate: '2024-10-20', endDate: '', status: 'On Hold', notes: '' })
  expect(agingLine(row)).toBe('Hillside - WB-4 in B-9 (Oct 20, 2024)')
  expect(agingTitle(readAging({ id: 1 }))).toBe('Unknown batch')
  expect(agingTitle(null)).toBe('N/A')
})

describe('the vessels to choose from', () => {
  const vessel = (id: number, values: object = {}) =>
    readVessel({ id, vesselId: `B-${id}`, usageType: 'Aging', status: 'Empty', ...values })
  const cellar = [
    vessel(1),
    vessel(2, { usageType: 'Both', status: 'Available', vesselType: 'Barrel', capacity: '225' }),
    vessel(3, { usageType: 'Fermentation' }),
    vessel(4, { status: 'In Use' }),
    vessel(5, { status: 'Out of Service' }),
    vessel(6),
    vessel(7),
    vessel(8, { shownStatus: 'In Use' }),
  ]
  const aging = (values: object) => readAging({ id: 1, status: 'Active', ...values })
  const available = vesselsForAging(cellar, [
    aging({ vesselId: 6 }),
    aging({ vesselId: 7, status: 'On Hold' }),
  ])

  it('AGE-19, 20, OPEN-76, 77, TRAP-21, 23: are for aging, empty, and hold no Active aging', () => {
    expect(available.map(({ id }) => id)).toEqual([1, 2, 7])
    expect(vesselChoices(cellar, available, null).map(({ label }) => label)).toEqual([
      'B-1',
      'B-2 - Barrel, 225 L',
      'B-7',
    ])
  })

  it('AGE-21, TRAP-22: always hold the one that the edited aging is in, once', () => {
    const values = (edited: object) =>
      vesselChoices(cellar, available, aging(edited)).map(({ value }) => value)
    expect(values({ vesselId: 5 })).toEqual([1, 2, 5, 7])
    expect(values({ vesselId: 1 })).toEqual([1, 2, 7])
    expect(vesselChoices([], [], aging({ vesselId: 40, vessel: { vesselId: 'B-40' } }))).toEqual([
      { value: 40, label: 'B-40' },
    ])
  })
})

test('AGE-29, OPEN-37: the end goes only when given, or when one has been taken away', () => {
  const form = { batchId: 1, vesselId: 2, startDate: '2024-10-20', status: 'Active', notes: null } as const
  expect(agingBody({ ...form, endDate: null }, null)).toStrictEqual(form)
  expect(agingBody({ ...form, endDate: '2025-01-01' }, null)).toStrictEqual({
    ...form,
    endDate: '2025-01-01',
  })
  expect(agingBody({ ...form, endDate: null }, readAging({ id: 1 }))).toStrictEqual(form)
  expect(agingBody({ ...form, endDate: null }, readAging({ id: 1, endDate: '2025-01-01' }))).toStrictEqual({
    ...form,
    endDate: null,
  })
})
