import { useMemo } from 'react'
import { momentColumn, takerColumn } from '#cellar/columns.tsx'
import { MeasurementChart } from '#cellar/measurement-chart.tsx'
import { inOrderOfTime, type ProcessReading, readingMetrics, sayReading } from '#cellar/process-readings.ts'
import { readingTime } from '#cellar/readings.ts'
import { stageNames } from '#cellar/stages.ts'
import type { Measured } from '#client/ui/charts/measurement-series.ts'
import { ListSection } from '#client/ui/page/list-section.tsx'
import { type Column, DataTable } from '#client/ui/tables/data-table.tsx'
import { useTableView } from '#client/ui/tables/table-view.ts'
import { TwoLines } from '#client/ui/text/two-lines.tsx'

const measured: Measured<ProcessReading> = {
  metrics: readingMetrics,
  time: readingTime,
  name: ({ batch }) => batch,
  run: ({ source, processId }) => `${source} ${processId}`,
}
const core = ['brix', 'ph', 'temperature']

const columns: Column<ProcessReading>[] = [
  momentColumn,
  {
    key: 'batch',
    header: 'Wine Batch',
    mobilePriority: 3,
    cell: row => <TwoLines first={row.batch} second={stageNames[row.source]} />,
    sortValue: row => row.batch,
  },
  { key: 'values', header: 'Values', mobilePriority: 2, isWide: true, cell: sayReading },
  takerColumn(4),
]

interface VesselReadingsProps {
  /** Undefined while they load. */
  readings: readonly ProcessReading[] | undefined
  vesselCode: string
}

/** What was measured of the wines while they were in a vessel. */
export function VesselReadings({ readings, vesselCode }: VesselReadingsProps) {
  const view = useTableView()
  const rows = useMemo(() => readings && inOrderOfTime(readings).reverse(), [readings])
  return (
    <>
      <MeasurementChart rows={rows} measured={measured} core={core} imageName={vesselCode} isFlush />
      <ListSection title="Readings" count={rows?.length ?? 0}>
        <DataTable
          label="Readings"
          columns={columns}
          rows={rows}
          emptyText="No readings were taken of what was in this vessel."
          view={view}
          searchLabel="Search readings"
          exportAs={{
            name: `vessel-${vesselCode}-readings`,
            more: readingMetrics.map(({ label, value, unit }) => ({ header: label, value, unit })),
          }}
        />
      </ListSection>
    </>
  )
}
