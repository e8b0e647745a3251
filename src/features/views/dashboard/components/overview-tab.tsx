import { IconBarrel, IconBottle, IconGlassFull, IconPlant2 } from '@tabler/icons-react'
import { Columns, Stack, Tiles } from '#client/ui/page/layout.tsx'
import type { Period } from '../contract.ts'
import {
  activeBatches,
  activeProcesses,
  counted,
  newInPeriod,
  plannedRuns,
  totalAcreage,
  totalBottles,
  upcomingRuns,
  vesselFigures,
} from '../rules.ts'
import type { DashboardData } from './dashboard-data.tsx'
import { FigureCard } from './figure-card.tsx'
import { Glimpse } from './glimpse.tsx'
import { PipelineChart, WineTypesChart } from './overview-charts.tsx'
import { batchTable, bottlingTable } from './overview-tables.tsx'

export function OverviewTab({ data, period }: { data: DashboardData; period: Period }) {
  return (
    <Stack>
      <KeyFigures data={data} period={period} />
      <Columns>
        <WineTypesChart source={data.batches} />
        <PipelineChart data={data} />
      </Columns>
      <Columns>
        <Glimpse {...batchTable} source={data.batches} rows={activeBatches(data.batches.rows)} />
        <Glimpse {...bottlingTable} source={data.bottlings} rows={upcomingRuns(data.bottlings.rows)} />
      </Columns>
    </Stack>
  )
}

function KeyFigures({ data, period }: { data: DashboardData; period: Period }) {
  const { batches, vineyards, vessels, fermentations, agings, bottlings } = data
  const { utilization, available } = vesselFigures(vessels.rows)
  return (
    <Tiles label="Key figures" smallest={9}>
      <FigureCard
        label="Vineyard Size"
        icon={IconPlant2}
        source={vineyards}
        value={totalAcreage(vineyards.rows).toFixed(1)}
        unit="acres"
        details={[counted(vineyards.rows.length, 'vineyard')]}
        caption={newInPeriod(vineyards.rows, period)}
      />
      <FigureCard
        label="Active Wine Batches"
        icon={IconGlassFull}
        source={batches}
        value={String(activeBatches(batches.rows).length)}
        details={[
          `${fermentations.problem ? '–' : activeProcesses(fermentations.rows).length} fermenting`,
          `${agings.problem ? '–' : activeProcesses(agings.rows).length} aging`,
        ]}
        caption={newInPeriod(batches.rows, period)}
      />
      <FigureCard
        label="Vessel Utilization"
        icon={IconBarrel}
        source={vessels}
        value={`${utilization}%`}
        details={[`${available} available`]}
        caption={newInPeriod(vessels.rows, period)}
      />
      <FigureCard
        label="Bottling Production"
        icon={IconBottle}
        source={bottlings}
        value={totalBottles(bottlings.rows).toLocaleString('en-US')}
        unit="bottles"
        details={[counted(plannedRuns(bottlings.rows).length, 'planned run')]}
        caption={newInPeriod(bottlings.rows, period)}
      />
    </Tiles>
  )
}
