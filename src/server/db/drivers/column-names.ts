import { CamelCasePlugin, type PluginTransformResultArgs, type QueryResult, type UnknownRow } from 'kysely'

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
    const first = result.rows[0]
    if (!first) return result
    const columns = Object.keys(first)
    const names = columns.map(column => this.camelCase(column))
    const booleans = names.filter(name => this.#booleans.has(name))
    const rows = result.rows.map(row => {
      const named: UnknownRow = {}
      for (let at = 0; at < columns.length; at++) named[names[at] as string] = row[columns[at] as string]
      for (const name of booleans) named[name] = Boolean(named[name])
      return named
    })
    return { ...result, rows }
  }
}
