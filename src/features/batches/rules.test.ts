import fc from 'fast-check'
import { expect, it } from 'vitest'
import { batchStatus, newGrapeVariety, proposeBatchCode } from './rules.ts'

it('BATCH-63: a batch without status is in progress', () => {
  expect(batchStatus(null)).toBe('In Progress')
  expect(batchStatus('Completed')).toBe('Completed')
})

it('TRAP-17: a new batch is made of what its vineyard grows, else "From Vineyard"', () => {
  expect(newGrapeVariety(null, { plantedVariety: 'Syrah' })).toBe('Syrah')
  expect(newGrapeVariety('Malbec', { plantedVariety: 'Syrah' })).toBe('Malbec')
  expect(newGrapeVariety(null, { plantedVariety: '' })).toBe('From Vineyard')
  expect(newGrapeVariety(null, null)).toBe('From Vineyard')
})

it('CONST-16: a proposed batch ID has the day and four digits, zero-padded', () => {
  expect(proposeBatchCode('2024-01-05', () => 0.0042)).toBe('WB-20240105-0042')
  fc.assert(
    fc.property(fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), chance => {
      expect(proposeBatchCode('2024-01-05', () => chance)).toMatch(/^WB-20240105-\d{4}$/)
    }),
  )
})
