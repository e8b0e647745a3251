import { expect, it } from 'vitest'
import { roundReads } from './reads.ts'

it('a round asks for few things, all of them known beforehand', () => {
  expect(roundReads).toEqual([
    { path: '/api/cellar/vessels' },
    { path: '/api/fermentation?status=Active' },
    { path: '/api/fermentation?status=Stuck' },
    { path: '/api/fermentation-maintenance', prefer: 'max-items=500' },
    { path: '/api/aging?status=Active' },
    { path: '/api/aging?status=On%20Hold' },
    { path: '/api/aging-maintenance', prefer: 'max-items=500' },
  ])
})
