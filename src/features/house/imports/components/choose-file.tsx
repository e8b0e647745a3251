import { IconFileSpreadsheet } from '@tabler/icons-react'
import { useState } from 'react'
import { readFileBeside, readPastedBeside } from '#client/sheets/read-beside.ts'
import { SheetFailure } from '#client/sheets/sheet-failure.ts'
import { Button } from '#client/ui/actions/button.tsx'
import { ButtonLine } from '#client/ui/actions/button-line.tsx'
import { DownloadLink } from '#client/ui/actions/download-link.tsx'
import { useFilePicker } from '#client/ui/forms/file-picker.tsx'
import { LinesInput } from '#client/ui/forms/inputs.tsx'
import { Notice } from '#client/ui/messages/notice.tsx'
import { Stack } from '#client/ui/page/layout.tsx'
import { Panel } from '#client/ui/page/panel.tsx'
import type { Sheet } from '#shared/sheets.ts'
import type { ImportKindAnswer } from '../contract.ts'
import { templateOf } from '../rules/template.ts'

const accepted =
  '.csv,.tsv,.txt,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

interface ChooseFileProps {
  kinds: readonly ImportKindAnswer[]
  /** The cells that were pasted, and not brought in. */
  pasted: string
  onPaste: (cells: string) => void
  onSheets: (sheets: Sheet[], fileName: string | null) => void
}

/** The first step: a file, or cells copied out of one. */
export function ChooseFile({ kinds, pasted, onPaste, onSheets }: ChooseFileProps) {
  const [trouble, setTrouble] = useState<string | null>(null)
  const [isReading, setIsReading] = useState(false)

  async function read(work: () => Promise<Sheet[]>, fileName: string | null) {
    setTrouble(null)
    setIsReading(true)
    try {
      onSheets(await work(), fileName)
    } catch (error) {
      if (!(error instanceof SheetFailure)) throw error
      setTrouble(error.message)
    } finally {
      setIsReading(false)
    }
  }

  const picker = useFilePicker({
    accept: accepted,
    onPick: file => void read(() => readFileBeside(file), file.name),
  })
  return (
    <Stack>
      {trouble && <Notice kind="warning">{trouble}</Notice>}
      <Panel
        title="A spreadsheet"
        hint="CSV or XLSX, with headings above the columns. Nothing is written before you have seen what would happen."
      >
        {picker.input}
        <Button
          look="primary"
          icon={<IconFileSpreadsheet size={18} aria-hidden />}
          disabled={isReading}
          onClick={picker.open}
        >
          {isReading ? 'Reading...' : 'Choose a file'}
        </Button>
      </Panel>
      <Panel
        title="Or copied cells"
        hint="Copy the cells with their headings in your spreadsheet and paste them here."
      >
        <Stack>
          <LinesInput label="Cells" value={pasted} rows={5} onChange={onPaste} />
          <div>
            <Button
              disabled={isReading || pasted.trim() === ''}
              onClick={() => void read(() => readPastedBeside(pasted), null)}
            >
              Read these cells
            </Button>
          </div>
        </Stack>
      </Panel>
      <Panel
        title="Empty templates"
        hint="One for each kind of record. Headings of your own are recognised too, also in French, Italian, Spanish and German."
      >
        <ButtonLine>
          {kinds.map(({ name, label, fields }) => (
            <DownloadLink key={name} fileName={`${name}-template.csv`} content={templateOf(fields)}>
              {label}
            </DownloadLink>
          ))}
        </ButtonLine>
      </Panel>
    </Stack>
  )
}
