import { IconBottle, IconFlask, IconHourglass } from '@tabler/icons-react'
import { Stack, Tiles } from '#client/ui/page/layout.tsx'
import type { Column } from '#client/ui/tables/data-table.tsx'
import { StatusBadge } from '#client/ui/text/badge.tsx'
import { showDay } from '#shared/days.ts'
import { dashboardTexts } from '../contract.ts'
import { activeProcesses, type ProcessRow, plannedRuns } from '../rules.ts'
import type { DashboardData } from './dashboard-data.tsx'
import { FigureCard } from './figure-card.tsx'
import { Glimpse } from './glimpse.tsx'

const columns: Column<ProcessRow>[] = [
  { key: 'batch', header: 'Batch', mobilePriority: 1, cell: row => row.batch },
  { key: 'vessel', header: 'Vessel', mobilePriority: 2, cell: row => row.vessel },
  { key: 'start', header: 'Start Date', mobilePriority: 3, cell: row => showDay(row.startDate) },
  { key: 'status', header: 'Status', mobilePriority: 4, cell: row => <StatusBadge status={row.status} /> },
]

export function ProductionTab({ data }: { data: DashboardData }) {
  const { fermentations, agings, bottlings } = data
  const fermenting = activeProcesses(fermentations.rows)
  const processes = { one: 'active process', many: 'active processes' }
  const runs = { one: 'planned run', many: 'planned runs' }
  const figures = [
    {
      label: 'Fermentation',
      icon: IconFlask,
      source: fermentations,
      count: fermenting.length,
      ...processes,
      to: '/fermentation',
    },
    {
      label: 'Aging',
      icon: IconHourglass,
      source: agings,
      count: activeProcesses(agings.rows).length,
      ...processes,
      to: '/aging',
    },
    {
      label: 'Bottling',
      icon: IconBottle,
      source: bottlings,
      count: plannedRuns(bottlings.rows).length,
      ...runs,
      to: '/bottling',
    },
  ]
  return (
    <Stack>
      <Tiles label="Production" smallest={16}>
        {figures.map(({ count, one, many, ...card }) => (
          <FigureCard key={card.label} {...card} value={String(count)} unit={count === 1 ? one : many} />
        ))}
      </Tiles>
      <Glimpse
        title="Active Fermentations"
        columns={columns}
        source={fermentations}
        rows={fermenting}
        emptyText={dashboardTexts.noFermentations}
        link={{ label: 'View All', to: '/fermentation' }}
        actions={row => [{ label: 'Details', to: `/fermentation/${row.id}` }]}
      />
    </Stack>
  )
}
