import { describe, expect, it, test } from 'vitest'
import { activeFilter, showValue } from '#cellar/readings.ts'
import { nameVineyards, readMaintenance, startOfRecord, vineyardName } from './rules.ts'

const known = { id: 4, name: 'Hillside', location: 'North', plantedVariety: 'Merlot' }

describe('reading a record', () => {
  it('VMNT-42, DATA-05: takes numbers as text, a day out of a timestamp, and the nested vineyard', () => {
    const record = readMaintenance({
      id: '7',
      version: 2,
      vineyardId: '4',
      measurementDate: '2024-08-20T12:00:00.000Z',
      brix: '21.5',
      ph: 0,
      grapeColor: 'Deep blue',
      vineyard: known,
    })
    expect(record).toEqual({
      id: 7,
      version: 2,
      vineyardId: 4,
      measurementDate: '2024-08-20',
      brix: 21.5,
      ph: 0,
      ta: null,
      sg: null,
      grapeColor: 'Deep blue',
      notes: '',
      vineyard: { name: 'Hillside', location: 'North', plantedVariety: 'Merlot' },
    })
  })

  it('VMNT-16: names a vineyard from the list, and says when there is none', () => {
    const [fromList, unknown] = nameVineyards(
      [readMaintenance({ id: 1, vineyardId: 4 }), readMaintenance({ id: 2, vineyardId: 9, vineyard: {} })],
      [known],
    )
    expect(fromList && vineyardName(fromList)).toBe('Hillside')
    expect(unknown && vineyardName(unknown)).toBe('Unknown Vineyard')
  })
})

test('VMNT-04: a filter by a vineyard that is not there shows all', () => {
  expect(activeFilter(4, [known])).toBe(4)
  expect(activeFilter(9, [known])).toBeNull()
  expect(activeFilter(9, undefined)).toBe(9)
  expect(activeFilter(null, [known])).toBeNull()
})

test('VMNT-22..24: a record starts today, in the filtered vineyard or the first', () => {
  const day = '2024-08-20'
  expect(startOfRecord(day, 9, [known])).toEqual({ vineyardId: 9, measurementDate: day })
  expect(startOfRecord(day, null, [known])).toEqual({ vineyardId: 4, measurementDate: day })
  expect(startOfRecord(day, null, [])).toEqual({ vineyardId: '', measurementDate: day })
})

test('VMNT-14, 15, TRAP-44: missing is N/A, zero is zero', () => {
  expect([null, '', 0, 3.5, 7.1000000000000005, 'Red'].map(showValue)).toEqual([
    'N/A',
    'N/A',
    '0',
    '3.5',
    '7.1',
    'Red',
  ])
})
