import { expect, it } from 'vitest'
import { assign } from '#features/house/imports/rules/columns.ts'
import { findTable } from '#features/house/imports/rules/table-in-sheet.ts'
import { headingOf } from '#features/house/imports/rules/template.ts'
import { importKinds } from './import-kinds.ts'
import { kinds } from './kinds.ts'

/** Users come in by a way of their own, and roles are few. */
const elsewhere = new Set(['users', 'roles'])

it('import: every kind of record can be imported, and the ledger', () => {
  const names = importKinds.map(({ name }) => name)
  const wanted = kinds.map(({ name }) => name).filter(name => !elsewhere.has(name))
  expect(names.toSorted()).toEqual([...wanted, 'openingBalances', 'cellarOperations'].toSorted())
})

it.each(importKinds)('import: every heading of the template of $name is recognised as its field', kind => {
  const { fields, key } = kind
  const values = fields.map(({ choices }) => choices?.[0] ?? '1')
  const sheet = { name: '', rows: [fields.map(headingOf), values] }
  const { columns } = assign(findTable(sheet, fields), fields)
  expect(columns.map(({ field }) => field?.name)).toEqual(fields.map(({ name }) => name))
  expect(fields.map(({ name }) => name)).toEqual(expect.arrayContaining([...key]))
})

it('import: what a kind may need stands before it', () => {
  const places = new Map(importKinds.map(({ name }, at) => [name, at]))
  for (const { name, needs } of importKinds)
    for (const need of needs)
      expect(places.get(need) ?? -1, `${name} needs ${need}`).toBeLessThan(places.get(name) ?? 0)
})
