import { IconDownload } from '@tabler/icons-react'
import { today } from '#shared/days.ts'
import { Button } from './button.tsx'
import { type CsvColumn, csvOf } from './csv.ts'
import { saveFile } from './save-file.ts'
import type { Column, ListExport } from './table-model.ts'

type ExportButtonProps<Row> = ListExport<Row> & { rows: readonly Row[]; columns: readonly Column<Row>[] }

/** Saves a list as CSV, for a spreadsheet. */
export function ExportButton<Row>({ name, more = [], rows, columns }: ExportButtonProps<Row>) {
  function save() {
    const text = csvOf(rows, [...columns.map(csvColumn), ...more])
    saveFile(`${name}-${today()}.csv`, new Blob([text], { type: 'text/csv;charset=utf-8' }))
  }
  return (
    <Button size="sm" icon={<IconDownload size={18} aria-hidden />} onClick={save}>
      Export CSV
    </Button>
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
