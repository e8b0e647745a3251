import { useItems } from '#client/data/use-items.ts'
import { type Saved, useSave } from '#client/data/use-save.ts'
import { failureMessage, isAuthFailure } from '#client/failures/failure-message.ts'
import { useRecordAddress } from '#client/records/record-address.ts'
import { RecordForm } from '#client/records/record-form.tsx'
import { RecordsHeader } from '#client/records/records-header.tsx'
import { TextareaField, TextField } from '#client/ui/forms/fields.tsx'
import { Banners, useBanners } from '#client/ui/messages/banners.tsx'
import { useLoadFailure } from '#client/ui/messages/load-failure.ts'
import { Notice } from '#client/ui/messages/notice.tsx'
import { type Column, DataTable } from '#client/ui/tables/data-table.tsx'
import { useTableView } from '#client/ui/tables/table-view.ts'
import { useConfirm } from '#client/ui/windows/confirm.tsx'
import { isAdminRole, permissionNames } from '#shared/permissions.ts'
import { PermissionMatrix } from './components/permission-matrix.tsx'
import { roles } from './contract.ts'
import { adminIsFixed, type RoleRow, readRole, silentLoadFailure, wholeMatrix } from './rules.ts'

const columns: Column<RoleRow>[] = [
  { key: 'name', header: 'Name', mobilePriority: 1, cell: row => row.name, sortValue: row => row.name },
  {
    key: 'description',
    header: 'Description',
    mobilePriority: 2,
    isWide: true,
    cell: row => row.description,
    sortValue: row => row.description,
  },
]

const grantedNames = ({ permissions }: RoleRow) =>
  permissionNames.filter(name => permissions[name] === true).join(' ')

const startValues = (role: RoleRow | null) => ({
  name: role?.name ?? '',
  description: role?.description ?? '',
  permissions: role?.permissions ?? wholeMatrix({}),
})

export function RolesScreen() {
  const items = useItems(roles, { readRow: readRole })
  const save = useSave(roles)
  const banners = useBanners()
  const address = useRecordAddress()
  const view = useTableView()
  const confirm = useConfirm()
  const edited = items.data?.find(({ id }) => id === address.editing)
  useLoadFailure(banners, items.error && failureMessage(items.error, silentLoadFailure))

  function finish({ text }: Saved) {
    address.close()
    banners.showSuccess(text)
  }

  async function remove(role: RoleRow) {
    if (!(await confirm({ text: roles.texts.confirmDelete }))) return
    banners.clearError()
    try {
      banners.showSuccess((await save.remove(role)).text)
    } catch (error) {
      banners.showError(failureMessage(error))
    }
  }

  return (
    <>
      <RecordsHeader
        heading="Role Management"
        subtitle="Define roles and their associated permissions"
        add="Add Role"
        onAdd={address.openAdd}
      />
      <Banners board={banners} />
      <DataTable
        label="Roles"
        columns={columns}
        rows={items.data}
        emptyText="No roles found. Click 'Add Role' to create a role."
        onRetry={items.isError ? () => void items.refetch() : undefined}
        refusedText={isAuthFailure(items.error) ? 'Your role does not allow you to view roles.' : undefined}
        actions={role => [
          { label: 'Edit', onClick: () => address.openEdit(role.id) },
          { label: 'Delete', onClick: () => void remove(role), isDanger: true },
        ]}
        view={view}
        searchLabel="Search roles"
        exportAs={{ name: 'roles', more: [{ header: 'Permissions', value: grantedNames }] }}
      />
      <RecordForm
        schemas={roles}
        address={address}
        rows={items.data}
        readRow={readRole}
        titles={{ adding: 'Create New Role', editing: 'Edit Role' }}
        submitLabels={{ adding: 'Create', editing: 'Update' }}
        size="lg"
        startValues={startValues}
        onCreate={async payload => finish(await save.create(payload))}
        onUpdate={async (role, payload) => finish(await save.update(role, payload))}
      >
        {isAdminRole(edited?.name) && <Notice>{adminIsFixed}</Notice>}
        <TextField name="name" label="Role Name" />
        <TextareaField name="description" label="Description" rows={2} />
        <PermissionMatrix />
      </RecordForm>
    </>
  )
}
