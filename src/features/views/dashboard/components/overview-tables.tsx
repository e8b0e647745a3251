import { showSize } from '#cellar/bottle-sizes.ts'
import { StatusBadge } from '#client/ui/text/badge.tsx'
import { TextLink } from '#client/ui/text/text-link.tsx'
import { showDay } from '#shared/days.ts'
import { dashboardTexts } from '../contract.ts'
import type { BatchRow, BottlingRow } from '../rules.ts'
import type { GlimpseTable } from './glimpse.tsx'

export const batchTable: GlimpseTable<BatchRow> = {
  title: 'Active Wine Batches',
  emptyText: dashboardTexts.noBatches,
  link: { label: 'View All', to: '/batches' },
  detailsPath: row => `/batches/${row.id}`,
  columns: [
    {
      key: 'code',
      header: 'Batch ID',
      mobilePriority: 1,
      cell: row => <TextLink to={`/batches/${row.id}`}>{row.code}</TextLink>,
    },
    { key: 'name', header: 'Name', mobilePriority: 2, cell: row => row.name },
    { key: 'type', header: 'Type', mobilePriority: 4, cell: row => row.wineType },
    { key: 'status', header: 'Status', mobilePriority: 3, cell: row => <StatusBadge status={row.status} /> },
  ],
}

export const bottlingTable: GlimpseTable<BottlingRow> = {
  title: 'Upcoming Bottling',
  emptyText: dashboardTexts.noBottling,
  link: { label: 'View All', to: '/bottling' },
  columns: [
    { key: 'batch', header: 'Batch', mobilePriority: 1, cell: row => row.batch },
    { key: 'date', header: 'Date', mobilePriority: 2, cell: row => showDay(row.bottlingDate) },
    {
      key: 'bottles',
      header: 'Bottles',
      mobilePriority: 3,
      align: 'right',
      cell: row => row.bottleCount.toLocaleString('en-US'),
    },
    { key: 'size', header: 'Size', mobilePriority: 4, align: 'right', cell: row => showSize(row.bottleSize) },
  ],
}
