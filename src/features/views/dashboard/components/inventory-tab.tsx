import { showCapacity } from '#cellar/capacities.ts'
import { Stack, Tiles } from '#client/ui/page/layout.tsx'
import type { Column } from '#client/ui/tables/data-table.tsx'
import { StatusBadge } from '#client/ui/text/badge.tsx'
import { TextLink } from '#client/ui/text/text-link.tsx'
import { dashboardTexts } from '../contract.ts'
import { type VesselRow, vesselFigures } from '../rules.ts'
import type { DashboardData } from './dashboard-data.tsx'
import { FigureCard } from './figure-card.tsx'
import { Glimpse } from './glimpse.tsx'

const columns: Column<VesselRow>[] = [
  {
    key: 'code',
    header: 'Vessel ID',
    mobilePriority: 1,
    cell: row => <TextLink to={`/vessels/${row.id}`}>{row.code}</TextLink>,
  },
  { key: 'type', header: 'Type', mobilePriority: 2, cell: row => row.type },
  {
    key: 'capacity',
    header: 'Capacity',
    mobilePriority: 4,
    align: 'right',
    cell: showCapacity,
  },
  { key: 'material', header: 'Material', mobilePriority: 5, cell: row => row.material },
  { key: 'status', header: 'Status', mobilePriority: 3, cell: row => <StatusBadge status={row.status} /> },
]

export function InventoryTab({ data: { vessels } }: { data: DashboardData }) {
  const { total, available, inUse, utilization } = vesselFigures(vessels.rows)
  return (
    <Stack>
      <Tiles label="Vessels in figures" smallest={9}>
        <FigureCard label="Total Vessels" source={vessels} value={String(total)} />
        <FigureCard label="Available" source={vessels} value={String(available)} />
        <FigureCard label="In Use" source={vessels} value={String(inUse)} />
        <FigureCard label="Utilization" source={vessels} value={`${utilization}%`} />
      </Tiles>
      <Glimpse
        title="Vessels"
        columns={columns}
        source={vessels}
        rows={vessels.rows}
        emptyText={dashboardTexts.noVessels}
        link={{ label: 'Manage Vessels', to: '/vessels' }}
        detailsPath={row => `/vessels/${row.id}`}
      />
    </Stack>
  )
}
