import { parseAsString, useQueryState } from 'nuqs'
import { useMemo, useState } from 'react'
import { MeasurementChart } from '#cellar/measurement-chart.tsx'
import { batchChoices, batchLine, type NamedBatch, readNamedBatch } from '#cellar/named-batch.ts'
import { readingTime } from '#cellar/readings.ts'
import { useConfirmedSave } from '#client/data/use-confirmed-save.ts'
import { useItems } from '#client/data/use-items.ts'
import { useRowsWith } from '#client/data/use-rows-with.ts'
import { ApiFailure } from '#client/failures/api-failure.ts'
import { fieldFailures, isValidationFailure } from '#client/failures/failure-message.ts'
import type { ExplainFailure } from '#client/records/form.tsx'
import { RecordForm, valuesFrom } from '#client/records/record-form.tsx'
import { RecordsHeader } from '#client/records/records-header.tsx'
import { useRecordScreen } from '#client/records/use-record-screen.ts'
import { useWindowedItems } from '#client/records/use-windowed-items.ts'
import type { Measured, ThinnedReadings } from '#client/ui/charts/measurement-series.ts'
import { useIsMobile } from '#client/ui/device/use-is-mobile.ts'
import { emptyChoice } from '#client/ui/forms/empty-choice.ts'
import type { FormValues } from '#client/ui/forms/form-model.ts'
import { Select } from '#client/ui/forms/inputs.tsx'
import { Banners } from '#client/ui/messages/banners.tsx'
import { DataTable } from '#client/ui/tables/data-table.tsx'
import { FilterBar } from '#client/ui/tables/filter-bar.tsx'
import { useTableView } from '#client/ui/tables/table-view.ts'
import { batches } from '#features/records/batches/contract.ts'
import { joinFieldFailures } from '#shared/failures.ts'
import { numberOf } from '#shared/numbers.ts'
import { exportedReadings, ReadingDetails, readingColumns } from './components/reading-columns.tsx'
import { ReadingFields } from './components/reading-fields.tsx'
import { fermentationMaintenance, readingLabels } from './contract.ts'
import {
  askedBatch,
  explainRefusal,
  type ReadingRow,
  readingBody,
  readingQuery,
  readReading,
} from './rules.ts'

const core = ['brix', 'ph', 'temperature']
const charted = ['brix', 'ph', 'temperature', 'alc', 'ta', 'totalSo2', 'rs', 'sg'] as const
const measured: Measured<ReadingRow> = {
  metrics: charted.map(key => ({
    key,
    label: readingLabels[key],
    side: key === 'ph' || key === 'sg' ? 'right' : 'left',
    value: row => row[key],
  })),
  time: readingTime,
  name: row => batchLine(row.batch),
  run: row => row.batchId ?? 0,
}

function thinnedReadings(filter: number | null, wines: readonly NamedBatch[]): ThinnedReadings {
  const byId = new Map(wines.map(wine => [wine.id, wine]))
  return {
    resource: fermentationMaintenance,
    filter: filter ? `batchId=${filter}` : '',
    of: 'wineBatchId',
    name: id => batchLine(byId.get(id ?? 0) ?? null),
    time: at => readingTime({ readingTimestamp: at }),
  }
}

const texts = {
  heading: 'Fermentation Maintenance',
  subtitle: 'How your wines ferment, reading by reading',
  add: 'Add New Record',
  titles: { adding: 'Add Maintenance Record', editing: 'Edit Maintenance Record' },
  empty: 'No fermentation maintenance records found. Click "Add New Record" to create one.',
}

