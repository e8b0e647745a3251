import { IconDownload } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { Button } from '#client/ui/actions/button.tsx'
import { saveFile } from '#client/ui/device/save-file.ts'
import { Select } from '#client/ui/forms/inputs.tsx'
import { Row, Stack } from '#client/ui/page/layout.tsx'
import { type Column, DataTable } from '#client/ui/tables/data-table.tsx'
import { Badge } from '#client/ui/text/badge.tsx'
import { csvCell } from '#shared/csv.ts'
import { showExactMoment } from '#shared/moments.ts'
import type { Outcome, RowOutcome } from '../contract.ts'
import { type SheetPlan, wrongRows } from '../rules/plan.ts'

const words: Readonly<Record<Outcome, string>> = {
  new: 'New',
  changes: 'Changes',
  unchanged: 'Unchanged',
  wrong: 'Wrong',
}
const tones = { new: 'green', changes: 'blue', unchanged: 'gray', wrong: 'red' } as const
const order: readonly Outcome[] = ['wrong', 'changes', 'new', 'unchanged']

/** Moments as they are stored. */
const moments = /\d{4}-\d\d-\d\dT[\d:.]+Z/g

interface RowOutcomesProps {
  plans: readonly SheetPlan[]
  outcomes: readonly RowOutcome[]
}

/** Every row with what would become of it, and the wrong ones as a file to mend. */
export function RowOutcomes({ plans, outcomes }: RowOutcomesProps) {
  const [shown, setShown] = useState<Outcome | 'all'>('all')
  const counts = useMemo(() => {
    const all = new Map<Outcome, number>()
    for (const { outcome } of outcomes) all.set(outcome, (all.get(outcome) ?? 0) + 1)
    return all
  }, [outcomes])
  const rows = useMemo(
    () =>
      outcomes
        .filter(({ outcome }) => shown === 'all' || outcome === shown)
        .toSorted((a, b) => a.sheet - b.sheet || a.row - b.row),
    [outcomes, shown],
  )
  const columns = useMemo(() => columnsOf(plans), [plans])
  const options = [
    { value: 'all' as const, label: `All ${outcomes.length.toLocaleString('en-US')}` },
    ...order.flatMap(value => {
      const count = counts.get(value)
      return count ? { value, label: `${words[value]} ${count.toLocaleString('en-US')}` } : []
    }),
  ]
  return (
    <Stack>
      <Row>
        <Select
          label="Show"
          value={shown}
          options={options}
          onChange={next => setShown(order.find(each => each === next) ?? 'all')}
        />
        {counts.has('wrong') && (
          <Button
            icon={<IconDownload size={18} aria-hidden />}
            onClick={() => saveFile('wrong-rows.csv', fileOf(plans, outcomes))}
          >
            Wrong rows as a file
          </Button>
        )}
      </Row>
      <DataTable label="Rows" columns={columns} rows={rows} rowKey={({ sheet, row }) => `${sheet} ${row}`} />
    </Stack>
  )
}

function columnsOf(plans: readonly SheetPlan[]): Column<RowOutcome>[] {
  const hasSheets = plans.length > 1
  return [
    ...(hasSheets
      ? [{ key: 'sheet', header: 'Sheet', cell: ({ sheet }: RowOutcome) => plans[sheet]?.sheet.name ?? '' }]
      : []),
    { key: 'row', header: 'Row', isShort: true, cell: ({ row }) => String(row) },
    {
      key: 'outcome',
      header: 'Result',
      mobilePriority: 2,
      cell: ({ outcome }) => <Badge tone={tones[outcome]}>{words[outcome]}</Badge>,
    },
    {
      key: 'title',
      header: 'Record',
      mobilePriority: 1,
      cell: ({ title }) => title.replace(moments, showExactMoment),
    },
    { key: 'why', header: 'What', isWide: true, mobilePriority: 3, cell: row => whatOf(row, plans) },
  ]
}

function whatOf({ sheet, changes = [], problems = [] }: RowOutcome, plans: readonly SheetPlan[]) {
  const fields = plans[sheet]?.fields ?? []
  const labelOf = (name: string) => fields.find(field => field.name === name)?.label ?? name
  const lines = [
    ...problems.map(({ field, message }) => (field ? `${labelOf(field)}: ${message}` : message)),
    ...changes.map(({ field, before, after }) => `${labelOf(field)}: ${shown(before)} → ${shown(after)}`),
  ]
  return lines.map(line => <div key={line}>{line}</div>)
}

const shown = (value: unknown) => (value === null || value === undefined ? '–' : String(value))

/** The wrong rows below their own headings; of several sheets one below the other. */
function fileOf(plans: readonly SheetPlan[], outcomes: readonly RowOutcome[]): Blob {
  const tables = plans.map((plan, sheet) => {
    const wrong = new Map(
      outcomes
        .filter(each => each.sheet === sheet && each.outcome === 'wrong')
        .map(({ row, problems = [] }) => [row, problems.map(({ message }) => message).join(' ')] as const),
    )
    return wrong.size > 0 ? wrongRows(plan, wrong) : []
  })
  const lines = tables.flatMap(table => table.map(cells => `${cells.map(csvCell).join(',')}\r\n`))
  return new Blob(['\uFEFF', ...lines], { type: 'text/csv;charset=utf-8' })
}
