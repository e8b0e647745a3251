import { isRefusal } from '#client/failures/failure-message.ts'
import { useMarkedRows } from '#client/live/changes.ts'
import { Notice } from '#client/ui/messages/notice.tsx'
import { Stack } from '#client/ui/page/layout.tsx'
import { textColumn } from '#client/ui/tables/columns.ts'
import { type Column, DataTable } from '#client/ui/tables/data-table.tsx'
import { useTableView } from '#client/ui/tables/table-view.ts'
import { StatusBadge } from '#client/ui/text/badge.tsx'
import type { RoleRow } from '#features/house/roles/rules.ts'
import { personName } from '#shared/people.ts'
import { users as userKind } from '../contract.ts'
import { roleNameOf, showLastLogin, type UserRow } from '../rules.ts'

interface UserTableProps {
  items: { data: UserRow[] | undefined; error: unknown; refetch: () => unknown }
  roles: readonly RoleRow[]
  onEdit: (user: UserRow) => void
  onChangeStatus: (user: UserRow) => void
  /** Of whom the second step can be reset here. */
  isResettable: (user: UserRow) => boolean
  onReset: (user: UserRow) => void
}

/** The users, or why they are not shown. */
export function UserTable(props: UserTableProps) {
  const { items, roles, onEdit, onChangeStatus, isResettable, onReset } = props
  const view = useTableView()
  const changed = useMarkedRows(userKind.path)
  const { data: users, error } = items
  const isNamesOnly = users !== undefined && users.length > 0 && users.every(({ isWhole }) => !isWhole)
  return (
    <Stack>
      {isNamesOnly && <Notice>Your role shows you names and email addresses only.</Notice>}
      <DataTable
        label="Users"
        columns={columnsFor(roles)}
        rows={users}
        changed={changed}
        emptyText="No users found. Click 'Add User' to create a user."
        onRetry={error ? () => items.refetch() : undefined}
        refusedText={isRefusal(error) ? 'Your role does not allow you to view users.' : undefined}
        actions={user => [
          { label: 'Edit', onClick: () => onEdit(user) },
          {
            label: user.active ? 'Deactivate' : 'Activate',
            onClick: () => onChangeStatus(user),
            isDanger: user.active,
          },
          ...(isResettable(user)
            ? [{ label: 'Reset second step', isDanger: true, onClick: () => onReset(user) }]
            : []),
        ]}
        view={view}
        searchLabel="Search users"
        exportAs={{ name: 'users' }}
      />
    </Stack>
  )
}

/** In place of what this person is not told of others. */
const untold = '–'

const statusOf = ({ active, isWhole }: UserRow) => (!isWhole ? '' : active ? 'Active' : 'Inactive')

const columnsFor = (roles: readonly RoleRow[]): Column<UserRow>[] => [
  textColumn('name', 'Name', personName, { mobilePriority: 1 }),
  textColumn('email', 'Email', row => row.email, { mobilePriority: 2, isWide: true }),
  textColumn('role', 'Role', row => (row.isWhole ? roleNameOf(row, roles) : untold), { mobilePriority: 3 }),
  {
    key: 'status',
    header: 'Status',
    mobilePriority: 4,
    cell: row => (row.isWhole ? <StatusBadge status={statusOf(row)} /> : untold),
    sortValue: statusOf,
  },
  {
    key: 'lastLogin',
    header: 'Last Login',
    mobilePriority: 5,
    cell: row => (row.isWhole ? showLastLogin(row.lastLogin) : untold),
    sortValue: row => row.lastLogin,
  },
]
