import { useAnswer } from '#client/data/use-answer.ts'
import type { KeptEntry } from '#client/outbox/outbox.ts'
import { DataTable } from '#client/ui/tables/data-table.tsx'
import type { Column } from '#client/ui/tables/table-model.ts'
import type { Resource } from '#shared/resource.ts'
import { differences, type EnteredField, enteredFields, type TwoVersions } from '../rules.ts'

const columns: Column<TwoVersions>[] = [
  { key: 'label', header: 'Field', cell: ({ label }) => label, mobilePriority: 1 },
  { key: 'mine', header: 'Yours', cell: ({ mine }) => mine || '–', mobilePriority: 2 },
  { key: 'theirs', header: 'On the server', cell: ({ theirs }) => theirs || '–', mobilePriority: 3 },
]

interface BothVersionsProps {
  entry: KeptEntry
  kind: Resource
  mine: readonly EnteredField[]
  nameOf: (row: Record<string, unknown>) => (column: string) => string
}

/** What was entered beside the record as it is by now. */
export function BothVersions({ entry, kind, mine, nameOf }: BothVersionsProps) {
  const { data, error, refetch } = useAnswer(entry.path, answer => (answer ?? {}) as Record<string, unknown>)
  const rows = data && differences(mine, enteredFields(kind, data, nameOf(data)))
  return (
    <DataTable
      label={`Both versions of ${entry.title}`}
      columns={columns}
      rows={rows}
      rowKey={({ label }) => label}
      emptyText="The record holds the same by now."
      {...(error && { onRetry: () => refetch() })}
    />
  )
}
