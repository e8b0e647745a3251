import fc from 'fast-check'
import { expect, it } from 'vitest'
import { keysToCamelCase, keysToSnakeCase, toCamelCase, toSnakeCase } from './key-case.ts'

it.each([
  ['so2', 'so2'],
  ['totalSo2', 'total_so2'],
  ['fk15GHl', 'fk15_g_hl'],
  ['plantedVariety', 'planted_variety'],
  ['id', 'id'],
])('TRAP-76: %s and %s are one key', (camel, snake) => {
  expect(toSnakeCase(camel)).toBe(snake)
  expect(toCamelCase(snake)).toBe(camel)
})

it('converts nested objects and lists, and never a value', () => {
  expect(keysToCamelCase({ wine_batch: [{ batch_name: 'keep_this' }], taken_by: null })).toEqual({
    wineBatch: [{ batchName: 'keep_this' }],
    takenBy: null,
  })
})

it('TRAP-76, TRAP-77: leaves the keys of the permissions map alone, in both directions', () => {
  const role = { permissions: { 'wineBatches:create': true, 'users:view': false } }
  expect(keysToCamelCase(role)).toEqual(role)
  expect(keysToSnakeCase(role)).toEqual(role)
})

it('OPEN-25: lets camelCase win when both spellings arrive', () => {
  expect(keysToCamelCase({ batch_id: 1, batchId: 2 })).toEqual({ batchId: 2 })
  expect(keysToCamelCase({ batchId: 2, batch_id: 1 })).toEqual({ batchId: 2 })
})

it('refuses what nests too deeply instead of breaking', () => {
  let deep: unknown = 1
  for (let level = 0; level < 100_000; level++) deep = [deep]
  expect(() => keysToCamelCase(deep)).toThrow(RangeError)
})

it('comes back to where it started', () => {
  const word = fc.stringMatching(/^[a-z][a-z0-9]{0,6}$/)
  const camelKey = fc
    .array(word, { minLength: 1, maxLength: 4 })
    .map(([first = '', ...rest]) => first + rest.map(part => part[0]?.toUpperCase() + part.slice(1)).join(''))
  fc.assert(fc.property(camelKey, key => toCamelCase(toSnakeCase(key)) === key))
})
