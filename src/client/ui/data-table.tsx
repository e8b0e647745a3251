import { type Key, useState } from 'react'
import classes from './data-table.module.css'
import { ExportButton } from './export-button.tsx'
import { SearchBox } from './search-box.tsx'
import { EmptyState, FailedState, RefusedState } from './states.tsx'
import { CardList } from './table-cards.tsx'
import type { DataTableProps } from './table-model.ts'
import { TableRows } from './table-rows.tsx'
import { TableSkeleton } from './table-skeleton.tsx'
import { arrangeRows } from './table-view.ts'
import { useIsMobile } from './use-is-mobile.ts'
import { useRevealed } from './use-revealed.tsx'

export type { Column } from './table-model.ts'

/** A list of records: a table from 768 px on, cards below. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { rows, columns, view, searchLabel, rowKey = idOf, emptyText, onRetry, exportAs, refusedText } = props
  const isMobile = useIsMobile()
  const [expanded, setExpanded] = useState<ReadonlySet<Key>>(new Set())
  const arranged = rows && view ? arrangeRows(rows, columns, view) : rows
  const pointedAt = arranged?.findIndex(row => rowKey(row) === props.highlighted) ?? -1
  const { revealed, more } = useRevealed(arranged ?? [], pointedAt + 1)

  function toggle(key: Key) {
    const next = new Set(expanded)
    if (!next.delete(key)) next.add(key)
    setExpanded(next)
  }

  const list = { ...props, rows: revealed, rowKey, expanded, toggle }
  return (
    <div className={classes.table}>
      {rows && rows.length > 0 && (
        <div data-screen-only className={classes.tools}>
          {view && searchLabel && <SearchBox view={view} label={searchLabel} />}
          {exportAs && <ExportButton {...exportAs} rows={arranged ?? []} columns={columns} />}
        </div>
      )}
      {!rows && !onRetry && !refusedText && <TableSkeleton columns={columns.length} isCards={isMobile} />}
      {refusedText && !rows?.length && <RefusedState text={refusedText} />}
      {onRetry && !refusedText && !rows?.length && <FailedState onRetry={onRetry} />}
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
