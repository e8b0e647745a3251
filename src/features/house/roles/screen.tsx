import { useItems } from '#client/data/use-items.ts'
import { failureMessage, isRefusal } from '#client/failures/failure-message.ts'
import { RecordsScreen } from '#client/records/records-screen.tsx'
import { TextareaField, TextField } from '#client/ui/forms/fields.tsx'
import { Notice } from '#client/ui/messages/notice.tsx'
import { textColumn } from '#client/ui/tables/columns.ts'
import type { Column } from '#client/ui/tables/data-table.tsx'
import { isAdminRole, permissionNames } from '#shared/permissions.ts'
import { PermissionMatrix } from './components/permission-matrix.tsx'
import { roles } from './contract.ts'
import { adminIsFixed, type RoleRow, readRole, silentLoadFailure, wholeMatrix } from './rules.ts'

const columns: Column<RoleRow>[] = [
  textColumn('name', 'Name', row => row.name, { mobilePriority: 1 }),
  textColumn('description', 'Description', row => row.description, { mobilePriority: 2, isWide: true }),
]

const grantedNames = ({ permissions }: RoleRow) =>
  permissionNames.filter(name => permissions[name] === true).join(' ')

const texts = {
  heading: 'Role Management',
  subtitle: 'Define roles and their associated permissions',
  add: 'Add Role',
  titles: { adding: 'Create New Role', editing: 'Edit Role' },
  empty: "No roles found. Click 'Add Role' to create a role.",
  list: 'Roles',
}

export function RolesScreen() {
  const items = useItems(roles, { readRow: readRole })
  return (
    <RecordsScreen
      resource={roles}
      texts={texts}
      items={items}
      readRow={readRole}
      explainLoad={error => failureMessage(error, silentLoadFailure)}
      refusedText={isRefusal(items.error) ? 'Your role does not allow you to view roles.' : undefined}
      anyoneRemoves
      columns={columns}
      highlighted={null}
      exportAs={{ name: 'roles', more: [{ header: 'Permissions', value: grantedNames }] }}
      submitLabels={{ adding: 'Create', editing: 'Update' }}
      size="lg"
      start={role => ({ permissions: role?.permissions ?? wholeMatrix({}) })}
      fields={({ edited }) => {
        const isFixed = isAdminRole(edited?.name)
        return (
          <>
            {isFixed && <Notice>{adminIsFixed}</Notice>}
            <TextField name="name" label="Role Name" readOnly={isFixed} />
            <TextareaField name="description" label="Description" rows={2} />
            <PermissionMatrix isFixed={isFixed} />
          </>
        )
      }}
    />
  )
}
