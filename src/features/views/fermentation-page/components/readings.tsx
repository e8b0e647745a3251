import { useMemo } from 'react'
import { MeasurementChart } from '#cellar/measurement-chart.tsx'
import { readingStamp, readingTime, showTime, showValue } from '#cellar/readings.ts'
import { type Measured, timeOf } from '#client/ui/charts/measurement-series.ts'
import { Stack } from '#client/ui/page/layout.tsx'
import { ListSection } from '#client/ui/page/list-section.tsx'
import { type Column, DataTable } from '#client/ui/tables/data-table.tsx'
import { useTableView } from '#client/ui/tables/table-view.ts'
import { DescriptionList } from '#client/ui/text/description-list.tsx'
import { TwoLines } from '#client/ui/text/two-lines.tsx'
import type { FermentationRow } from '#features/records/fermentation/rules.ts'
import {
  readingLabels,
  readingNumbers,
  readingTexts,
} from '#features/records/fermentation-maintenance/contract.ts'
import type { ReadingRow } from '#features/records/fermentation-maintenance/rules.ts'
import { showMoment } from '#shared/days.ts'

const charted = ['brix', 'ph', 'temperature', 'alc', 'ta', 'totalSo2', 'rs', 'sg'] as const
const core = ['brix', 'ph', 'temperature']
const measured: Measured<ReadingRow> = {
  metrics: charted.map(key => ({
    key,
    label: readingLabels[key],
    side: key === 'ph' || key === 'sg' ? 'right' : 'left',
    value: row => row[key],
  })),
  time: readingTime,
  name: ({ takenBy }) => takenBy,
}

const inColumns = ['brix', 'temperature', 'ph', 'sg'] as const

const columns: Column<ReadingRow>[] = [
  {
    key: 'date',
    header: 'Reading Date',
    mobilePriority: 1,
    cell: row => (
      <TwoLines
        first={showMoment(row.readingTimestamp, 'Unknown date', 'Invalid date')}
        second={showTime(row)}
      />
    ),
    sortValue: readingStamp,
  },
  ...inColumns.map((name, index) => ({
    key: name,
    header: readingLabels[name],
    align: 'right' as const,
    mobilePriority: 2 + index,
    cell: (row: ReadingRow) => showValue(row[name]),
    sortValue: (row: ReadingRow) => row[name],
  })),
  {
    key: 'taker',
    header: 'Taken By',
    mobilePriority: 9,
    cell: row => row.takenBy,
    sortValue: row => row.takenBy,
  },
]

const others = [...readingNumbers, ...readingTexts].filter(
  name => name !== 'notes' && !(inColumns as readonly string[]).includes(name),
)

interface ReadingsProps {
  fermentation: FermentationRow
  load: { data?: readonly ReadingRow[]; error: unknown; refetch: () => unknown }
}

/** The readings of a fermentation, as curves and as a table. */
export function Readings({ fermentation, load }: ReadingsProps) {
  const { data, error, refetch } = load
  const view = useTableView()
  const { startDate, pressDate, endDate } = fermentation
  const marks = useMemo(() => marksOf({ startDate, pressDate, endDate }), [startDate, pressDate, endDate])
  return (
    <Stack>
      {!(error && !data) && (
        <MeasurementChart
          rows={data}
          measured={measured}
          core={core}
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
          emptyText="No readings yet."
          {...(error ? { onRetry: () => void refetch() } : {})}
          details={row => <Details reading={row} />}
          view={view}
          searchLabel="Search readings"
          exportAs={{
            name: `fermentation-${fermentation.id}-readings`,
            more: [...others, 'notes' as const].map(name => ({
              header: readingLabels[name],
              value: (row: ReadingRow) => row[name],
            })),
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
        ...others
          .filter(name => reading[name] !== null && reading[name] !== '')
          .map(name => ({ label: readingLabels[name], value: showValue(reading[name]) })),
        { label: readingLabels.notes, value: reading.notes || 'None', isWide: true },
      ]}
    />
  )
}
