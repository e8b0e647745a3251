import { type Key, useMemo, useState } from 'react'
import { useScrollOnce } from '../device/scroll-into-view.ts'
import { useIsMobile } from '../device/use-is-mobile.ts'
import { EmptyState, FailedState, RefusedState } from '../messages/list-placeholders.tsx'
import classes from './data-table.module.css'
import { ExportButton } from './export-button.tsx'
import { ListEnd, ListTotal } from './list-end.tsx'
import { SearchBox } from './search-box.tsx'
import { CardList } from './table-cards.tsx'
import type { DataTableProps } from './table-model.ts'
import { TableRows } from './table-rows.tsx'
import { TableSkeleton } from './table-skeleton.tsx'
import { arrangeRows } from './table-view.ts'

export type { Column } from './table-model.ts'

/** A list of records: a table from 768 px on, cards below. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { rows, columns, view, searchLabel, rowKey = idOf, emptyText, onRetry, exportAs, refusedText } = props
  const { part, highlighted } = props
  const isMobile = useIsMobile()
  const [expanded, setExpanded] = useState<ReadonlySet<Key>>(new Set())
  const { sort = '', search = '' } = (!part && view) || {}
  const arranged = useMemo(
    () => rows && arrangeRows(rows, columns, { sort, search }),
    [rows, columns, sort, search],
  )
  const showPointed = useScrollOnce(highlighted)
  const pointedAt = highlighted == null ? -1 : (arranged?.findIndex(row => rowKey(row) === highlighted) ?? -1)
  const isSearched = Boolean(view?.search.trim())
  const hasTools = rows && (rows.length > 0 || Boolean(part && isSearched))

  function toggle(key: Key) {
    const next = new Set(expanded)
    if (!next.delete(key)) next.add(key)
    setExpanded(next)
  }

  const list = { ...props, rows: arranged ?? [], rowKey, expanded, toggle, pointedAt, showPointed }
  return (
    <div className={classes.table}>
      {hasTools && (
        <div data-screen-only className={classes.tools}>
          {view && searchLabel && <SearchBox view={view} label={searchLabel} />}
          {part && !isSearched && <ListTotal total={part.total} />}
          {exportAs && (
            <ExportButton {...exportAs} rows={arranged ?? []} everyRow={part?.everyRow} columns={columns} />
          )}
        </div>
      )}
      {!rows && !onRetry && !refusedText && <TableSkeleton columns={columns.length} isCards={isMobile} />}
      {refusedText && !rows?.length && <RefusedState text={refusedText} />}
      {onRetry && !refusedText && !rows?.length && <FailedState onRetry={onRetry} />}
      {rows?.length === 0 && !onRetry && !hasTools && <EmptyState text={emptyText} />}
      {hasTools && arranged?.length === 0 && !part?.isStale && (
        <EmptyState text="Nothing matches the search." />
      )}
      {list.rows.length > 0 && (isMobile ? <CardList {...list} /> : <TableRows {...list} />)}
      {part && <ListEnd part={part} count={list.rows.length} isSearched={isSearched} />}
    </div>
  )
}

function idOf(row: unknown): Key {
  return (row as { id: Key }).id
}
