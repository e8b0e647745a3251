import { parseAsInteger, useQueryState } from 'nuqs'
import type { ReactNode } from 'react'
import { type Identified, type ReadRow, useItems } from '#client/data/use-items.ts'
import { useSave } from '#client/data/use-save.ts'
import type { Resource } from '#shared/resource.ts'
import type { FormValues } from '../ui/forms/form-model.ts'
import { Banners } from '../ui/messages/banners.tsx'
import { type Column, DataTable } from '../ui/tables/data-table.tsx'
import type { ListExport } from '../ui/tables/table-model.ts'
import { useTableView } from '../ui/tables/table-view.ts'
import { RecordForm } from './record-form.tsx'
import { RecordsHeader } from './records-header.tsx'
import { useRecordScreen } from './use-record-screen.ts'

interface ResourceScreenProps<Row extends Identified> {
  resource: Resource
  heading: string
  subtitle?: string
  /** "Add Vineyard": the button; "Add New Vineyard" and "Edit Vineyard": the window. */
  labels: { add: string; adding: string; editing: string }
  emptyText: string
  /** Whether error banners go after 3 s like the success ones. */
  errorsClear?: boolean
  columns: readonly Column<Row>[]
  readRow?: ReadRow<Row>
  details?: (row: Row) => ReactNode
  /** The fields of the form. */
  fields: ReactNode
  /** What the form starts with, where it is not the row's own values or nothing. */
  startValues?: (row: Row | null) => FormValues
  /** Offers the list as a file. */
  exportAs?: ListExport<Row>
}

/** The whole screen of a plain record kind: list, add, edit, delete. Areas that need more compose the parts. */
export function ResourceScreen<Row extends Identified>(props: ResourceScreenProps<Row>) {
  const { resource, heading, subtitle, labels, columns, readRow, details, fields, startValues } = props
  const items = useItems<Row>(resource, { readRow })
  const save = useSave(resource)
  const { errorsClear } = props
  const screen = useRecordScreen<Row>({ resource, loads: [items], remove: save.remove, errorsClear })
  const view = useTableView()
  const [pointed] = useQueryState('id', parseAsInteger)
  const { address, finish } = screen

  return (
    <>
      <RecordsHeader heading={heading} subtitle={subtitle} add={labels.add} onAdd={address.openAdd} />
      <Banners board={screen.banners} />
      <DataTable
        label={heading}
        columns={columns}
        rows={items.data}
        emptyText={props.emptyText}
        {...screen.failing}
        actions={row => [screen.edit(row), ...screen.removal(row)]}
        details={details}
        view={view}
        searchLabel={`Search ${resource.name}`}
        exportAs={props.exportAs}
        highlighted={pointed}
      />
      <RecordForm
        schemas={resource}
        address={address}
        rows={items.data}
        readRow={readRow}
        titles={labels}
        startValues={startValues}
        onCreate={async payload => finish(await save.create(payload))}
        onUpdate={async (row, payload) => finish(await save.update(row, payload))}
      >
        {fields}
      </RecordForm>
    </>
  )
}
