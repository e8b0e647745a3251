import { describe, expect, it, test } from 'vitest'
import { readingStamp, showValue } from '#cellar/readings.ts'
import {
  askedBatch,
  explainRefusal,
  lastValues,
  mergeReading,
  namedProcess,
  readingBody,
  readingStep,
  readReading,
} from './rules.ts'

it.each([
  [
    { wineBatchId: 3, fermentationId: 3 },
    { kind: 'batch', id: 3 },
  ],
  [
    { wineBatchId: 3, fermentationId: 'nonsense' },
    { kind: 'batch', id: 3 },
  ],
  [{ fermentationId: 7 }, { kind: 'fermentation or batch', id: 7 }],
  [
    { wineBatchId: null, fermentationId: '7' },
    { kind: 'fermentation or batch', id: 7 },
  ],
  [{ fermentationId: 'seven' }, { kind: 'invalid' }],
  [{ fermentationId: { id: 7 } }, { kind: 'invalid' }],
  [{ fermentationId: 0 }, { kind: 'invalid' }],
  [{ wineBatchId: null, fermentationId: '' }, { kind: 'missing' }],
  [{}, { kind: 'missing' }],
])('OPEN-81, TRAP-08: %o names %o', (ids, named) => {
  expect(namedProcess(ids)).toEqual(named)
})

it('OPEN-81: a change that names neither id leaves the reading where it is', () => {
  const before = { wineBatchId: 3, fermentationId: 9, brix: 20 }
  expect(mergeReading(before, { brix: 12 })).toEqual({ ...before, brix: 12 })
  expect(mergeReading(before, { fermentationId: 8 })).toEqual({ fermentationId: 8, brix: 20 })
  expect(mergeReading(before, { wineBatchId: 4 })).toEqual({ wineBatchId: 4, brix: 20 })
})

test('DATA-10, 11, FMNT-15..17, API-08: a reading is read with its batch, its taker and numbers as text', () => {
  const reading = readReading({
    id: '7',
    wineBatch: { id: 3, batchId: 'WB-3', batchName: 'Three', vineyardName: 'East' },
    readingTimestamp: '2024-09-12T16:05:00.000Z',
    takenBy: { firstName: 'Ana', lastName: 'Berg' },
    brix: '12.5',
    temperature: 0,
    fk15GHl: 4,
    yeastStrain: 'EC-1118',
  })
  expect(reading).toMatchObject({ id: 7, batchId: 3, takenBy: 'Ana Berg', brix: 12.5, temperature: 0 })
  expect(reading).toMatchObject({ fk15GHl: 4, ph: null, yeastStrain: 'EC-1118', notes: '' })
  expect(readReading({ takenById: 5, takenBy: null }).takenBy).toBe('User ID: 5')
  expect(readReading({ takenBy: { id: 6, firstName: '', lastName: null } }).takenBy).toBe('User ID: 6')
  expect(readReading({}).takenBy).toBe('N/A')
})

test('a reading is stamped on the clock of whoever reads it', () => {
  const noon = new Date(2024, 8, 12, 12, 5)
  expect(readingStamp(readReading({ readingTimestamp: noon.toISOString() }))).toBe('2024-09-12 12:05')
  expect(readingStamp(readReading({ readingTimestamp: 'soon' }))).toBeNull()
  expect(readingStamp(readReading({}))).toBeNull()
})

test('FMNT-26..29, OPEN-85, TRAP-47: steps are 0.1, but 0.001 for SG and 0.01 for pH', () => {
  const names = ['temperature', 'sg', 'ph', 'ta', 'densitySg', 'brix'] as const
  expect(names.map(readingStep)).toEqual([0.1, 0.001, 0.01, 0.1, 0.1, 0.1])
})

describe('the body of a save', () => {
  it('FMNT-32, 33, TRAP-08, 76: has snake_case keys and the batch under both names', () => {
    const body = readingBody({ wineBatchId: 3, totalSo2: 30, fk15GHl: null, notes: 'calm' })
    expect(body).toStrictEqual({
      total_so2: 30,
      fk15_g_hl: null,
      notes: 'calm',
      wine_batch_id: 3,
      fermentation_id: 3,
    })
  })

  it('OPEN-82, TRAP-40: names no batch where none is chosen', () => {
    expect(readingBody({ wineBatchId: null, brix: 12 })).toStrictEqual({ brix: 12 })
  })
})

test.each([
  ['anything', false, /before saving/, 'Please select a wine batch.'],
  ['NO fermentation found for provided batch 7', true, /no fermentation yet/, /has no fermentation/],
  ['Sorry: Invalid wine_batch_id!', true, /is invalid\. Please pick/, /is invalid/],
  ['Fermentation_id or wine_batch_id is required', true, undefined, 'Please select a wine batch.'],
])('FMNT-39..45, TRAP-38, 39: "%s" is put in our words', (said, hasBatch, message, field) => {
  const own = explainRefusal(said, hasBatch)
  expect(own?.field).toMatch(field)
  if (message) expect(own?.message).toMatch(message)
  else expect(own?.message).toBeUndefined()
})

test('FMNT-43: other refusals keep the words of the server', () => {
  expect(explainRefusal('Must be a number', true)).toBeNull()
})

test('FMNT-05, OPEN-34: the address asks for a batch by number or ID; an unknown one shows all', () => {
  const data = [{ id: 3, code: 'WB-3', name: '', vineyard: '' }]
  const asked = (text: string | null, batches?: typeof data, isError = false) =>
    askedBatch(text, { data: batches, isError })
  expect([asked(null), asked('3', data), asked('wb-3', data), asked('9', data)]).toEqual([null, 3, 3, null])
  expect([asked('9'), asked('wb-3'), asked('wb-3', undefined, true)]).toEqual([9, undefined, null])
})

test('the last value of each number is told from the newest reading of the batch that has it', () => {
  const rows = [
    { wineBatchId: 3, readingTimestamp: '2024-09-10T08:00:00Z', brix: 20, ph: 3.4 },
    { wineBatchId: 3, readingTimestamp: '2024-09-12T08:00:00Z', brix: 0 },
    { wineBatchId: 4, readingTimestamp: '2024-09-13T08:00:00Z', brix: 9 },
  ].map(readReading)
  expect(lastValues(rows, 3)).toMatchObject({ brix: 0, ph: 3.4 })
  expect(lastValues(rows, null)).toEqual({})
})

test('TRAP-44: missing is N/A, zero is zero', () => {
  expect([null, '', 0, 3.5, 7.1 + 5e-16].map(showValue)).toEqual(['N/A', 'N/A', '0', '3.5', '7.1'])
})
