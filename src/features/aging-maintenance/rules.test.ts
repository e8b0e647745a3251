import { expect, it } from 'vitest'
import { mergeReading } from './rules.ts'

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
