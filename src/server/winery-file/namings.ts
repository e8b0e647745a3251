// Records name each other by ids that are counted for the whole installation. In another installation they have other
// ones, so whoever takes a winery there must know every place where one is written: in columns, and inside JSON.

/** Gives the id that a record has elsewhere. The table is spelled as in answers: `cellarOperations`. */
export type Renumber = (table: string, id: number) => number

/** How a column names records: one of a table, one of several, some inside its JSON, or somewhere in its text. */
export type Naming =
  | { table: string }
  | { tableOf: (row: Fields) => string | null }
  | { json: (content: unknown, renumber: Renumber, row: Fields) => unknown }
  | { text: (text: string, renumber: Renumber) => string }

/** By table and column. References that the schema itself knows need no word. */
export type Namings = Readonly<Record<string, Readonly<Record<string, Naming>>>>

export type Fields = Readonly<Record<string, unknown>>

/** A further column of a CSV, which says in a sentence what its row means: for what is stored in short. */
export interface Told {
  header: string
  meaning: string
  /** The kinds whose records the sentence names. */
  kinds: readonly string[]
  sentence: (row: Fields, nameOf: (kind: string, id: number) => string) => string
}

/** JSON that names no records. */
export const plainJson: Naming = { json: content => content }

/** A row with the ids of elsewhere; JSON may be there as it is or written out as text, and stays so. */
export function renumberRow(
  namings: Readonly<Record<string, Naming>>,
  row: Fields,
  renumber: Renumber,
): Record<string, unknown> {
  const renumbered: Record<string, unknown> = { ...row }
  for (const [column, naming] of Object.entries(namings)) {
    const value = row[column]
    if (value !== null && value !== undefined)
      renumbered[column] = renumberValue(naming, value, row, renumber)
  }
  return renumbered
}

function renumberValue(naming: Naming, value: unknown, row: Fields, renumber: Renumber): unknown {
  if ('json' in naming) {
    if (typeof value !== 'string') return naming.json(value, renumber, row)
    const content = parsed(value)
    return content === undefined ? value : JSON.stringify(naming.json(content, renumber, row))
  }
  if ('text' in naming) return typeof value === 'string' ? naming.text(value, renumber) : value
  if (typeof value !== 'number') return value
  const table = 'table' in naming ? naming.table : naming.tableOf(row)
  return table === null ? value : renumber(table, value)
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // No JSON, so that it names nothing: it stays as it is.
    return undefined
  }
}
