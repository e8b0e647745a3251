import type { Key } from 'react'
import type { RowAction } from '#client/ui/actions/row-actions.tsx'
import { RefusedState } from '#client/ui/messages/list-placeholders.tsx'
import { Panel } from '#client/ui/page/panel.tsx'
import { type Column, DataTable } from '#client/ui/tables/data-table.tsx'
import { TextLink } from '#client/ui/text/text-link.tsx'
import { mostRows } from '../contract.ts'
import type { Loaded } from './dashboard-data.tsx'

/** Which rows are shown, and in what words. */
export interface GlimpseTable<Row> {
  title: string
  columns: readonly Column<Row>[]
  emptyText: string
  /** Where all of them are. */
  link: { label: string; to: string }
  actions?: (row: Row) => RowAction[]
  detailsPath?: (row: Row) => string
}

interface GlimpseProps<Row> extends GlimpseTable<Row> {
  /** Where the rows come from: it says whether they could be loaded. */
  source: Loaded<unknown>
  rows: readonly Row[]
}

/** The first rows of a list, and the way to the whole. */
export function Glimpse<Row extends { id: Key }>(props: GlimpseProps<Row>) {
  const { title, columns, source, rows, emptyText, link, actions, detailsPath } = props
  return (
    <Panel title={title} aside={<TextLink to={link.to}>{link.label}</TextLink>}>
      {source.problem !== null && !source.retry ? (
        <RefusedState />
      ) : (
        <DataTable
          label={title}
          columns={columns}
          rows={source.problem === null ? rows.slice(0, mostRows) : undefined}
          onRetry={source.retry}
          emptyText={emptyText}
          actions={actions}
          detailsPath={detailsPath}
        />
      )}
    </Panel>
  )
}
