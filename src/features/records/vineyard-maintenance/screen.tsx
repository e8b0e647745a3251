import { parseAsInteger, useQueryState } from 'nuqs'
import { useMemo } from 'react'
import { MeasurementChart } from '#cellar/measurement-chart.tsx'
import { showValue } from '#cellar/readings.ts'
import { useConfirmedSave } from '#client/data/use-confirmed-save.ts'
import { useItems } from '#client/data/use-items.ts'
import { useRowsWith } from '#client/data/use-rows-with.ts'
import { RecordForm, valuesFrom } from '#client/records/record-form.tsx'
import { RecordsHeader } from '#client/records/records-header.tsx'
import { useRecordScreen } from '#client/records/use-record-screen.ts'
import { useWindowedItems } from '#client/records/use-windowed-items.ts'
import { type Measured, type ThinnedReadings, timeOf } from '#client/ui/charts/measurement-series.ts'
import { Select } from '#client/ui/forms/inputs.tsx'
import { Banners } from '#client/ui/messages/banners.tsx'
import { type Column, DataTable } from '#client/ui/tables/data-table.tsx'
import { FilterBar } from '#client/ui/tables/filter-bar.tsx'
import { useTableView } from '#client/ui/tables/table-view.ts'
import { DescriptionList } from '#client/ui/text/description-list.tsx'
import { vineyards } from '#features/records/vineyards/contract.ts'
import { readVineyard } from '#features/records/vineyards/rules.ts'
import { dayOf, showDay, today } from '#shared/days.ts'
import { MaintenanceFields } from './components/maintenance-fields.tsx'
import { vineyardMaintenance } from './contract.ts'
import {
  activeFilter,
  type MaintenanceRow,
  nameVineyards,
  readMaintenance,
  startOfRecord,
  vineyardName,
} from './rules.ts'

const measured: Measured<MaintenanceRow> = {
  metrics: [
    { key: 'brix', label: 'Brix', value: row => row.brix },
    { key: 'ph', label: 'pH', side: 'right', value: row => row.ph },
    { key: 'ta', label: 'TA', value: row => row.ta },
    { key: 'sg', label: 'SG', side: 'right', value: row => row.sg },
  ],
  time: row => timeOf(row.measurementDate),
  name: vineyardName,
  // Grapes ripen anew every year: last autumn's sweetness is not where this summer begins.
  run: ({ vineyardId, measurementDate }) => `${vineyardId} ${String(measurementDate).slice(0, 4)}`,
}
const core = ['brix', 'ph']

function thinnedSamples(filter: string, blocks: readonly { id: number; name: string }[]): ThinnedReadings {
  const names = new Map(blocks.map(({ id, name }) => [id, name]))
  return {
    resource: vineyardMaintenance,
    filter,
    of: 'vineyardId',
    name: id => names.get(id ?? 0) ?? vineyardName({ vineyard: null }),
    run: (id, at) => `${id} ${at.slice(0, 4)}`,
    time: timeOf,
  }
}

const columns: Column<MaintenanceRow>[] = [
  { key: 'vineyard', header: 'Vineyard', mobilePriority: 1, cell: vineyardName, sortValue: vineyardName },
  {
    key: 'location',
    header: 'Location',
    mobilePriority: 4,
    cell: row => showValue(row.vineyard?.location ?? null),
    sortValue: row => row.vineyard?.location ?? null,
  },
  {
    key: 'variety',
    header: 'Variety',
    mobilePriority: 5,
    cell: row => showValue(row.vineyard?.plantedVariety ?? null),
    sortValue: row => row.vineyard?.plantedVariety ?? null,
  },
  {
    key: 'date',
    header: 'Date',
    mobilePriority: 2,
    isShort: true,
    cell: row => showDay(row.measurementDate),
    sortValue: row => dayOf(row.measurementDate),
  },
  ...measured.metrics.map(({ key, label, value }, index) => ({
    key,
    header: label,
    align: 'right' as const,
    mobilePriority: index === 0 ? 3 : 5 + index,
    cell: (row: MaintenanceRow) => showValue(value(row)),
    sortValue: value,
  })),
  {
    key: 'color',
    header: 'Grape Color',
    cell: row => showValue(row.grapeColor),
    sortValue: row => row.grapeColor || null,
  },
]

