import type { ImportField } from './import-field.ts'

/** What stands above the column of a field: its label, and in what it is counted where the label does not say it. */
export const headingOf = ({ label, unit }: ImportField) =>
  unit && !label.includes('(') ? `${label} (${unit})` : label

/** An empty spreadsheet for the fields, as CSV: the headings alone, so that nothing of it is imported by accident. */
export function templateOf(fields: readonly ImportField[]): string {
  const cells = fields.map(field => headingOf(field).replaceAll('"', '""')).map(text => `"${text}"`)
  return `${cells.join(',')}\r\n`
}
