import { parseAsString, useQueryState } from 'nuqs'
import { compareTexts } from '#shared/texts.ts'
import type { Column, TableView } from './table-model.ts'

/** The view of a page's table, in `?sort=` and `?search=`. */
export function useTableView(): TableView {
  const [sort, setSort] = useQueryState('sort', parseAsString.withDefault(''))
  const [search, setSearch] = useQueryState('search', parseAsString.withDefault(''))
  return { sort, search, setSort: text => void setSort(text), setSearch: text => void setSearch(text) }
}

/** What a click on a column's header asks for next: ascending, descending, then the server's order again. */
export function nextSort(current: string, key: string): string {
  if (current === key) return `-${key}`
  return current === `-${key}` ? '' : key
}

/** The rows that hold the searched text in any column, in the order asked for; missing values come last. */
export function arrangeRows<Row>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  { sort, search }: { sort: string; search: string },
): readonly Row[] {
  const found = searchRows(rows, columns, search)
  const isDescending = sort.startsWith('-')
  const sortValue = columns.find(({ key }) => key === (isDescending ? sort.slice(1) : sort))?.sortValue
  if (!sortValue) return found
  const direction = isDescending ? -1 : 1
  return [...found].sort((a, b) => {
    const [left, right] = [sortValue(a), sortValue(b)]
    if (left === null || right === null) return left === right ? 0 : left === null ? 1 : -1
    return direction * compare(left, right)
  })
}

function compare(left: string | number, right: string | number): number {
  if (typeof left === 'number' && typeof right === 'number') return left - right
  return compareTexts(String(left), String(right))
}

function searchRows<Row>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  search: string,
): readonly Row[] {
  const wanted = search.trim().toLowerCase()
  if (wanted === '') return rows
  return rows.filter(row => columns.some(column => textIn(column, row).toLowerCase().includes(wanted)))
}

function textIn<Row>({ cell, sortValue }: Column<Row>, row: Row): string {
  const shown = cell(row)
  const text = typeof shown === 'string' || typeof shown === 'number' ? String(shown) : ''
  return `${text} ${sortValue?.(row) ?? ''}`
}
