import { batchTitle } from '#cellar/named-batch.ts'
import { readingStamp, readingTime, showValue } from '#cellar/readings.ts'
import type { Measured, ThinnedReadings } from '#client/ui/charts/measurement-series.ts'
import type { Column } from '#client/ui/tables/data-table.tsx'
import { TwoLines } from '#client/ui/text/two-lines.tsx'
import type { AgingRow } from '#features/records/aging/rules.ts'
import { showMoment } from '#shared/days.ts'
import { agingMaintenance } from '../contract.ts'
import { type AgingReadingRow, readingTitle } from '../rules.ts'

export const measured: Measured<AgingReadingRow> = {
  metrics: [
    { key: 'ph', label: 'pH', side: 'right', value: row => row.ph },
    { key: 'ta', label: 'TA', value: row => row.ta },
    { key: 'bisulfite', label: 'Bisulfite', value: row => row.bisulfite },
    { key: 'so2', label: 'SO2', value: row => row.so2 },
  ],
  time: readingTime,
  name: readingTitle,
  run: row => row.agingId ?? 0,
}
export const core = ['ph', 'ta']

/** The same where there are too many readings to load: the chart then asks the server for its lines. */
export function thinnedReadings(filter: number | null, agings: readonly AgingRow[]): ThinnedReadings {
  const byId = new Map(agings.map(aging => [aging.id, aging]))
  return {
    resource: agingMaintenance,
    filter: filter === null ? '' : `agingId=${filter}`,
    of: 'agingId',
    name: id => readingTitle({ agingId: id, aging: byId.get(id ?? 0) ?? null }),
    time: at => readingTime({ readingTimestamp: at }),
  }
}

export const readingColumns: Column<AgingReadingRow>[] = [
  {
    key: 'aging',
    header: 'Aging Process',
    mobilePriority: 1,
    cell: row => <ProcessCell reading={row} />,
    sortValue: row => (row.agingId === null ? null : readingTitle(row)),
  },
  {
    key: 'date',
    header: 'Reading Date',
    mobilePriority: 2,
    isShort: true,
    cell: row => showMoment(row.readingTimestamp, 'Unknown date', 'Invalid date'),
    sortValue: readingStamp,
  },
  {
    key: 'taker',
    header: 'Taken By',
    mobilePriority: 3,
    cell: row => row.takenBy,
    sortValue: row => row.takenBy,
  },
  ...measured.metrics.slice(0, 2).map(({ key, label, value }, index) => ({
    key,
    header: label,
    align: 'right' as const,
    mobilePriority: 4 + index,
    cell: (row: AgingReadingRow) => showValue(value(row)),
    sortValue: value,
  })),
]

function ProcessCell({ reading }: { reading: AgingReadingRow }) {
  const { aging } = reading
  if (!aging) return readingTitle(reading)
  const name = [aging.batch?.name, aging.vessel && `in ${aging.vessel}`].filter(Boolean).join(' ')
  return <TwoLines first={batchTitle(aging.batch)} second={name} />
}

export const exported: { header: string; value: (row: AgingReadingRow) => string | number | null }[] = [
  { header: 'Bisulfite', value: row => row.bisulfite },
  { header: 'SO2', value: row => row.so2 },
  { header: 'Color', value: row => row.color },
  { header: 'Nose', value: row => row.nose },
  { header: 'Aging Start Date', value: row => row.agingStartDate },
  { header: 'Vessel Type', value: row => row.vesselType },
  { header: 'Notes', value: row => row.notes },
]