const texts = {
  heading: 'Vineyard Maintenance',
  subtitle: 'How your blocks ripen, reading by reading',
  add: 'Add Maintenance Record',
  titles: { adding: 'Add Maintenance Record', editing: 'Edit Maintenance Record' },
  empty: "No maintenance records found. Click 'Add Maintenance Record' to create your first record.",
}

export function VineyardMaintenanceScreen() {
  const [asked, setAsked] = useQueryState('vineyard', parseAsInteger)
  const view = useTableView()
  const blocks = useItems(vineyards, { readRow: readVineyard })
  const filter = activeFilter(asked, blocks.data)
  const filterQuery = filter === null ? '' : `vineyardId=${filter}`
  const records = useWindowedItems<MaintenanceRow>(vineyardMaintenance, {
    readRow: readMaintenance,
    mustAnswer: true,
    view,
    filter: filterQuery,
    sortKey: 'date',
  })
  const save = useConfirmedSave(vineyardMaintenance)
  const screen = useRecordScreen<MaintenanceRow>({
    resource: vineyardMaintenance,
    loads: [records, blocks],
    remove: save.remove,
  })
  const all = useMemo(
    () => records.data && nameVineyards(records.data, blocks.data ?? []),
    [records.data, blocks.data],
  )
  const rows = useMemo(
    () => (filter === null ? all : all?.filter(({ vineyardId }) => vineyardId === filter)),
    [all, filter],
  )
  const { address, finish } = screen
  const isWhole = !records.part
  const known = useRowsWith(vineyardMaintenance, address.editing, {
    rows: all,
    isWhole,
    readRow: readMaintenance,
  })
  const thinned = useMemo(
    () => (isWhole ? null : thinnedSamples(filterQuery, blocks.data ?? [])),
    [isWhole, filterQuery, blocks.data],
  )
  const choices = (blocks.data ?? []).map(({ id, name, location }) => ({
    value: String(id),
    label: `${name} - ${location}`,
  }))

  return (
    <>
      <RecordsHeader
        heading={texts.heading}
        subtitle={texts.subtitle}
        add={texts.add}
        onAdd={address.openAdd}
      />
      <Banners board={screen.banners} />
      <FilterBar>
        <Select
          label="Filter by Vineyard"
          value={filter === null ? '' : String(filter)}
          options={[{ value: '', label: 'All Vineyards' }, ...choices]}
          onChange={value => void setAsked(value === '' ? null : Number(value))}
        />
      </FilterBar>
      {!(records.isError && !records.data) && (
        <MeasurementChart
          rows={rows}
          thinned={thinned}
          measured={measured}
          core={core}
          imageName="vineyard-maintenance"
        />
      )}
      <DataTable
        label={texts.heading}
        columns={columns}
        rows={rows}
        part={records.part}
        emptyText={texts.empty}
        {...screen.failing}
        actions={row => [screen.edit(row), ...screen.removal(row)]}
        details={row => (
          <DescriptionList items={[{ label: 'Notes', value: row.notes || 'None', isWide: true }]} />
        )}
        view={view}
        searchLabel="Search maintenance records"
        exportAs={{ name: 'vineyard-maintenance', more: [{ header: 'Notes', value: row => row.notes }] }}
      />
      {(blocks.data || blocks.isError) && (
        <RecordForm
          schemas={vineyardMaintenance}
          address={address}
          rows={known}
          readRow={readMaintenance}
          titles={texts.titles}
          startValues={row => ({
            ...valuesFrom(vineyardMaintenance, row),
            ...(row ? {} : startOfRecord(today(), filter, blocks.data ?? [])),
          })}
          onCreate={async payload => finish(await save.create(payload))}
          onUpdate={async (row, payload) => finish(await save.update(row, payload))}
        >
          <MaintenanceFields vineyards={choices} />
        </RecordForm>
      )}
    </>
  )
}
