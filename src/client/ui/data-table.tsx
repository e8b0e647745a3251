import { TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { type Key, type ReactNode, useState } from 'react'
import classes from './data-table.module.css'
import type { RowAction } from './row-actions.tsx'
import { EmptyState, FailedState } from './states.tsx'
import { CardList } from './table-cards.tsx'
import { TableRows } from './table-rows.tsx'
import { TableSkeleton } from './table-skeleton.tsx'
import { arrangeRows, type TableView } from './table-view.ts'
import { useIsMobile } from './use-is-mobile.ts'
import { useRevealed } from './use-revealed.tsx'

/** One column of a table, one line of a card. */
export interface Column<Row> {
  key: string
  header: string
  cell: (row: Row) => ReactNode
  /** The three lowest show on a card before it is expanded; without it a column comes last. */
  mobilePriority?: number
  /** Makes the column sortable. */
  sortValue?: (row: Row) => string | number | null
  align?: 'left' | 'right'
  /** For longer text: a line of its own on a card. */
  isWide?: boolean
}

/** What a table of rows is made from. */
export interface DataTableProps<Row> {
  /** What the rows are, for those who hear the table. */
  label: string
  columns: readonly Column<Row>[]
  /** Undefined while they load. */
  rows: readonly Row[] | undefined
  rowKey?: (row: Row) => Key
  emptyText?: string
  /** Set when loading failed: a Retry then stands where the empty text would be. */
  onRetry?: () => void
  actions?: (row: Row) => RowAction[]
  /** What an expanded row shows below itself. */
  details?: (row: Row) => ReactNode
  /** Words on the control that expands a row, where its arrow alone is not enough. */
  detailsLabel?: string
  /** Where a card's "View Details" leads. */
  detailsPath?: (row: Row) => string
  /** Makes the table sortable and, with `searchLabel`, searchable. */
  view?: TableView
  searchLabel?: string
  /** The row that the address points at: scrolled to and marked. */
  highlighted?: Key | null
}

/** A list of records: a table from 768 px on, cards below. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { rows, columns, view, searchLabel, rowKey = idOf, emptyText, onRetry } = props
  const isMobile = useIsMobile()
  const [expanded, setExpanded] = useState<ReadonlySet<Key>>(new Set())
  const arranged = rows && view ? arrangeRows(rows, columns, view) : rows
  const { revealed, more } = useRevealed(arranged ?? [])

  function toggle(key: Key) {
    const next = new Set(expanded)
    if (!next.delete(key)) next.add(key)
    setExpanded(next)
  }

  const list = { ...props, rows: revealed, rowKey, expanded, toggle }
  return (
    <div className={classes.table}>
      {view && searchLabel && rows && rows.length > 0 && <SearchBox view={view} label={searchLabel} />}
      {!rows && !onRetry && <TableSkeleton columns={columns.length} isCards={isMobile} />}
      {onRetry && !rows?.length && <FailedState onRetry={onRetry} />}
      {rows?.length === 0 && !onRetry && <EmptyState text={emptyText} />}
      {rows && rows.length > 0 && arranged?.length === 0 && <EmptyState text="Nothing matches the search." />}
      {revealed.length > 0 && (isMobile ? <CardList {...list} /> : <TableRows {...list} />)}
      {more}
    </div>
  )
}

function idOf(row: unknown): Key {
  return (row as { id: Key }).id
}

function SearchBox({ view, label }: { view: TableView; label: string }) {
  return (
    <TextInput
      className={classes.search}
      type="search"
      aria-label={label}
      placeholder={label}
      leftSection={<IconSearch size={18} aria-hidden />}
      value={view.search}
      onChange={event => view.setSearch(event.currentTarget.value)}
    />
  )
}
