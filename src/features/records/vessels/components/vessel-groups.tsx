import { litresOf, showCapacity } from '#cellar/capacities.ts'
import { useMarkedRows } from '#client/live/changes.ts'
import type { RowAction } from '#client/ui/actions/row-actions.tsx'
import { ListSection } from '#client/ui/page/list-section.tsx'
import { textColumn } from '#client/ui/tables/columns.ts'
import { type Column, DataTable } from '#client/ui/tables/data-table.tsx'
import type { TableView } from '#client/ui/tables/table-model.ts'
import { StatusBadge } from '#client/ui/text/badge.tsx'
import { DescriptionList } from '#client/ui/text/description-list.tsx'
import { TextLink } from '#client/ui/text/text-link.tsx'
import { vessels } from '../contract.ts'
import { groupByType, type ShownVessel, shownMaterial } from '../rules.ts'
import { CurrentUse } from './current-use.tsx'
import { describeVessel } from './vessel-description.tsx'

export const columns: Column<ShownVessel>[] = [
  {
    key: 'id',
    header: 'Vessel ID',
    width: '15%',
    mobilePriority: 1,
    cell: row => <TextLink to={`/vessels/${row.id}`}>{row.vesselId}</TextLink>,
    sortValue: row => row.vesselId,
  },
  textColumn('material', 'Material', shownMaterial, { width: '18%', mobilePriority: 5 }),
  {
    key: 'capacity',
    header: 'Capacity',
    width: '13%',
    mobilePriority: 3,
    cell: showCapacity,
    sortValue: row => (row.capacity === null ? null : litresOf(row)),
  },
  textColumn('usage', 'Usage', row => row.usageType, { width: '13%', mobilePriority: 6 }),
  {
    key: 'status',
    header: 'Status',
    width: '15%',
    mobilePriority: 2,
    cell: row => <StatusBadge status={row.shownStatus} />,
    sortValue: row => row.shownStatus,
  },
  {
    key: 'use',
    header: 'Current Use',
    width: '26%',
    mobilePriority: 4,
    cell: row => <CurrentUse vessel={row} />,
    sortValue: row => row.uses.map(({ text }) => text).join(', ') || null,
  },
]

interface VesselGroupsProps {
  rows: readonly ShownVessel[]
  view: TableView
  actions: (row: ShownVessel) => RowAction[]
}

/** The vessels by type, each type a list of its own. */
export function VesselGroups({ rows, view, actions }: VesselGroupsProps) {
  const changed = useMarkedRows(vessels.path)
  return groupByType(rows).map(group => (
    <ListSection key={group.type} title={group.type} count={group.rows.length}>
      <DataTable
        label={group.type}
        columns={columns}
        rows={group.rows}
        view={view}
        changed={changed}
        actions={actions}
        details={row => <DescriptionList items={describeVessel(row)} />}
        detailsPath={row => `/vessels/${row.id}`}
      />
    </ListSection>
  ))
}
