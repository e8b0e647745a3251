import { IconPlus } from '@tabler/icons-react'
import { type ReactNode, useEffect } from 'react'
import { blockedDelete, failureMessage } from '#client/data/failure-message.ts'
import { type Identified, type ReadRow, useItems } from '#client/data/use-items.ts'
import { type Saved, useSave } from '#client/data/use-save.ts'
import { useUser } from '#client/session/session.ts'
import type { Resource } from '#shared/resource.ts'
import { Banners, useBanners } from './banners.tsx'
import { Button } from './button.tsx'
import { useConfirm } from './confirm.tsx'
import { type Column, DataTable } from './data-table.tsx'
import { FloatingActions } from './floating-actions.tsx'
import type { FormValues } from './form.tsx'
import { PageHeader } from './page-header.tsx'
import { useRecordAddress } from './record-address.ts'
import { RecordForm } from './record-form.tsx'
import { useTableView } from './table-view.ts'

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
}

/** The whole screen of a plain record kind: list, add, edit, delete. Areas that need more compose the parts. */
export function ResourceScreen<Row extends Identified>(props: ResourceScreenProps<Row>) {
  const { resource, heading, subtitle, labels, columns, readRow, details, fields, startValues } = props
  const { isAdmin } = useUser()
  const items = useItems<Row>(resource, { readRow })
  const save = useSave(resource)
  const banners = useBanners({ errorsClear: props.errorsClear })
  const address = useRecordAddress()
  const view = useTableView()
  const confirm = useConfirm()
  const loadFailure = items.error && failureMessage(items.error)
  const { showError, clearError } = banners

  useEffect(() => {
    if (loadFailure) showError(loadFailure)
    else clearError()
  }, [loadFailure, showError, clearError])

  function finish({ text }: Saved) {
    address.close()
    banners.showSuccess(text)
  }

  async function remove(row: Row) {
    if (!(await confirm({ text: resource.texts.confirmDelete }))) return
    clearError()
    try {
      banners.showSuccess((await save.remove(row)).text)
    } catch (error) {
      showError(failureMessage(error, blockedDelete(resource.blockedDelete)))
    }
  }

  const edit = (row: Row) => ({ label: 'Edit', onClick: () => address.openEdit(row.id) })
  const removal = (row: Row) => ({ label: 'Delete', onClick: () => void remove(row), isDanger: true })
  const addIcon = <IconPlus size={18} aria-hidden />

  return (
    <>
      <PageHeader
        heading={heading}
        subtitle={subtitle}
        actions={
          <Button look="primary" icon={addIcon} onClick={address.openAdd}>
            {labels.add}
          </Button>
        }
      />
      <Banners board={banners} />
      <DataTable
        label={heading}
        columns={columns}
        rows={items.data}
        emptyText={props.emptyText}
        onRetry={items.isError ? () => void items.refetch() : undefined}
        actions={row => (isAdmin ? [edit(row), removal(row)] : [edit(row)])}
        details={details}
        view={view}
        searchLabel={`Search ${resource.name}`}
      />
      <FloatingActions actions={[{ label: labels.add, icon: addIcon, onClick: address.openAdd }]} />
      <RecordForm
        schemas={resource}
        address={address}
        rows={items.data}
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
