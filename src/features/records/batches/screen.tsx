import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { metricUnit } from '#cellar/metrics.ts'
import { useItems } from '#client/data/use-items.ts'
import { RecordsScreen } from '#client/records/records-screen.tsx'
import { useUser } from '#client/session/session.ts'
import { namedFields, textColumn } from '#client/ui/tables/columns.ts'
import type { CsvColumn } from '#client/ui/tables/csv.ts'
import type { Column } from '#client/ui/tables/data-table.tsx'
import { Badge } from '#client/ui/text/badge.tsx'
import { Code } from '#client/ui/text/code.tsx'
import { TwoLines } from '#client/ui/text/two-lines.tsx'
import { vineyards } from '#features/records/vineyards/contract.ts'
import { readVineyard } from '#features/records/vineyards/rules.ts'
import { showDay, today } from '#shared/days.ts'
import { BatchDetails, fermentationsKey } from './components/batch-details.tsx'
import { BatchFields } from './components/batch-fields.tsx'
import { batches, batchStatuses } from './contract.ts'
import {
  type BatchPayload,
  type BatchRow,
  batchTone,
  createBody,
  proposeBatchCode,
  readBatch,
  showBatchName,
  shownVariety,
  updateBody,
} from './rules.ts'

const columns: Column<BatchRow>[] = [
  {
    ...textColumn('id', 'Batch ID', row => row.batchId, { mobilePriority: 2 }),
    cell: row => <Code text={row.batchId} />,
  },
  {
    key: 'name',
    header: 'Batch Name',
    mobilePriority: 1,
    cell: row => <TwoLines first={showBatchName(row)} second={showDay(row.startDate)} />,
    sortValue: showBatchName,
  },
  textColumn('type', 'Type', row => row.wineType, { mobilePriority: 4, missing: 'N/A' }),
  {
    key: 'status',
    header: 'Status',
    mobilePriority: 3,
    cell: row => <Badge tone={batchTone(row.status)}>{row.status}</Badge>,
    sortValue: row => row.status,
  },
]

const texts = {
  heading: 'Wine Batches',
  subtitle: 'Every wine in the making, from harvest to bottle',
  add: 'Add Wine Batch',
  titles: { adding: 'Add New Wine Batch', editing: 'Edit Wine Batch' },
  empty: "No wine batches found. Click 'Add Wine Batch' to create your first batch.",
  search: 'Search wine batches',
}

const fresh = () => ({
  batchId: proposeBatchCode(today()),
  status: batchStatuses[0],
  startDate: today(),
})

const exportedFields: CsvColumn<BatchRow>[] = [
  ...namedFields(batches.labels, ['startDate', 'endDate']),
  { header: 'Grape Variety', value: shownVariety },
  { header: 'Vineyard', value: batch => batch.vineyard?.name ?? null },
  ...namedFields(batches.labels, ['weight', 'netLiquidWeight']),
  ...namedFields(batches.labels, ['finalBrix', 'finalPh', 'finalTa', 'finalSg', 'notes'], metricUnit),
]

export function BatchesScreen() {
  const { id: userId } = useUser()
  const items = useItems<BatchRow>(batches, { readRow: readBatch, query: 'include=vineyard' })
  const blocks = useItems(vineyards, { readRow: readVineyard })
  const vineyardOf = ({ vineyardId }: BatchPayload) =>
    blocks.data?.find(({ id }) => id === vineyardId) ?? null
  useFermentationsOfThisVisit()

  return (
    <RecordsScreen
      resource={batches}
      texts={texts}
      items={items}
      readRow={readBatch}
      columns={columns}
      actions={row => [{ label: 'Fermentation', to: `/fermentation?batchId=${row.id}` }]}
      details={row => <BatchDetails batch={row} />}
      detailsPath={row => `/batches/${row.id}`}
      highlighted={null}
      exportAs={{ name: 'wine-batches', more: exportedFields }}
      size="lg"
      start={row => (row ? {} : fresh())}
      body={(payload, row) => {
        const form = payload as BatchPayload
        return row ? updateBody(form, userId) : createBody(form, { userId, vineyard: vineyardOf(form) })
      }}
      fields={({ isAdding, edited }) => <BatchFields isNew={isAdding} batch={edited} vineyards={blocks} />}
    />
  )
}

/** A row's fermentations are asked for once in a visit; the next visit asks anew, since they may have changed. */
function useFermentationsOfThisVisit() {
  const queryClient = useQueryClient()
  useEffect(() => () => queryClient.removeQueries({ queryKey: [fermentationsKey] }), [queryClient])
}
