import { assign, type Remembered, rowValues } from '#features/house/imports/rules/columns.ts'
import type { ImportField } from '#features/house/imports/rules/import-field.ts'
import { findTable } from '#features/house/imports/rules/table-in-sheet.ts'
import type { Cell, Sheet } from '#shared/sheets.ts'

/** A field that may be left out, unless it says otherwise. */
export const optional = (
  name: string,
  label: string,
  type: ImportField['type'],
  more: Partial<ImportField> = {},
): ImportField => ({ name, label, type, isRequired: false, ...more })

export const fields: readonly ImportField[] = [
  optional('vesselId', 'Vessel', 'reference', { refersTo: 'vessels', isRequired: true }),
  optional('doneAt', 'Reading Date', 'moment'),
  optional('startDate', 'Start Date', 'day'),
  optional('temperature', 'Temperature', 'number'),
  optional('sg', 'SG', 'number'),
  optional('bisulfite', 'Bisulfite', 'number'),
  optional('wineVolume', 'Wine Volume', 'number'),
  optional('status', 'Status', 'choice', { choices: ['In Progress', 'Completed'] }),
  optional('kosher', 'Kosher', 'yes-no'),
  optional('notes', 'Notes', 'text'),
]

/** What an import makes of a sheet with a field of each kind, or with those given. */
export function brought(rows: Cell[][], remembered: Remembered = {}, of = fields) {
  const sheet: Sheet = { name: 'Sheet1', rows }
  const found = findTable(sheet, of)
  const assignment = assign(found, of, remembered)
  return { found, assignment, rows: rowValues(found, assignment) }
}
