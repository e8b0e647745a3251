import { Chart } from '#client/ui/charts/chart.tsx'
import { EmptyState, FailedState, RefusedState } from '#client/ui/messages/list-placeholders.tsx'
import { Panel } from '#client/ui/page/panel.tsx'
import { dashboardTexts } from '../contract.ts'
import { activeProcesses, type BatchRow, batchesPerType, counted, plannedRuns } from '../rules.ts'
import type { DashboardData, Loaded } from './dashboard-data.tsx'

export function WineTypesChart({ source }: { source: Loaded<BatchRow> }) {
  return (
    <Panel title="Wine Type Distribution" hint="Wine batches by type">
      <WineTypes source={source} />
    </Panel>
  )
}

function WineTypes({ source: { rows, problem, retry } }: { source: Loaded<BatchRow> }) {
  if (retry) return <FailedState onRetry={retry} />
  if (problem !== null) return <RefusedState text={problem} />
  if (rows.length === 0) return <EmptyState text={dashboardTexts.noTypes} />
  const types = batchesPerType(rows)
  return (
    <Chart
      kind="doughnut"
      label="Wine Type Distribution"
      summary={types.map(({ type, count }) => `${type} ${count}`).join(', ')}
      series={[{ label: 'Batches', points: types.map(({ type, count }) => ({ x: type, y: count })) }]}
    />
  )
}

export function PipelineChart({ data }: { data: DashboardData }) {
  const fermenting = activeProcesses(data.fermentations.rows).length
  const aging = activeProcesses(data.agings.rows).length
  const planned = plannedRuns(data.bottlings.rows).length
  const bars = [
    { name: 'Fermentation', source: data.fermentations, count: fermenting },
    { name: 'Aging', source: data.agings, count: aging },
    { name: 'Bottling', source: data.bottlings, count: planned },
  ]
  const points = bars
    .filter(({ source }) => source.problem === null)
    .map(({ name, count }) => ({ x: name, y: count }))
  return (
    <Panel title="Production Pipeline" hint="Active processes and planned runs">
      <Chart
        kind="bar"
        label="Production Pipeline"
        summary={`${fermenting} fermenting, ${aging} aging, ${counted(planned, 'bottling run')} planned`}
        series={[{ label: 'Now', points }]}
      />
    </Panel>
  )
}
