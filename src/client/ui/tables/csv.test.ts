import { expect, test } from 'vitest'
import { csvOf } from './csv.ts'

test('a list is written with its headers, a mark of its encoding and CRLF', () => {
  const rows = [
    { name: 'Rosé', size: 2.5 },
    { name: '=cmd', size: null },
  ]
  const columns = [
    { header: 'Name', value: (row: (typeof rows)[number]) => row.name },
    { header: 'Size', value: (row: (typeof rows)[number]) => row.size },
  ]
  expect(csvOf(rows, columns)).toBe("\uFEFFName,Size\r\nRosé,2.5\r\n'=cmd,\r\n")
  expect(csvOf([], columns)).toBe('\uFEFFName,Size\r\n')
})
