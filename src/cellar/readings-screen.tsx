import type { ComponentProps } from 'react'
import { useConfirmedSave } from '#client/data/use-confirmed-save.ts'
import type { Identified, ReadRow } from '#client/data/use-items.ts'
import { RecordsScreen, type RecordsScreenProps, type ScreenTexts } from '#client/records/records-screen.tsx'
import { useWindowedItems, type WindowedItems } from '#client/records/use-windowed-items.ts'
import type { CourseWords } from '#client/ui/charts/chart-courses.ts'
import type { Measured, ThinnedReadings } from '#client/ui/charts/measurement-series.ts'
import type { CsvColumn } from '#client/ui/tables/csv.ts'
import { FilterBar } from '#client/ui/tables/filter-bar.tsx'
import { FilterSelect } from '#client/ui/tables/filter-select.tsx'
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
  'texts' | 'items' | 'save' | 'needs' | 'exportAs' | 'highlighted' | 'around' | 'formWaits'
>

interface ReadingsScreenProps<Row extends Identified> extends FromRecords<Row> {
  /** With the name of the filter, and of the choice that shows every reading. */
  texts: Omit<ScreenTexts, 'titles' | 'search' | 'list'> & { filter: string; all: string }
  items: WindowedItems<Row>
  /** The list of what the readings are taken of. */
  of: { name: string; load: { isPending: boolean; error: unknown; refetch: () => unknown } }
  /** By which of them the readings are filtered. */
  filter: Pick<ComponentProps<typeof FilterSelect>, 'chosen' | 'options' | 'onChange'>
  chart: {
    measured: Measured<Row>
    core: readonly string[]
    height?: number
    /** What is drawn a line each of. */
    courses: CourseWords
    /** Where the lines come from when not all readings are loaded. */
    thinned: ThinnedReadings
  }
  /** What a file of readings holds besides the columns. */
  exported: readonly CsvColumn<Row>[]
}

/** A screen of readings: a filter by what they are taken of, their curves, their list and their form. */
export function ReadingsScreen<Row extends Identified>(props: ReadingsScreenProps<Row>) {
  const { resource, texts, items, rows = items.data, of, exported, filter, chart, ...records } = props
  const name = resource.path.slice('/api/'.length)
  const save = useConfirmedSave(resource, props.query)
  return (
    <RecordsScreen
      {...records}
      resource={resource}
      texts={{ ...texts, titles, search: 'Search maintenance records' }}
      items={items}
      rows={rows}
      needs={{ lists: { [of.name]: of.load }, without: 'No record can be given one.' }}
      save={save}
      exportAs={{ name, more: exported }}
      highlighted={null}
      formWaits={of.load.isPending}
      around={table => (
        <>
          <FilterBar>
            <FilterSelect label={texts.filter} all={texts.all} {...filter} />
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
