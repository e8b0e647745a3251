import { MeasuredBar } from '#client/ui/charts/measured-bar.tsx'
import { Tiles } from '#client/ui/page/layout.tsx'
import { Panel } from '#client/ui/page/panel.tsx'
import { type Column, DataTable } from '#client/ui/tables/data-table.tsx'
import { Badge } from '#client/ui/text/badge.tsx'
import { showDay } from '#shared/days.ts'
import { batches, type SampleBatch } from '../contract.ts'

const tones = { 'On track': 'green', Ahead: 'blue', Delayed: 'yellow' } as const

const columns: Column<SampleBatch>[] = [
  { key: 'code', header: 'Batch ID', mobilePriority: 4, cell: row => row.code },
  { key: 'name', header: 'Name', mobilePriority: 1, cell: row => row.name },
  { key: 'line', header: 'Line', mobilePriority: 5, cell: row => row.line },
  { key: 'stage', header: 'Stage', mobilePriority: 2, cell: row => row.stage },
  { key: 'winemaker', header: 'Winemaker', mobilePriority: 6, cell: row => row.winemaker },
  { key: 'due', header: 'Due', mobilePriority: 7, cell: row => showDay(row.due) },
  {
    key: 'status',
    header: 'Status',
    mobilePriority: 3,
    cell: row => <Badge tone={tones[row.status]}>{row.status}</Badge>,
  },
]

export function BatchesPanel() {
  return (
    <Panel title="Batches">
      <DataTable label="Batches" columns={columns} rows={batches} />
    </Panel>
  )
}

/** Lots that are worked on at the same time, as cards. */
export function ParallelBatches() {
  return (
    <Panel title="Parallel Batches" hint="Lots that move through the cellar at the same time">
      <Tiles label="Parallel batches">
        {batches.slice(0, 4).map(({ id, name, line, stage, progress, vessel, status }) => (
          <Panel key={id} isInset title={name} aside={<Badge tone={tones[status]}>{status}</Badge>}>
            <MeasuredBar
              isProgress
              label={stage}
              value={`${progress}%`}
              percent={progress}
              note={`${line}, ${vessel}`}
            />
          </Panel>
        ))}
      </Tiles>
    </Panel>
  )
}
