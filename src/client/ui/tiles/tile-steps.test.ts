import { expect, it } from 'vitest'
import { stepTo } from './tile-steps.ts'

// Seven tiles, three to a line.
const list = { count: 7, perLine: 3 }

it.each([
  ['ArrowRight', 2, 3],
  ['ArrowRight', 6, undefined],
  ['ArrowLeft', 3, 2],
  ['ArrowLeft', 0, undefined],
  ['ArrowDown', 1, 4],
  ['ArrowDown', 5, undefined],
  ['ArrowUp', 6, 3],
  ['ArrowUp', 2, undefined],
  ['Home', 5, 0],
  ['End', 1, 6],
  [' ', 1, undefined],
])('%j leads from tile %i to %s', (key, from, to) => {
  expect(stepTo(key, from, list)).toBe(to)
})
