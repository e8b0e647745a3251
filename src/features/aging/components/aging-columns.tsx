import type { Column } from '#client/ui/data-table.tsx'
import { ProcessBadge } from '#client/ui/process-badge.tsx'
import { TextLink } from '#client/ui/text-link.tsx'
import { TwoLines } from '#client/ui/two-lines.tsx'
import { dayOf, showDay } from '#shared/days.ts'
import { batchLine, batchTitle } from '#shared/named-batch.ts'
import type { AgingRow } from '../rules.ts'

export const agingColumns: Column<AgingRow>[] = [
  {
    key: 'batch',
    header: 'Wine Batch',
    mobilePriority: 1,
    cell: ({ batch }) => <TwoLines first={batchTitle(batch)} second={batch?.name ?? ''} />,
    sortValue: ({ batch }) => batchLine(batch),
  },
  {
    key: 'vessel',
    header: 'Vessel',
    mobilePriority: 2,
    cell: ({ vesselId, vessel }) =>
      vesselId === null ? (
        'N/A'
      ) : (
        <TextLink isCode to={`/vessel/${vesselId}`}>
          {vessel || vesselId}
        </TextLink>
      ),
    sortValue: ({ vessel }) => vessel || null,
  },
  {
    key: 'start',
    header: 'Start Date',
    mobilePriority: 4,
    isShort: true,
    cell: ({ startDate }) => showDay(startDate),
    sortValue: ({ startDate }) => dayOf(startDate),
  },
  {
    key: 'end',
    header: 'End Date',
    mobilePriority: 5,
    isShort: true,
    cell: ({ endDate }) => showDay(endDate, 'Not set'),
    sortValue: ({ endDate }) => dayOf(endDate),
  },
  {
    key: 'status',
    header: 'Status',
    mobilePriority: 3,
    cell: ({ status }) => <ProcessBadge status={status || 'N/A'} />,
    sortValue: ({ status }) => status || null,
  },
]
