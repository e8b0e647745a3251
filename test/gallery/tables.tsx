import { useState } from 'react'
import { PageHeader } from '#client/ui/page/page-header.tsx'
import { type Column, DataTable } from '#client/ui/tables/data-table.tsx'
import { useTableView } from '#client/ui/tables/table-view.ts'
import { StatusBadge } from '#client/ui/text/badge.tsx'
import { Part } from './part.tsx'

interface Vessel {
  id: number
  code: string
  type: string
  capacity: number | null
  material: string
  status: string
}

const vessels: Vessel[] = [
  { id: 1, code: 'T-10', type: 'Tank', capacity: 5000, material: 'Stainless Steel', status: 'In Use' },
  { id: 2, code: 'T-2', type: 'Tank', capacity: null, material: 'Concrete', status: 'Empty' },
  { id: 3, code: 'B-1', type: 'Barrel', capacity: 225, material: 'French Oak', status: 'Planned' },
]

const columns: Column<Vessel>[] = [
  { key: 'material', header: 'Material', mobilePriority: 4, cell: row => row.material },
  { key: 'code', header: 'Vessel ID', mobilePriority: 1, cell: row => row.code, sortValue: row => row.code },
  {
    key: 'capacity',
    header: 'Capacity',
    mobilePriority: 3,
    align: 'right',
    cell: row => row.capacity ?? 'N/A',
    sortValue: row => row.capacity,
  },
  { key: 'type', header: 'Type', cell: row => row.type },
  { key: 'status', header: 'Status', mobilePriority: 2, cell: row => <StatusBadge status={row.status} /> },
]

const many = Array.from({ length: 450 }, (_, index) => ({
  ...(vessels[0] as Vessel),
  id: index + 1,
  code: `V-${index + 1}`,
}))

export function TableGallery() {
  const view = useTableView()
  const [used, setUsed] = useState('')
  return (
    <>
      <PageHeader heading="Tables" />
      <Part title="Filled">
        <p>Last action: {used || 'none'}</p>
        <DataTable
          label="Vessels"
          columns={columns}
          rows={vessels}
          view={view}
          searchLabel="Search vessels"
          details={row => <p>Details of {row.code}</p>}
          detailsPath={row => `/vessels/${row.id}`}
          highlighted={3}
          actions={row => [
            { label: 'Edit', onClick: () => setUsed(`Edit ${row.code}`) },
            { label: 'Delete', onClick: () => setUsed(`Delete ${row.code}`), isDanger: true },
          ]}
        />
      </Part>
      <Part title="With words on the arrow">
        <DataTable
          label="Readings"
          columns={columns.slice(0, 2)}
          rows={vessels.slice(0, 1)}
          details={() => <p>pH 3.4</p>}
          detailsLabel="View Measurements"
        />
      </Part>
      <Part title="Loading">
        <DataTable label="Loading" columns={columns} rows={undefined} />
      </Part>
      <Part title="Empty by default">
        <DataTable label="Empty by default" columns={columns} rows={[]} />
      </Part>
      <Part title="Empty in its own words">
        <DataTable label="Empty" columns={columns} rows={[]} emptyText="No vessels found" />
      </Part>
      <Part title="Failed">
        <DataTable
          label="Failed"
          columns={columns}
          rows={undefined}
          emptyText="No vessels found"
          onRetry={() => setUsed('Retry')}
        />
      </Part>
      <Part title="Long">
        <DataTable label="Long" columns={columns} rows={many} />
      </Part>
    </>
  )
}
