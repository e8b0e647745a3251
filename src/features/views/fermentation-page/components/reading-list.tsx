import { useMemo } from 'react'
import { metricColumns, momentColumn, takerColumn } from '#cellar/columns.tsx'
import { MeasurementChart } from '#cellar/measurement-chart.tsx'
import { metricUnit, showMetric } from '#cellar/metrics.ts'
import { readingTime } from '#cellar/readings.ts'
import { useMarkedRows } from '#client/live/changes.ts'
import { type Measured, timeOf } from '#client/ui/charts/measurement-series.ts'
import { Stack } from '#client/ui/page/layout.tsx'
import { ListSection } from '#client/ui/page/list-section.tsx'
import { namedFields } from '#client/ui/tables/columns.ts'
import { type Column, DataTable } from '#client/ui/tables/data-table.tsx'
import { useTableView } from '#client/ui/tables/table-view.ts'
import { DescriptionList } from '#client/ui/text/description-list.tsx'
import type { FermentationRow } from '#features/records/fermentation/rules.ts'
import {
  fermentationMaintenance,
  readingLabels,
  readingNumbers,
  readingTexts,
} from '#features/records/fermentation-maintenance/contract.ts'
import {
  chartedMetrics,
  coreMetrics,
  type ReadingRow,
} from '#features/records/fermentation-maintenance/rules.ts'

const measured: Measured<ReadingRow> = {
  metrics: chartedMetrics,
  time: readingTime,
  name: ({ takenBy }) => takenBy,
}

const inColumns = ['brix', 'temperature', 'ph', 'sg'] as const

const columns: Column<ReadingRow>[] = [
  momentColumn,
  ...metricColumns(inColumns, index => 2 + index),
  takerColumn(9),
]

const otherNumbers = readingNumbers.filter(name => !(inColumns as readonly string[]).includes(name))
const otherTexts = readingTexts.filter(name => name !== 'notes')

interface ReadingsProps {
  fermentation: FermentationRow
  load: { data?: readonly ReadingRow[]; error: unknown; refetch: () => unknown }
}

/** The readings of a fermentation, as curves and as a table. */
export function Readings({ fermentation, load }: ReadingsProps) {
  const { data, error, refetch } = load
  const view = useTableView()
  const changed = useMarkedRows(fermentationMaintenance.path)
  const { startDate, pressDate, endDate } = fermentation
  const marks = useMemo(() => marksOf({ startDate, pressDate, endDate }), [startDate, pressDate, endDate])
  return (
    <Stack>
      {!(error && !data) && (
        <MeasurementChart
          rows={data}
          measured={measured}
          core={coreMetrics}
          height={360}
          imageName={`fermentation-${fermentation.id}`}
          marks={marks}
          isFlush
        />
      )}
      <ListSection title="Readings" count={data?.length ?? 0}>
        <DataTable
          label="Readings"
          columns={columns}
          rows={data}
          changed={changed}
          emptyText="No readings yet."
          {...(error ? { onRetry: () => refetch() } : {})}
          details={row => <Details reading={row} />}
          view={view}
          searchLabel="Search readings"
          exportAs={{
            name: `fermentation-${fermentation.id}-readings`,
            more: namedFields(readingLabels, [...otherNumbers, ...otherTexts, 'notes'], metricUnit),
          }}
        />
      </ListSection>
    </Stack>
  )
}

function marksOf(days: Pick<FermentationRow, 'startDate' | 'pressDate' | 'endDate'>) {
  return [
    { day: days.startDate, label: 'Started' },
    { day: days.pressDate, label: 'Pressed' },
    { day: days.endDate, label: 'Ended' },
  ].flatMap(({ day, label }) => {
    const x = timeOf(day)
    return x === null ? [] : [{ x, label }]
  })
}

/** What was measured besides the columns, and nothing that was not. */
function Details({ reading }: { reading: ReadingRow }) {
  return (
    <DescriptionList
      items={[
        ...otherNumbers
          .filter(name => reading[name] !== null)
          .map(name => ({ label: readingLabels[name], value: showMetric(name, reading[name]) })),
        ...otherTexts
          .filter(name => reading[name] !== '')
          .map(name => ({ label: readingLabels[name], value: reading[name] })),
        { label: readingLabels.notes, value: reading.notes || 'None', isWide: true },
      ]}
    />
  )
}
