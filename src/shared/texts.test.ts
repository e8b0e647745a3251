import { expect, it } from 'vitest'
import { compareTexts, textOf } from './texts.ts'

it.each([
  [' Oak ', 'Oak'],
  [2019, '2019'],
  [0, '0'],
  [null, ''],
  [undefined, ''],
  [{ name: 'Oak' }, ''],
])('the text in %j is %j', (value, text) => {
  expect(textOf(value)).toBe(text)
})

it('orders texts as people count and read', () => {
  const codes = ['T-10', 't-9', 'Éclat', 'T-1', 'eclair']
  expect(codes.sort(compareTexts)).toEqual(['eclair', 'Éclat', 'T-1', 't-9', 'T-10'])
})
