import type { Column } from '#client/ui/tables/data-table.tsx'
import { StatusBadge } from '#client/ui/text/badge.tsx'
import { TextLink } from '#client/ui/text/text-link.tsx'
import { showDay } from '#shared/days.ts'
import { dashboardTexts } from '../contract.ts'
import { activeBatches, type BatchRow, type BottlingRow, upcomingRuns } from '../rules.ts'
import type { Loaded } from './dashboard-data.tsx'
import { Glimpse } from './glimpse.tsx'

const batchColumns: Column<BatchRow>[] = [
  {
    key: 'code',
    header: 'Batch ID',
    mobilePriority: 1,
    cell: row => <TextLink to={`/batches/${row.id}`}>{row.code}</TextLink>,
  },
  { key: 'name', header: 'Name', mobilePriority: 2, cell: row => row.name },
  { key: 'type', header: 'Type', mobilePriority: 4, cell: row => row.wineType },
  {
    key: 'status',
    header: 'Status',
    mobilePriority: 3,
    cell: row => <StatusBadge status={row.status} />,
  },
]

export function ActiveBatches({ source }: { source: Loaded<BatchRow> }) {
  return (
    <Glimpse
      title="Active Wine Batches"
      columns={batchColumns}
      source={source}
      rows={activeBatches(source.rows)}
      emptyText={dashboardTexts.noBatches}
      link={{ label: 'View All', to: '/batches' }}
      detailsPath={row => `/batches/${row.id}`}
    />
  )
}

const bottlingColumns: Column<BottlingRow>[] = [
  { key: 'batch', header: 'Batch', mobilePriority: 1, cell: row => row.batch },
  { key: 'date', header: 'Date', mobilePriority: 2, cell: row => showDay(row.bottlingDate) },
  {
    key: 'bottles',
    header: 'Bottles',
    mobilePriority: 3,
    align: 'right',
    cell: row => row.bottleCount.toLocaleString('en-US'),
  },
  { key: 'size', header: 'Size', mobilePriority: 4, align: 'right', cell: row => row.bottleSize },
]

export function UpcomingBottling({ source }: { source: Loaded<BottlingRow> }) {
  return (
    <Glimpse
      title="Upcoming Bottling"
      columns={bottlingColumns}
      source={source}
      rows={upcomingRuns(source.rows)}
      emptyText={dashboardTexts.noBottling}
      link={{ label: 'View All', to: '/bottling' }}
    />
  )
}
