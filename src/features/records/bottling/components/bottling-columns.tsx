import { litresOf, showSize } from '#cellar/bottle-sizes.ts'
import { batchColumn } from '#cellar/columns.tsx'
import type { Column } from '#client/ui/tables/data-table.tsx'
import { StatusBadge } from '#client/ui/text/badge.tsx'
import { dayOf, showDay } from '#shared/days.ts'
import type { BottlingRow } from '../rules.ts'

export const bottlingColumns: Column<BottlingRow>[] = [
  batchColumn('Batch'),
  {
    key: 'date',
    header: 'Date',
    mobilePriority: 2,
    isShort: true,
    cell: ({ bottlingDate }) => showDay(bottlingDate),
    sortValue: ({ bottlingDate }) => dayOf(bottlingDate),
  },
  {
    key: 'bottles',
    header: 'Bottles',
    mobilePriority: 4,
    align: 'right',
    cell: ({ bottleCount }) => bottleCount?.toLocaleString('en-US') ?? 'N/A',
    sortValue: ({ bottleCount }) => bottleCount,
  },
  {
    key: 'size',
    header: 'Size',
    mobilePriority: 5,
    align: 'right',
    cell: ({ bottleSize }) => showSize(bottleSize),
    sortValue: ({ bottleSize }) => litresOf(bottleSize),
    exportValue: ({ bottleSize }) => showSize(bottleSize),
  },
  {
    key: 'status',
    header: 'Status',
    mobilePriority: 3,
    cell: ({ status }) => <StatusBadge status={status || 'N/A'} />,
    sortValue: ({ status }) => status || null,
  },
]