export function FermentationMaintenanceScreen() {
  const [asked, setAsked] = useQueryState('batchId', parseAsString)
  const wines = useItems(batches, { readRow: readNamedBatch })
  const filter = askedBatch(asked, wines)
  const view = useTableView()
  const records = useWindowedItems<ReadingRow>(fermentationMaintenance, {
    readRow: readReading,
    query: readingQuery,
    part: filter ? `/batch/${filter}` : '',
    enabled: filter !== undefined,
    mustAnswer: true,
    view,
    sortKey: 'date',
  })
  const save = useConfirmedSave(fermentationMaintenance, readingQuery)
  const screen = useRecordScreen<ReadingRow>({
    resource: fermentationMaintenance,
    loads: [records, wines],
    remove: save.remove,
    errorsClear: true,
  })
  const [lastBatch, setLastBatch] = useState<number | null>(null)
  const isMobile = useIsMobile()
  const columns = useMemo(() => readingColumns(isMobile), [isMobile])
  const { address, banners, finish } = screen
  const isWhole = !records.part
  const known = useRowsWith(fermentationMaintenance, address.editing, {
    rows: records.data,
    isWhole,
    readRow: readReading,
    query: readingQuery,
  })
  const edited = known?.find(({ id }) => id === address.editing)
  const thinned = useMemo(
    () => (isWhole ? null : thinnedReadings(filter ?? null, wines.data ?? [])),
    [isWhole, filter, wines.data],
  )
  const kept = edited ?? records.data?.find(({ batchId }) => batchId === filter)
  const choices = useMemo(() => batchChoices(wines.data ?? [], kept), [wines.data, kept])
  const filters = useMemo(
    () => [
      { value: '', label: 'All Batches' },
      ...choices.map(({ value, label }) => ({ value: String(value), label })),
    ],
    [choices],
  )

  async function create(payload: FormValues) {
    const saved = await save.create(readingBody(payload))
    setLastBatch(numberOf(payload.wineBatchId))
    return saved
  }

  async function createAnother(payload: FormValues): Promise<FormValues> {
    const { text, isUnseen } = await create(payload)
    if (isUnseen) banners.showError(text)
    else banners.showSuccess(text)
    return { ...valuesFrom(fermentationMaintenance, null), wineBatchId: payload.wineBatchId }
  }

  return (
    <>
      <RecordsHeader
        heading={texts.heading}
        subtitle={texts.subtitle}
        add={texts.add}
        onAdd={address.openAdd}
      />
      {!address.isAdding && <Banners board={banners} />}
      <FilterBar>
        <Select
          label="Filter by Wine Batch:"
          value={filter ? String(filter) : ''}
          options={filters}
          onChange={value => void setAsked(value === '' ? null : value)}
        />
      </FilterBar>
      {!(records.isError && !records.data) && (
        <MeasurementChart
          rows={records.data}
          thinned={thinned}
          measured={measured}
          core={core}
          height={360}
          imageName="fermentation-maintenance"
        />
      )}
      <DataTable
        label={texts.heading}
        columns={columns}
        rows={records.data}
        part={records.part}
        emptyText={texts.empty}
        {...screen.failing}
        actions={row => [screen.edit(row), ...screen.removal(row)]}
        details={row => <ReadingDetails reading={row} />}
        view={view}
        searchLabel="Search maintenance records"
        exportAs={{ name: 'fermentation-maintenance', more: exportedReadings }}
      />
      {!wines.isPending && (
        <RecordForm
          schemas={fermentationMaintenance}
          address={address}
          rows={known}
          readRow={readReading}
          titles={texts.titles}
          startValues={row => ({
            ...valuesFrom(fermentationMaintenance, row),
            wineBatchId: (row ? row.batchId : (filter ?? lastBatch)) ?? '',
          })}
          onCreate={async payload => finish(await create(payload))}
          onCreateAnother={createAnother}
          onUpdate={async (row, payload) => finish(await save.update(row, readingBody(payload)))}
          explainFailure={explainFailure}
        >
          {address.isAdding && <Banners board={banners} />}
          <ReadingFields
            batches={choices}
            emptyLabel={
              edited?.batchId
                ? undefined
                : emptyChoice(wines, choices, {
                    choose: 'Select a wine batch',
                    none: 'No wine batches available',
                  })
            }
            earlier={address.isAdding ? (isWhole ? (records.data ?? []) : null) : []}
          />
        </RecordForm>
      )}
    </>
  )
}

const explainFailure: ExplainFailure = (error, payload) => {
  if (!(error instanceof ApiFailure) || !isValidationFailure(error)) return null
  const failures = fieldFailures(error)
  const said = `${error.body.message ?? ''} ${joinFieldFailures(failures)}`
  const own = explainRefusal(said, payload.wineBatchId !== null)
  if (!own) return null
  const others = failures.filter(({ field }) => field !== 'wineBatchId' && field !== 'fermentationId')
  return { message: own.message, fields: [{ field: 'wineBatchId', message: own.field }, ...others] }
}
