import { expect, it } from 'vitest'
import type { Column } from './table-model.ts'
import { arrangeRows, nextSort } from './table-view.ts'

interface Row {
  name: string
  size: number | null
}

const columns: Column<Row>[] = [
  { key: 'name', header: 'Name', cell: row => row.name, sortValue: row => row.name },
  { key: 'size', header: 'Size', cell: row => row.size ?? 'N/A', sortValue: row => row.size },
]
const rows: Row[] = [
  { name: 'Block 10', size: 2 },
  { name: 'block 2', size: null },
  { name: 'Élan', size: 1 },
]
const names = (sort: string, search = '') =>
  arrangeRows(rows, columns, { sort, search }).map(({ name }) => name)

it('sorts text as people count and read', () => {
  expect(names('name')).toEqual(['block 2', 'Block 10', 'Élan'])
  expect(names('-name')).toEqual(['Élan', 'Block 10', 'block 2'])
})

it('keeps missing values last in both directions', () => {
  expect(names('size')).toEqual(['Élan', 'Block 10', 'block 2'])
  expect(names('-size')).toEqual(['Block 10', 'Élan', 'block 2'])
})

it('leaves the order of the server when nothing known is asked for', () => {
  expect(names('')).toEqual(rows.map(({ name }) => name))
  expect(names('unknown')).toEqual(rows.map(({ name }) => name))
})

it('searches every column without case', () => {
  expect(names('', ' BLOCK ')).toEqual(['Block 10', 'block 2'])
  expect(names('', 'n/a')).toEqual(['block 2'])
})

it('cycles a header from ascending to descending to none', () => {
  expect(['', 'name', '-name', 'size'].map(current => nextSort(current, 'name'))).toEqual([
    'name',
    '-name',
    '',
    'name',
  ])
})
