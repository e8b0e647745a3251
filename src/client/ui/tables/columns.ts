import { dayOf, showDay } from '#shared/days.ts'
import type { CsvColumn, CsvValue } from './csv.ts'
import type { Column } from './table-model.ts'

type More<Row> = Omit<Partial<Column<Row>>, 'key' | 'header' | 'cell' | 'sortValue'> & {
  /** What is said where there is nothing; what is missing then sorts last. */
  missing?: string
}

/** A column that says and sorts by a text of the row. */
export function textColumn<Row>(
  key: string,
  header: string,
  text: (row: Row) => string,
  { missing, ...more }: More<Row> = {},
): Column<Row> {
  if (missing === undefined) return { key, header, ...more, cell: text, sortValue: text }
  return { key, header, ...more, cell: row => text(row) || missing, sortValue: row => text(row) || null }
}

/** A column of days, which stay in one line. */
export function dayColumn<Row>(
  key: string,
  header: string,
  day: (row: Row) => unknown,
  { missing, ...more }: More<Row> = {},
): Column<Row> {
  return {
    key,
    header,
    isShort: true,
    holds: 'day',
    ...more,
    cell: row => showDay(day(row), missing),
    sortValue: row => dayOf(day(row)),
  }
}

/** A column of numbers, at the right edge as people add them up. */
export function numberColumn<Row>(
  key: string,
  header: string,
  number: (row: Row) => number | null,
  { show, missing = 'N/A', ...more }: More<Row> & { show: (value: number) => string },
): Column<Row> {
  return {
    key,
    header,
    align: 'right',
    ...more,
    cell: row => {
      const value = number(row)
      return value === null ? missing : show(value)
    },
    sortValue: number,
  }
}

/** Fields of a row as columns of a file, under what people call them, with their units where they have one. */
export function namedFields<Name extends string>(
  labels: Readonly<Record<string, string>> | undefined,
  names: readonly Name[],
  unitOf: (name: string) => string | undefined = () => undefined,
): CsvColumn<Readonly<Record<Name, CsvValue>>>[] {
  return names.map(name => ({
    header: labels?.[name] ?? name,
    value: row => row[name],
    unit: unitOf(name),
    ...(name.endsWith('Date') && { holds: 'day' }),
  }))
}
