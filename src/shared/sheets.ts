/** One cell of a spreadsheet. A date is the moment at which UTC shows what the sheet shows. */
export type Cell = string | number | boolean | Date | null

/** One sheet of a workbook, or a whole file of text: its rows from the first on, empty ones too. */
export interface Sheet {
  name: string
  rows: Cell[][]
}
