import { describe, expect, it } from 'vitest'
import { aBatch } from '#test/builders.ts'
import { batches, batchStatuses, wineTypes } from './contract.ts'

const firstComplaint = (values: object) => batches.input.safeParse(aBatch(values)).error?.issues[0]?.message

it.each([
  ['BATCH-28', { batchName: '' }, 'Batch name is required'],
  ['BATCH-28', { batchName: '   ' }, 'Batch name is required'],
  ['BATCH-29', { batchId: '' }, 'Batch ID is required'],
  ['BATCH-29', { batchId: undefined }, 'Batch ID is required'],
  ['BATCH-29', { batchId: ' \u200b\u00ad\u202e\u0007 ' }, 'Batch ID is required'],
  ['BATCH-29', { batchId: 'a\u0000b' }, 'Contains characters that cannot be stored'],
  ['BATCH-29', { batchId: 'x'.repeat(101) }, 'Must be at most 100 characters'],
  [
    'BATCH-29: longer once it is in one Unicode form',
    { batchId: '\u0958'.repeat(60) },
    'Must be at most 100 characters',
  ],
  ['BATCH-30', { weight: 1e9 }, undefined],
  ['BATCH-30', { weight: 1e308 }, 'Cannot be more than 1,000,000,000'],
  ['BATCH-30', { weight: -1e308 }, 'Weight must be positive'],
  ['BATCH-30', { weight: '1'.repeat(41) }, 'Weight must be a number'],
  ['BATCH-30', { weight: `${'1'.repeat(100_000)}x` }, 'Weight must be a number'],
  ['BATCH-35', { finalTa: -1e9 }, undefined],
  ['BATCH-35', { finalTa: '-1000000000.5' }, 'Cannot be less than -1,000,000,000'],
  ['BATCH-30', { weight: 0 }, 'Weight must be positive'],
  ['BATCH-30', { weight: '-1' }, 'Weight must be positive'],
  ['BATCH-30', { weight: 'heavy' }, 'Weight must be a number'],
  ['BATCH-31', { netLiquidWeight: 0 }, 'Net liquid weight must be positive'],
  ['BATCH-31', { netLiquidWeight: -5 }, 'Net liquid weight must be positive'],
  ['BATCH-32', { weight: '', netLiquidWeight: null }, undefined],
  ['BATCH-33', { vineyardId: null }, undefined],
  ['BATCH-33', { vineyardId: '' }, undefined],
  ['OPEN-30', { vineyardId: 'x' }, 'The selected vineyard does not exist.'],
  ['OPEN-30', { vineyardId: 99_999_999_999 }, 'The selected vineyard does not exist.'],
  ['BATCH-34', { startDate: null, endDate: '' }, undefined],
  ['BATCH-34', { startDate: '2024-02-30' }, 'Start date must be a valid date'],
  ['BATCH-34', { endDate: 'NaN' }, 'End date must be a valid date'],
  ['BATCH-35', { finalBrix: null, finalPh: '', finalTa: undefined, finalSg: null }, undefined],
  ['BATCH-35, TRAP-44', { finalBrix: 0, finalPh: '0' }, undefined],
  ['BATCH-35', { finalSg: 'dense' }, 'Final SG must be a number'],
  ['OPEN-30', { wineType: 'Orange', status: 'Resting' }, undefined],
  ['OPEN-60', { wineType: null }, undefined],
])('%s: %o gives %s', (_ids, values, message) => {
  expect(firstComplaint(values)).toBe(message)
})

describe('a wine batch', () => {
  it('BATCH-29: has an ID of what can be seen of it', () => {
    const stored = (batchId: string) => batches.input.parse(aBatch({ batchId })).batchId
    expect(stored(' WB\u200d-1\u200b ')).toBe('WB-1')
    expect(stored('Rose\u0301 \u00a0 \t 1')).toBe('Ros\u00e9 1')
    expect(stored('Ｔ-①')).toBe('Ｔ-①')
  })

  it('offers six wine types in their order', () => {
    expect(wineTypes).toEqual(['Red', 'White', 'Rosé', 'Sparkling', 'Dessert', 'Other'])
  })

  it('offers two statuses', () => {
    expect(batchStatuses).toEqual(['In Progress', 'Completed'])
  })

  it('speaks the stated texts', () => {
    expect(batches.texts).toEqual({
      created: 'Wine batch created successfully!',
      updated: 'Wine batch updated successfully!',
      deleted: 'Wine batch deleted successfully',
      confirmDelete: 'Are you sure you want to delete this wine batch?',
    })
  })
})
