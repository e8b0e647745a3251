import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { failureMessage } from '#client/failures/failure-message.ts'
import { today } from '#shared/days.ts'
import { Button } from '../actions/button.tsx'
import { saveFile } from '../device/save-file.ts'
import { type CsvColumn, csvLines, csvOf, csvStart } from './csv.ts'
import classes from './data-table.module.css'
import type { Column, ListExport } from './table-model.ts'

type ExportButtonProps<Row> = ListExport<Row> & {
  rows: readonly Row[]
  /** Set where the rows at hand are not all. */
  everyRow?: () => AsyncIterable<readonly Row[]>
  columns: readonly Column<Row>[]
}

/**
 * Saves a list as CSV or as a workbook, for a spreadsheet. A list that is not all here is fetched first, and saved
 * whole or not.
 */
export function ExportButton<Row>({ name, more = [], rows, everyRow, columns }: ExportButtonProps<Row>) {
  const [busyWith, setBusyWith] = useState<'csv' | 'xlsx' | null>(null)
  const [failure, setFailure] = useState('')
  const written = [...columns.map(csvColumn), ...more]

  function saveCsv(parts: string[]) {
    saveFile(`${name}-${today()}.csv`, new Blob(parts, { type: 'text/csv;charset=utf-8' }))
  }

  async function saveEvery(pages: AsyncIterable<readonly Row[]>) {
    const parts = [csvStart(written)]
    for await (const page of pages) parts.push(csvLines(page, written))
    saveCsv(parts)
  }

  async function saveXlsx() {
    const every: Row[] = everyRow ? [] : [...rows]
    if (everyRow) for await (const page of everyRow()) for (const row of page) every.push(row)
    const { xlsxOf } = await import('./xlsx-file.ts').catch((cause: unknown) => {
      throw new Error('What writes workbooks could not be loaded.', { cause })
    })
    saveFile(`${name}-${today()}.xlsx`, await xlsxOf(name, every, written))
  }

  async function busily(kind: 'csv' | 'xlsx', save: () => Promise<void>) {
    setBusyWith(kind)
    setFailure('')
    try {
      await save()
    } catch (error) {
      setFailure(failureMessage(error))
    }
    setBusyWith(null)
  }

  const isBusy = busyWith !== null
  return (
    <>
      <div className={classes.exports}>
        <Button
          size="sm"
          icon={<IconDownload size={18} aria-hidden />}
          disabled={isBusy}
          onClick={() =>
            everyRow ? void busily('csv', () => saveEvery(everyRow())) : saveCsv([csvOf(rows, written)])
          }
        >
          {busyWith === 'csv' ? 'Exporting...' : 'Export CSV'}
        </Button>
        <Button
          size="sm"
          disabled={isBusy}
          aria-label={busyWith === 'xlsx' ? undefined : 'Export XLSX'}
          onClick={() => void busily('xlsx', saveXlsx)}
        >
          {busyWith === 'xlsx' ? 'Exporting...' : 'XLSX'}
        </Button>
      </div>
      {failure && (
        <p role="alert" className={classes.exportFailure}>
          The file could not be made. {failure}
        </p>
      )}
    </>
  )
}

/** What a column sorts by is its bare value: a number without its unit, a day as it is written. */
function csvColumn<Row>({ header, cell, sortValue, exportValue, holds, unit }: Column<Row>): CsvColumn<Row> {
  return {
    header,
    holds,
    unit,
    value: row => {
      if (exportValue) return exportValue(row)
      if (sortValue) return sortValue(row)
      const shown = cell(row)
      return typeof shown === 'string' || typeof shown === 'number' ? shown : null
    },
  }
}
