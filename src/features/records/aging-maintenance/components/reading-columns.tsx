import { dayOfReadingColumn, metricColumns, takerColumn } from '#cellar/columns.tsx'
import { metricsOf, metricUnit } from '#cellar/metrics.ts'
import { batchTitle } from '#cellar/named-batch.ts'
import { readingTime } from '#cellar/readings.ts'
import type { Measured } from '#client/ui/charts/measurement-series.ts'
import { namedFields } from '#client/ui/tables/columns.ts'
import type { CsvColumn } from '#client/ui/tables/csv.ts'
import type { Column } from '#client/ui/tables/data-table.tsx'
import { TwoLines } from '#client/ui/text/two-lines.tsx'
import { agingMaintenance } from '../contract.ts'
import { type AgingReadingRow, readingTitle } from '../rules.ts'

export const measured: Measured<AgingReadingRow> = {
  metrics: metricsOf(['ph', 'ta', 'bisulfite', 'so2']),
  time: readingTime,
  name: readingTitle,
  run: row => row.agingId ?? 0,
}

export const readingColumns = (rows: readonly AgingReadingRow[] | undefined): Column<AgingReadingRow>[] => [
  {
    key: 'aging',
    header: 'Aging Process',
    mobilePriority: 1,
    cell: row => <ProcessCell reading={row} />,
    sortValue: row => (row.agingId === null ? null : readingTitle(row)),
  },
  dayOfReadingColumn(rows, ({ agingId }) => agingId, false),
  takerColumn(3),
  ...metricColumns(['ph', 'ta'], index => 4 + index),
]

function ProcessCell({ reading }: { reading: AgingReadingRow }) {
  const { aging } = reading
  if (!aging) return readingTitle(reading)
  const name = [aging.batch?.name, aging.vessel && `in ${aging.vessel}`].filter(Boolean).join(' ')
  return <TwoLines first={batchTitle(aging.batch)} second={name} />
}

export const exported: CsvColumn<AgingReadingRow>[] = [
  ...namedFields(agingMaintenance.labels, ['bisulfite', 'so2', 'color', 'nose'], metricUnit),
  ...namedFields(agingMaintenance.labels, ['agingStartDate', 'vesselType', 'notes']),
]
