import { DescriptionList } from '../text/description-list.tsx'
import type { Column } from './table-model.ts'

/** Columns of a row, one below the other: what a card shows, and what a table has folded away. */
export function ColumnLines<Row>({ columns, row }: { columns: readonly Column<Row>[]; row: Row }) {
  return (
    <DescriptionList
      items={columns.map(({ header, cell, isWide }) => ({ label: header, value: cell(row), isWide }))}
    />
  )
}
