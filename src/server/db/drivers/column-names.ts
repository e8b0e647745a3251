import { CamelCasePlugin, type PluginTransformResultArgs, type QueryResult, type UnknownRow } from 'kysely'
import { ValueRows } from './value-rows.ts'

/**
 * Columns are snake_case in the database and camelCase in the program. How the columns of a result are called is
 * worked out once for all its rows, which is what makes long lists cheap.
 */
export class ColumnNames extends CamelCasePlugin {
  readonly #booleans: ReadonlySet<string>

  /** `booleans` names the columns whose numbers are read as booleans. */
  constructor(booleans: ReadonlySet<string> = new Set()) {
    super({ underscoreBetweenUppercaseLetters: true })
    this.#booleans = booleans
  }

  override async transformResult({ result }: PluginTransformResultArgs): Promise<QueryResult<UnknownRow>> {
    const rows = this.rowsOf(result)
    const { numAffectedRows, insertId } = result
    return {
      rows,
      ...(numAffectedRows !== undefined && { numAffectedRows }),
      ...(insertId !== undefined && { insertId }),
    }
  }

  /** The rows of a result under the program's names. */
  rowsOf(result: QueryResult<UnknownRow>): UnknownRow[] {
    return result instanceof ValueRows ? this.#named(result) : this.#renamed(result.rows)
  }

  #named(result: ValueRows): UnknownRow[] {
    const names = result.columns.map(column => this.camelCase(column))
    const rows = result.named(names)
    this.#readBooleans(rows, names)
    return rows
  }

  #renamed(rows: readonly UnknownRow[]): UnknownRow[] {
    const columns = Object.keys(rows[0] ?? {})
    const names = columns.map(column => this.camelCase(column))
    const renamed = rows.map(row => {
      const named: UnknownRow = {}
      for (let at = 0; at < columns.length; at++) named[names[at] as string] = row[columns[at] as string]
      return named
    })
    this.#readBooleans(renamed, names)
    return renamed
  }

  #readBooleans(rows: readonly UnknownRow[], names: readonly string[]): void {
    for (const name of names)
      if (this.#booleans.has(name)) for (const row of rows) row[name] = Boolean(row[name])
  }
}
