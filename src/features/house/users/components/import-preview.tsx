import { useState } from 'react'
import { Button } from '#client/ui/actions/button.tsx'
import { Notice } from '#client/ui/messages/notice.tsx'
import { type Column, DataTable } from '#client/ui/tables/data-table.tsx'
import { Badge } from '#client/ui/text/badge.tsx'
import type { PreviewRow } from '../rules.ts'

const columns: Column<PreviewRow>[] = [
  { key: 'row', header: 'Row', align: 'right', cell: ({ row }) => row },
  { key: 'name', header: 'Name', mobilePriority: 1, cell: ({ name, row }) => name || `Row ${row}` },
  { key: 'email', header: 'Email', isWide: true, cell: ({ email }) => email },
  { key: 'role', header: 'Role', cell: ({ roleName }) => roleName },
  {
    key: 'status',
    header: 'Status',
    mobilePriority: 2,
    cell: ({ user }) => <Badge tone={user ? 'green' : 'red'}>{user ? 'ok' : 'error'}</Badge>,
  },
  { key: 'message', header: 'Message', mobilePriority: 3, cell: ({ message }) => message || '–' },
]

/** The rows of a file with a verdict on each. Passwords are not among what it shows. */
export function ImportPreview({ rows }: { rows: readonly PreviewRow[] }) {
  const [isOnlyIssues, setIsOnlyIssues] = useState(false)
  const faulty = rows.filter(({ user }) => !user)
  return (
    <>
      {faulty.length > 0 && (
        <Notice
          kind="warning"
          action={
            faulty.length < rows.length && (
              <Button size="sm" aria-pressed={isOnlyIssues} onClick={() => setIsOnlyIssues(!isOnlyIssues)}>
                Show only these
              </Button>
            )
          }
        >
          {faulty.length} row(s) have issues and will be skipped
        </Notice>
      )}
      <DataTable
        label="Rows of the file"
        columns={columns}
        rows={isOnlyIssues ? faulty : rows}
        rowKey={({ row }) => row}
        emptyText="No rows parsed"
      />
    </>
  )
}
