import { expect, it } from 'vitest'
import { readTyped, turned } from './typed.ts'

it.each([
  ['23,5', 23.5],
  ['23.5', 23.5],
  [' 24 ', 24],
  ['-1,4', -1.4],
  ['−0,5', -0.5],
  ['0', 0],
  [',5', 0.5],
  ['', null],
  ['  ', null],
])('%j is read as %s', (text, value) => {
  expect(readTyped('fermentation', 'brix', text)).toEqual({ value, complaint: null })
})

it.each(['1.234,5', '1,2,3', '-', '12abc', 'e'])('%j is refused in the words of the contract', text => {
  expect(readTyped('aging', 'ph', text)).toEqual({ value: null, complaint: 'Must be a number' })
})

it('a number is turned below zero and back', () => {
  expect(turned('1,4')).toBe('-1,4')
  expect(turned('-1,4')).toBe('1,4')
  expect(turned('')).toBe('-')
})
