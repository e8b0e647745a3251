import { RetryButton } from '#client/ui/actions/retry-button.tsx'
import { Chart } from '#client/ui/charts/chart.tsx'
import { EmptyState, FailedState, RefusedState } from '#client/ui/messages/list-placeholders.tsx'
import { Notice } from '#client/ui/messages/notice.tsx'
import { Stack } from '#client/ui/page/layout.tsx'
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
  if (problem !== null) return <RefusedState />
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
  return (
    <Panel title="Production Pipeline" hint="Active processes and planned runs">
      <Pipeline data={data} />
    </Panel>
  )
}

/** What was read; of a list that was not, its name and why. A zero would be a lie. */
function Pipeline({ data: { fermentations, agings, bottlings } }: { data: DashboardData }) {
  const fermenting = activeProcesses(fermentations.rows).length
  const aging = activeProcesses(agings.rows).length
  const planned = plannedRuns(bottlings.rows).length
  const bars = [
    { name: 'Fermentation', source: fermentations, count: fermenting, said: `${fermenting} fermenting` },
    { name: 'Aging', source: agings, count: aging, said: `${aging} aging` },
    {
      name: 'Bottling',
      source: bottlings,
      count: planned,
      said: `${counted(planned, 'bottling run')} planned`,
    },
  ]
  const read = bars.filter(({ source }) => source.problem === null)
  const unread = bars.filter(({ source }) => source.problem !== null)
  const retries = unread.flatMap(({ source }) => source.retry ?? [])
  const retryAll = () => Promise.all(retries.map(retry => retry()))
  if (read.length === 0) return retries.length > 0 ? <FailedState onRetry={retryAll} /> : <RefusedState />
  return (
    <Stack>
      <Chart
        kind="bar"
        label="Production Pipeline"
        summary={read.map(({ said }) => said).join(', ')}
        series={[{ label: 'Now', points: read.map(({ name, count }) => ({ x: name, y: count })) }]}
      />
      {unread.map(({ name, source }) => (
        <Notice
          key={name}
          kind="warning"
          action={source.retry && <RetryButton size="sm" onRetry={source.retry} />}
        >
          {`${name}: ${source.problem}`}
        </Notice>
      ))}
    </Stack>
  )
}
