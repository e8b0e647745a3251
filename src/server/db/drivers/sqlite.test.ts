import { createRequire } from 'node:module'
import { expect, it } from 'vitest'
import { hasBuiltInDriver } from './sqlite.ts'

it.each([
  ['20.19.0', false],
  ['22.12.0', false],
  // These have a driver that cannot say a statement's columns.
  ['22.13.1', false],
  ['22.15.1', false],
  ['22.16.0', true],
  ['23.10.0', false],
  ['23.11.0', true],
  ['24.0.0', true],
])('Node %s has a built-in driver that will do: %s', (version, has) => {
  expect(hasBuiltInDriver(version)).toBe(has)
})

it.skipIf(!hasBuiltInDriver(process.versions.node))('the driver of this very Node can say columns', () => {
  const { DatabaseSync } = createRequire(import.meta.url)('node:sqlite')
  expect(new DatabaseSync(':memory:').prepare('select 1 as one').columns()).toHaveLength(1)
})
