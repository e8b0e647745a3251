import { useState } from 'react'
import { Button } from '#client/ui/actions/button.tsx'
import { Select } from '#client/ui/forms/inputs.tsx'
import { Notice } from '#client/ui/messages/notice.tsx'
import { Disclosure } from '#client/ui/page/disclosure.tsx'
import { Row, Stack } from '#client/ui/page/layout.tsx'
import { Panel } from '#client/ui/page/panel.tsx'

import { type Column, DataTable } from '#client/ui/tables/data-table.tsx'
import { TwoLines } from '#client/ui/text/two-lines.tsx'
import type { ImportKindAnswer } from '../contract.ts'
import type { AssignedColumn, RememberedColumn } from '../rules/columns.ts'
import { neededValues, obstacleOf, type SheetChoice, type SheetPlan } from '../rules/plan.ts'
import type { LeftOutRow } from '../rules/table-in-sheet.ts'
import { ValueFields } from './value-fields.tsx'

interface SheetColumnsProps {
  plan: SheetPlan
  kinds: readonly ImportKindAnswer[]
  onChange: (choice: Partial<SheetChoice>) => void
}

/** What a sheet holds and what each of its columns means, with three examples of how it is read. */
export function SheetColumns({ plan, kinds, onChange }: SheetColumnsProps) {
  const { about, found, assignment, sheet } = plan
  const say = (key: string, said: RememberedColumn) => onChange({ said: { ...plan.said, [key]: said } })
  const needed = neededValues(plan)
  const obstacle = obstacleOf(plan)
  return (
    <Panel title={sheet.name || 'Your cells'} {...(found && about && { hint: countsOf(plan) })}>
      <Stack>
        <Select
          label="What it holds"
          value={plan.kind ?? ''}
          options={[
            { value: '', label: 'Leave this sheet out' },
            ...kinds.map(({ name, label }) => ({ value: name, label })),
          ]}
          onChange={kind => onChange({ kind: kind || null, said: {}, assumed: {} })}
        />
        {obstacle && !assignment?.hasQuestions && <Notice kind="warning">{obstacle}</Notice>}
        {about && found && assignment && !found.problem && (
          <>
            {assignment.columns.map(column => (
              <Questions key={column.key} column={column} onSay={said => say(column.key, said)} />
            ))}
            <DataTable
              label={`Columns of ${sheet.name || 'your cells'}`}
              columns={columnsOf(plan.fields, say)}
              rows={assignment.columns}
              rowKey={({ key }) => key}
            />
            {needed.length > 0 && (
              <Panel isInset title="Not in the file: for new records">
                <ValueFields
                  values={needed}
                  onChange={(name, value) => onChange({ assumed: { ...plan.assumed, [name]: value } })}
                />
              </Panel>
            )}
            <LeftOut rows={found.leftOut} />
          </>
        )}
      </Stack>
    </Panel>
  )
}

function countsOf({ found }: SheetPlan): string {
  const rows = found?.rows.length ?? 0
  return `${rows.toLocaleString('en-US')} ${rows === 1 ? 'row' : 'rows'}`
}

/** What only a person can say of a column, with examples of every answer. */
function Questions({ column, onSay }: { column: AssignedColumn; onSay: (said: RememberedColumn) => void }) {
  const field = column.field?.name ?? null
  return column.questions.map(({ what, text, options }) => (
    <Notice key={`${column.key} ${what}`} kind="warning">
      <strong>{column.heading}</strong>: {text}
      <Row>
        {options.map(({ value, label, examples: [example] }) => (
          <Button key={value} size="sm" onClick={() => onSay({ field, [what]: value })}>
            {example ? `${label}: ${example.original} is ${example.read}` : label}
          </Button>
        ))}
      </Row>
    </Notice>
  ))
}

function columnsOf(
  fields: SheetPlan['fields'],
  say: (key: string, said: RememberedColumn) => void,
): Column<AssignedColumn>[] {
  const options = [
    { value: '', label: 'Leave out' },
    ...fields.map(({ name, label, isRequired }) => ({
      value: name,
      label: isRequired ? `${label} *` : label,
    })),
  ]
  return [
    {
      key: 'heading',
      header: 'Column',
      mobilePriority: 1,
      cell: ({ heading, letters, notes }) => (
        <TwoLines first={heading || `Column ${letters}`} second={notes.join(' ')} />
      ),
    },
    {
      key: 'field',
      header: 'Is read as',
      isWide: true,
      mobilePriority: 2,
      cell: ({ key, heading, field }) => (
        <Select
          label={`What “${heading}” is`}
          isLabelHeard
          value={field?.name ?? ''}
          options={options}
          onChange={next => say(key, { field: next || null })}
        />
      ),
    },
    {
      key: 'examples',
      header: 'For example',
      mobilePriority: 3,
      cell: ({ examples, field }) => <Examples examples={examples} isRead={field !== null} />,
    },
  ]
}

function Examples({ examples, isRead }: { examples: AssignedColumn['examples']; isRead: boolean }) {
  return examples.map(({ original, read }, at) => (
    // Two rows may say the same.
    <div key={`${at} ${original}`}>{isRead && read !== original ? `${original} → ${read}` : original}</div>
  ))
}

function LeftOut({ rows }: { rows: readonly LeftOutRow[] }) {
  const [isOpen, setIsOpen] = useState(false)
  if (rows.length === 0) return null
  return (
    <Disclosure
      title={`${rows.length} ${rows.length === 1 ? 'row is' : 'rows are'} left out`}
      isOpen={isOpen}
      onToggle={() => setIsOpen(!isOpen)}
    >
      <ul>
        {rows.slice(0, 100).map(({ row, why, text }) => (
          <li key={row}>
            Row {row}: {why}
            {text && ` (${text})`}
          </li>
        ))}
      </ul>
    </Disclosure>
  )
}
