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

/** Saves a list as CSV, for a spreadsheet. A list that is not all here is fetched first, and saved whole or not. */
export function ExportButton<Row>({ name, more = [], rows, everyRow, columns }: ExportButtonProps<Row>) {
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState('')
  const written = [...columns.map(csvColumn), ...more]

  function save(parts: string[]) {
    saveFile(`${name}-${today()}.csv`, new Blob(parts, { type: 'text/csv;charset=utf-8' }))
  }

  async function saveEvery(pages: AsyncIterable<readonly Row[]>) {
    setIsBusy(true)
    setFailure('')
    try {
      const parts = [csvStart(written)]
      for await (const page of pages) parts.push(csvLines(page, written))
      save(parts)
    } catch (error) {
      setFailure(failureMessage(error))
    }
    setIsBusy(false)
  }

  return (
    <>
      <Button
        size="sm"
        icon={<IconDownload size={18} aria-hidden />}
        disabled={isBusy}
        onClick={() => (everyRow ? void saveEvery(everyRow()) : save([csvOf(rows, written)]))}
      >
        {isBusy ? 'Exporting...' : 'Export CSV'}
      </Button>
      {failure && (
        <p role="alert" className={classes.exportFailure}>
          The file could not be made. {failure}
        </p>
      )}
    </>
  )
}

/** What a column sorts by is its bare value: a number without its unit, a day as it is written. */
function csvColumn<Row>({ header, cell, sortValue, exportValue }: Column<Row>): CsvColumn<Row> {
  return {
    header,
    value: row => {
      if (exportValue) return exportValue(row)
      if (sortValue) return sortValue(row)
      const shown = cell(row)
      return typeof shown === 'string' || typeof shown === 'number' ? shown : null
    },
  }
}
