import { parseAsInteger, useQueryState } from 'nuqs'
import { useMemo } from 'react'
import { MeasurementChart } from '#cellar/measurement-chart.tsx'
import { useConfirmedSave } from '#client/data/use-confirmed-save.ts'
import { useItems } from '#client/data/use-items.ts'
import { useRowsWith } from '#client/data/use-rows-with.ts'
import { RecordForm, valuesFrom } from '#client/records/record-form.tsx'
import { RecordsHeader } from '#client/records/records-header.tsx'
import { useRecordScreen } from '#client/records/use-record-screen.ts'
import { useWindowedItems } from '#client/records/use-windowed-items.ts'
import { useIsMobile } from '#client/ui/device/use-is-mobile.ts'
import { emptyChoice } from '#client/ui/forms/empty-choice.ts'
import type { FormValues } from '#client/ui/forms/form-model.ts'
import { Select } from '#client/ui/forms/inputs.tsx'
import { Banners } from '#client/ui/messages/banners.tsx'
import { DataTable } from '#client/ui/tables/data-table.tsx'
import { FilterBar } from '#client/ui/tables/filter-bar.tsx'
import { useTableView } from '#client/ui/tables/table-view.ts'
import { agings } from '#features/records/aging/contract.ts'
import { type AgingRow, readAging } from '#features/records/aging/rules.ts'
import { Measurements } from './components/measurements.tsx'
import { core, exported, measured, readingColumns, thinnedReadings } from './components/reading-columns.tsx'
import { ReadingFields } from './components/reading-fields.tsx'
import { agingMaintenance } from './contract.ts'
import {
  type AgingReadingRow,
  activeFilter,
  agingChoices,
  nameAgings,
  readAgingReading,
  startOfReading,
} from './rules.ts'

const withNested = 'include=aging.batch.vineyard,aging.vessel,takenBy'
const chartHeight = 360

const texts = {
  heading: 'Aging Maintenance',
  subtitle: 'How the wine matures, reading by reading',
  add: 'Add New Record',
  titles: { adding: 'Add Maintenance Record', editing: 'Edit Maintenance Record' },
  empty: 'No maintenance records found.',
}

export function AgingMaintenanceScreen() {
  const [asked, setAsked] = useQueryState('agingId', parseAsInteger)
  const processes = useItems<AgingRow>(agings, { readRow: readAging, query: 'include=batch.vineyard,vessel' })
  const filter = activeFilter(asked, processes.data)
  const view = useTableView()
  const records = useWindowedItems<AgingReadingRow>(agingMaintenance, {
    readRow: readAgingReading,
    query: withNested,
    part: filter === null ? '' : `/aging/${filter}`,
    mustAnswer: true,
    view,
    sortKey: 'date',
  })
  const save = useConfirmedSave(agingMaintenance, withNested)
  const screen = useRecordScreen<AgingReadingRow>({
    resource: agingMaintenance,
    loads: [records, processes],
    remove: save.remove,
    errorsClear: true,
  })
  const isMobile = useIsMobile()
  const rows = useMemo(
    () => records.data && nameAgings(records.data, processes.data ?? []),
    [records.data, processes.data],
  )
  const { address, banners, finish } = screen
  const known = processes.data ?? []
  const isWhole = !records.part
  const editable = useRowsWith(agingMaintenance, address.editing, {
    rows,
    isWhole,
    readRow: readAgingReading,
    query: withNested,
  })
  const edited = editable?.find(({ id }) => id === address.editing)
  const thinned = useMemo(
    () => (isWhole ? null : thinnedReadings(filter, processes.data ?? [])),
    [isWhole, filter, processes.data],
  )
  const offered = useMemo(() => agingChoices(processes.data ?? [], edited?.aging), [processes.data, edited])
  const filters = useMemo(
    () => [{ value: '', label: 'All Aging Processes' }, ...agingChoices(processes.data ?? [])],
    [processes.data],
  )
  const removal = (row: AgingReadingRow) =>
    isMobile
      ? [{ label: 'Delete', onClick: () => screen.askToRemove(row), isDanger: true }]
      : screen.removal(row)

  async function createAnother(payload: FormValues): Promise<FormValues> {
    const { text, isUnseen } = await save.create(payload)
    if (isUnseen) banners.showError(text)
    else banners.showSuccess(text)
    const { agingId, agingStartDate } = payload
    return { ...valuesFrom(agingMaintenance, null), agingId, agingStartDate }
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
          label="Filter by Aging Process"
          value={filter === null ? '' : String(filter)}
          options={filters}
          onChange={value => void setAsked(value === '' ? null : Number(value))}
        />
      </FilterBar>
      {!(records.isError && !records.data) && (
        <MeasurementChart
          rows={rows}
          thinned={thinned}
          measured={measured}
          core={core}
          height={chartHeight}
          imageName="aging-maintenance"
        />
      )}
      <DataTable
        label={texts.heading}
        columns={readingColumns}
        rows={rows}
        part={records.part}
        emptyText={texts.empty}
        {...screen.failing}
        actions={row => [screen.edit(row), ...removal(row)]}
        details={row => <Measurements reading={row} onDelete={() => screen.askToRemove(row)} />}
        detailsLabel="View Measurements"
        view={view}
        searchLabel="Search maintenance records"
        exportAs={{ name: 'aging-maintenance', more: exported }}
      />
      {!processes.isPending && (
        <RecordForm
          schemas={agingMaintenance}
          address={address}
          rows={editable}
          readRow={readAgingReading}
          titles={texts.titles}
          startValues={row => ({
            ...valuesFrom(agingMaintenance, row),
            ...(row ? {} : startOfReading(filter, known)),
          })}
          onCreate={async payload => finish(await save.create(payload))}
          onCreateAnother={createAnother}
          onUpdate={async (row, payload) => finish(await save.update(row, payload))}
        >
          {address.isAdding && <Banners board={banners} />}
          <ReadingFields
            agings={known}
            options={offered}
            emptyLabel={emptyChoice(processes, offered, {
              choose: 'No aging process',
              none: 'No aging processes available',
            })}
          />
        </RecordForm>
      )}
    </>
  )
}
