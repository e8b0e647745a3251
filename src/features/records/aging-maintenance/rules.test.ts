import { expect, it, test } from 'vitest'
import { activeFilter } from '#cellar/readings.ts'
import { readAging } from '#features/records/aging/rules.ts'
import {
  agingChoices,
  mergeReading,
  nameAgings,
  readAgingReading,
  readingTitle,
  startOfReading,
} from './rules.ts'

const before = { agingId: 3, agingStartDate: '2024-10-20', ph: 3.4 }

it.each([
  ['what is left out stays', { ph: 3.5 }, { ...before, ph: 3.5 }],
  ['the same aging keeps its start date', { agingId: '3' }, { ...before, agingId: '3' }],
  [
    'another aging brings its own start date',
    { agingId: 4 },
    { ...before, agingId: 4, agingStartDate: null },
  ],
  [
    'a start date that is named is taken',
    { agingId: 4, agingStartDate: '2024-01-01' },
    { ...before, agingId: 4, agingStartDate: '2024-01-01' },
  ],
])('OPEN-83: %s', (_name, body, merged) => {
  expect(mergeReading(before, body)).toEqual(merged)
})

const nested = {
  id: 3,
  startDate: '2024-10-20',
  status: 'Active',
  batch: { id: 1, batchId: 'WB-1', batchName: 'One', vineyard: { name: 'Hillside' } },
  vessel: { id: 9, vesselId: 'B-9' },
}
const aging = readAging(nested)

test('DATA-15, TRAP-44, OPEN-89: a reading is read with its aging, numbers also as text, zero as zero', () => {
  const row = readAgingReading({ id: '5', aging: nested, ph: '3.4', ta: 0, color: ' Ruby ', takenById: 8 })
  expect(row).toMatchObject({ id: 5, agingId: 3, ph: 3.4, ta: 0, so2: null, color: 'Ruby', nose: '' })
  expect(row).toMatchObject({ takenBy: 'User ID: 8', readingTimestamp: '', agingStartDate: '' })
  expect(readingTitle(row)).toBe('Hillside - WB-1 in B-9')
  expect(readingTitle(readAgingReading({ id: 1, agingId: null }))).toBe('N/A')
  expect(readingTitle(readAgingReading({ id: 1, agingId: 7 }))).toBe('Aging 7')
})

test('a reading that does not carry its aging is named from the list of agings', () => {
  const [named, unknown] = nameAgings(
    [3, 4].map(agingId => readAgingReading({ id: 1, agingId })),
    [aging],
  )
  expect(named?.aging).toBe(aging)
  expect(unknown?.aging).toBeNull()
})

test('AMNT-03: the address filters by an aging that is known, or may be', () => {
  expect(activeFilter(3, undefined)).toBe(3)
  expect(activeFilter(3, [aging])).toBe(3)
  expect(activeFilter(4, [aging])).toBeNull()
})

test('OPEN-83, 89: a new reading starts on the filtered process, with its start date', () => {
  expect(startOfReading(3, [aging])).toEqual({ agingId: 3, agingStartDate: '2024-10-20' })
  expect(startOfReading(null, [aging])).toEqual({ agingId: '', agingStartDate: '' })
})

test('the process of an edited reading can always be chosen, and only once', () => {
  const values = (kept: typeof aging | null, known: (typeof aging)[]) =>
    agingChoices(known, kept).map(({ value }) => value)
  expect(values(aging, [])).toEqual(['3'])
  expect(values(aging, [aging])).toEqual(['3'])
  expect(values(null, [aging])).toEqual(['3'])
})
