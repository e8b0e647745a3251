import { litresOf, showSize } from '#cellar/bottle-sizes.ts'
import { batchColumn } from '#cellar/columns.tsx'
import { dayColumn, numberColumn } from '#client/ui/tables/columns.ts'
import type { Column } from '#client/ui/tables/data-table.tsx'
import { StatusBadge } from '#client/ui/text/badge.tsx'
import type { BottlingRow } from '../rules.ts'

export const bottlingColumns: Column<BottlingRow>[] = [
  batchColumn('Batch'),
  dayColumn('date', 'Date', ({ bottlingDate }) => bottlingDate, { mobilePriority: 2 }),
  numberColumn('bottles', 'Bottles', ({ bottleCount }) => bottleCount, {
    mobilePriority: 4,
    show: count => count.toLocaleString('en-US'),
  }),
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
