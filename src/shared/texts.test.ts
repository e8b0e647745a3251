import { expect, it } from 'vitest'
import { textOf } from './texts.ts'

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
