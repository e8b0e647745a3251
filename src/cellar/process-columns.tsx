import { dayColumn } from '#client/ui/tables/columns.ts'
import type { Column } from '#client/ui/tables/data-table.tsx'
import { TextLink } from '#client/ui/text/text-link.tsx'
import { batchColumn } from './columns.tsx'
import type { NamedBatch } from './named-batch.ts'
import { ProcessBadge } from './process-badge.tsx'

/** A wine in a vessel for a time: a fermentation or an aging. */
interface ProcessRow {
  batch: NamedBatch | null
  vesselId: number | null
  vessel: string
  startDate: unknown
  status: string
}

/** The columns of a list of processes; `second` is the day that its kind shows besides the first. */
export function processColumns<Row extends ProcessRow>(
  key: string,
  header: string,
  second: (row: Row) => unknown,
): Column<Row>[] {
  return [
    batchColumn(),
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
    dayColumn('start', 'Start Date', ({ startDate }) => startDate, { mobilePriority: 4 }),
    dayColumn(key, header, second, { mobilePriority: 5, missing: 'Not set' }),
    {
      key: 'status',
      header: 'Status',
      mobilePriority: 3,
      cell: ({ status }) => <ProcessBadge status={status || 'N/A'} />,
      sortValue: ({ status }) => status || null,
    },
  ]
}
