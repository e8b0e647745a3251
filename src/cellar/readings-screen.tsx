import { useMemo } from 'react'
import { useConfirmedSave } from '#client/data/use-confirmed-save.ts'
import type { Identified, ReadRow } from '#client/data/use-items.ts'
import { RecordsScreen, type RecordsScreenProps, type ScreenTexts } from '#client/records/records-screen.tsx'
import { useWindowedItems, type WindowedItems } from '#client/records/use-windowed-items.ts'
import type { Measured, ThinnedReadings } from '#client/ui/charts/measurement-series.ts'
import type { Option } from '#client/ui/forms/fields.tsx'
import { Select } from '#client/ui/forms/inputs.tsx'
import type { CsvColumn } from '#client/ui/tables/csv.ts'
import { FilterBar } from '#client/ui/tables/filter-bar.tsx'
import { useTableView } from '#client/ui/tables/table-view.ts'
import { MeasurementChart } from './measurement-chart.tsx'

const titles = { adding: 'Add Maintenance Record', editing: 'Edit Maintenance Record' }

interface ReadingsOptions<Row> {
  readRow: ReadRow<Row>
  query?: string
  part?: string
  filter?: string
  enabled?: boolean
}

/** The readings of one kind, newest first; there may be too many to load them all. */
export function useReadings<Row>(resource: { path: string }, options: ReadingsOptions<Row>) {
  return useWindowedItems<Row>(resource, {
    ...options,
    mustAnswer: true,
    view: useTableView(),
    sortKey: 'date',
  })
}

type FromRecords<Row extends Identified> = Omit<
  RecordsScreenProps<Row>,
  'texts' | 'items' | 'save' | 'loads' | 'exportAs' | 'highlighted' | 'around' | 'formWaits'
>

interface ReadingsScreenProps<Row extends Identified> extends FromRecords<Row> {
  texts: Omit<ScreenTexts, 'titles' | 'search' | 'list'>
  items: WindowedItems<Row>
  /** The list of what the readings are taken of. */
  of: { isPending: boolean; error: unknown; refetch: () => unknown }
  /** By which of them the readings are filtered; `all` is the choice that shows every one. */
  filter: {
    label: string
    all: string
    chosen: number | null | undefined
    options: readonly Option[]
    onChange: (chosen: string | null) => void
  }
  chart: {
    measured: Measured<Row>
    core: readonly string[]
    height?: number
    /** Where the lines come from when not all readings are loaded. */
    thinned: ThinnedReadings
  }
  /** What a file of readings holds besides the columns. */
  exported: readonly CsvColumn<Row>[]
}

/** A screen of readings: a filter by what they are taken of, their curves, their list and their form. */
export function ReadingsScreen<Row extends Identified>(props: ReadingsScreenProps<Row>) {
  const { resource, texts, items, rows = items.data, of, exported, filter, chart, ...records } = props
  const { all, options } = filter
  const name = resource.path.slice('/api/'.length)
  const save = useConfirmedSave(resource, props.query)
  const choices = useMemo(
    () => [
      { value: '', label: all },
      ...options.map(({ value, label }) => ({ value: String(value), label })),
    ],
    [all, options],
  )
  return (
    <RecordsScreen
      {...records}
      resource={resource}
      texts={{ ...texts, titles, search: 'Search maintenance records' }}
      items={items}
      rows={rows}
      loads={[of]}
      save={save}
      exportAs={{ name, more: exported }}
      highlighted={null}
      formWaits={of.isPending}
      around={table => (
        <>
          <FilterBar>
            <Select
              label={filter.label}
              value={String(filter.chosen || '')}
              options={choices}
              onChange={value => filter.onChange(value === '' ? null : value)}
            />
          </FilterBar>
          {!(items.isError && !items.data) && (
            <MeasurementChart
              {...chart}
              rows={rows}
              thinned={items.part ? chart.thinned : null}
              imageName={name}
            />
          )}
          {table}
        </>
      )}
    />
  )
}
