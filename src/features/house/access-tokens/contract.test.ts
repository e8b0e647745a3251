import { expect, test } from 'vitest'
import { rightsText } from './contract.ts'

test('what a program may is told area by area, in the order of the matrix', () => {
  expect(rightsText(['vessels:view', 'wineBatches:create', 'wineBatches:view'])).toBe(
    'Wine Batches: view, create. Vessels: view',
  )
  expect(rightsText([])).toBe('')
})
