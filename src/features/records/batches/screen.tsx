import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useItems } from '#client/data/use-items.ts'
import { useSave } from '#client/data/use-save.ts'
import { RecordForm, valuesFrom } from '#client/records/record-form.tsx'
import { RecordsHeader } from '#client/records/records-header.tsx'
import { useRecordScreen } from '#client/records/use-record-screen.ts'
import { useUser } from '#client/session/session.ts'
import { Banners } from '#client/ui/messages/banners.tsx'
import { type Column, DataTable } from '#client/ui/tables/data-table.tsx'
import { useTableView } from '#client/ui/tables/table-view.ts'
import { Badge } from '#client/ui/text/badge.tsx'
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
  exportedFields,
  proposeBatchCode,
  readBatch,
  showBatchName,
  updateBody,
} from './rules.ts'

const columns: Column<BatchRow>[] = [
  {
    key: 'id',
    header: 'Batch ID',
    mobilePriority: 2,
    cell: row => row.batchId,
    sortValue: row => row.batchId,
  },
  {
    key: 'name',
    header: 'Batch Name',
    mobilePriority: 1,
    cell: row => <TwoLines first={showBatchName(row)} second={showDay(row.startDate)} />,
    sortValue: showBatchName,
  },
  {
    key: 'type',
    header: 'Type',
    mobilePriority: 4,
    cell: row => row.wineType || 'N/A',
    sortValue: row => row.wineType || null,
  },
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
}

const fresh = () => ({
  batchId: proposeBatchCode(today()),
  status: batchStatuses[0],
  startDate: today(),
})

export function BatchesScreen() {
  const { id: userId } = useUser()
  const items = useItems<BatchRow>(batches, { readRow: readBatch, query: 'include=vineyard' })
  const blocks = useItems(vineyards, { readRow: readVineyard })
  const save = useSave(batches)
  const screen = useRecordScreen<BatchRow>({ resource: batches, loads: [items], remove: save.remove })
  const view = useTableView()
  const { address, finish } = screen
  useFermentationsOfThisVisit()

  async function create(payload: BatchPayload) {
    const vineyard = blocks.data?.find(({ id }) => id === payload.vineyardId) ?? null
    finish(await save.create(createBody(payload, { userId, vineyard })))
  }

  return (
    <>
      <RecordsHeader
        heading={texts.heading}
        subtitle={texts.subtitle}
        add={texts.add}
        onAdd={address.openAdd}
      />
      <Banners board={screen.banners} />
      <DataTable
        label={texts.heading}
        columns={columns}
        rows={items.data}
        emptyText={texts.empty}
        {...screen.failing}
        actions={row => [
          screen.edit(row),
          { label: 'Fermentation', to: `/fermentation?batchId=${row.id}` },
          ...screen.removal(row),
        ]}
        details={row => <BatchDetails batch={row} />}
        detailsPath={row => `/batches/${row.id}`}
        view={view}
        searchLabel="Search wine batches"
        exportAs={{ name: 'wine-batches', more: exportedFields }}
      />
      <RecordForm
        schemas={batches}
        address={address}
        rows={items.data}
        readRow={readBatch}
        titles={texts.titles}
        size="lg"
        startValues={row => ({ ...valuesFrom(batches, row), ...(row ? {} : fresh()) })}
        onCreate={payload => create(payload as BatchPayload)}
        onUpdate={async (row, payload) =>
          finish(await save.update(row, updateBody(payload as BatchPayload, userId)))
        }
      >
        <BatchFields
          isNew={address.isAdding}
          batch={items.data?.find(({ id }) => id === address.editing) ?? null}
          vineyards={blocks}
        />
      </RecordForm>
    </>
  )
}

/** A row's fermentations are asked for once in a visit; the next visit asks anew, since they may have changed. */
function useFermentationsOfThisVisit() {
  const queryClient = useQueryClient()
  useEffect(() => () => queryClient.removeQueries({ queryKey: [fermentationsKey] }), [queryClient])
}
