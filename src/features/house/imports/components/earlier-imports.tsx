import { useQueryClient } from '@tanstack/react-query'
import { call } from '#client/data/api.ts'
import { useAnswer } from '#client/data/use-answer.ts'
import { failureMessage } from '#client/failures/failure-message.ts'
import type { BannerBoard } from '#client/ui/messages/banners.tsx'
import { Panel } from '#client/ui/page/panel.tsx'
import { type Column, DataTable } from '#client/ui/tables/data-table.tsx'
import { useConfirm } from '#client/ui/windows/confirm.tsx'
import { showExactMoment } from '#shared/moments.ts'
import { personName } from '#shared/people.ts'
import type { z } from '#shared/zod.ts'
import { importItem, importsPath, importTexts } from '../contract.ts'

type Item = z.output<typeof importItem>

const columns: Column<Item>[] = [
  { key: 'fileName', header: 'File', mobilePriority: 1, cell: ({ fileName }) => fileName },
  {
    key: 'createdAt',
    header: 'Imported',
    isShort: true,
    mobilePriority: 2,
    cell: ({ createdAt }) => showExactMoment(createdAt),
  },
  { key: 'recordedBy', header: 'By', cell: ({ recordedBy }) => personName(recordedBy) },
  {
    key: 'counts',
    header: 'Records',
    mobilePriority: 3,
    cell: ({ created, changed, takenBackAt }) =>
      takenBackAt
        ? 'Taken back'
        : `${created.toLocaleString('en-US')} new, ${changed.toLocaleString('en-US')} changed`,
  },
]

/** What was imported before, and the way to take it back. */
export function EarlierImports({ banners }: { banners: BannerBoard }) {
  const { data } = useAnswer(importsPath, importItem.array().parse)
  const confirm = useConfirm()
  const queries = useQueryClient()

  async function takeBack({ id, fileName }: Item) {
    const text = `Take back everything that “${fileName}” has brought? What it has changed gets its former values.`
    if (!(await confirm({ text, yes: 'Take back' }))) return
    try {
      await call('POST', `${importsPath}/${id}/take-back`)
      banners.showSuccess(importTexts.takenBack)
    } catch (error) {
      banners.showError(failureMessage(error))
    }
    await queries.invalidateQueries()
  }

  if (!data || data.length === 0) return null
  return (
    <Panel title="Earlier imports" hint="An import can be taken back as a whole while nothing hangs on it.">
      <DataTable
        label="Earlier imports"
        columns={columns}
        rows={data}
        actions={item =>
          item.takenBackAt ? [] : [{ label: 'Take back', isDanger: true, onClick: () => void takeBack(item) }]
        }
      />
    </Panel>
  )
}
