import type { QueryResult, UnknownRow } from 'kysely'

/**
 * Rows as drivers make them fastest: the columns once, and of each row its values. Whoever wants other names for the
 * columns gets rows that never bore the first ones; all others find ordinary rows.
 */
export class ValueRows implements QueryResult<UnknownRow> {
  readonly columns: readonly string[]
  readonly numAffectedRows?: bigint
  readonly #values: readonly (readonly unknown[])[]

  constructor(columns: readonly string[], values: readonly (readonly unknown[])[], numAffectedRows?: bigint) {
    this.columns = columns
    this.#values = values
    if (numAffectedRows !== undefined) this.numAffectedRows = numAffectedRows
  }

  get rows(): UnknownRow[] {
    return this.named(this.columns)
  }

  /** The rows under these names, one for each column. */
  named(names: readonly string[]): UnknownRow[] {
    return this.#values.map(values => {
      const row: UnknownRow = {}
      for (let at = 0; at < names.length; at++) row[names[at] as string] = values[at]
      return row
    })
  }
}
