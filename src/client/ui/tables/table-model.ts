import type { Key, ReactNode } from 'react'
import type { RowAction } from '../actions/row-actions.tsx'
import type { CsvColumn, CsvValue } from './csv.ts'

/** One column of a table, one line of a card. */
export interface Column<Row> {
  key: string
  header: string
  cell: (row: Row) => ReactNode
  /** The three lowest show on a card before it is expanded; without it a column comes last. */
  mobilePriority?: number
  /** Makes the column sortable. */
  sortValue?: (row: Row) => string | number | null
  /** What a file holds of the column, where it is not what it sorts by. */
  exportValue?: (row: Row) => CsvValue
  /** What its texts are in a file that knows dates. */
  holds?: CsvColumn<Row>['holds']
  /** In what its numbers are, where a heading should say so. */
  unit?: string
  align?: 'left' | 'right'
  /** Its share of the table (`20%`), where several tables of one page should stand in line. */
  width?: string
  /** For dates and the like, which stay in one line of a table. */
  isShort?: boolean
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
  onRetry?: () => unknown
  /** Set when this person may not see the list: said in its place, since a Retry would not help. */
  refusedText?: string
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
  /** Offers the rows that are shown, searched and sorted as they are, as a file. */
  exportAs?: ListExport<Row>
  /** The row that the address points at: scrolled to and marked. */
  highlighted?: Key | null
  /** The rows that somebody else has changed a moment ago: marked until they are no longer among these. */
  changed?: ReadonlySet<Key>
  /** Set where the rows are the beginning of a longer list, which the server searches, sorts and hands out. */
  part?: ListPart<Row> | null
}

/** The rest of a list that is too long to be loaded at once. */
export interface ListPart<Row> {
  /** How many there are in all; null while that is not known. */
  total: number | null
  /** The one column that the server sorts by. */
  sortKey: string
  /** A search or an order is on its way, and the rows are still those before it. */
  isStale: boolean
  hasMore: boolean
  isLoadingMore: boolean
  hasFailed: boolean
  loadMore: () => void
  /** All rows as they are searched and sorted now, page by page. */
  everyRow: () => AsyncIterable<Row[]>
}

/** What an exported file is called, and what it holds besides the table's columns. */
export interface ListExport<Row> {
  name: string
  more?: readonly CsvColumn<Row>[]
}

/** How a table is looked at: kept in the address, so that Back, reload and shared links bring it back. */
export interface TableView {
  /** A column's key, with a leading minus for descending; empty for the order of the server. */
  sort: string
  search: string
  setSort: (sort: string) => void
  setSearch: (search: string) => void
}

/** What the two shapes of a list share. */
export interface ListProps<Row> extends Omit<DataTableProps<Row>, 'rows' | 'rowKey'> {
  rows: readonly Row[]
  rowKey: (row: Row) => Key
  expanded: ReadonlySet<Key>
  toggle: (key: Key) => void
  /** Where the highlighted row stands; -1 without one. */
  pointedAt: number
  /** Brings the highlighted row into view once. */
  showPointed: (element: Element | null) => void
}
