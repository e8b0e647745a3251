import { expect, it } from 'vitest'
import { mergeReading, namedProcess } from './rules.ts'

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
