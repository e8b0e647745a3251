import type { Queries } from '../../db/dialect.ts'
import { runCompiled } from '../../db/reusable.ts'
import type { RecordRow, RecordTableName } from '../../db/tables.ts'
import { notFound } from '../../failure.ts'
import type { Rows } from './references.ts'

/** The row, or 404: a record of another winery answers exactly like a missing one. */
export async function findRow<Table extends RecordTableName>(
  db: Queries,
  table: Table,
  wineryId: number,
  id: number,
): Promise<RecordRow<Table>> {
  const row = await rowOf(db, table, wineryId, id)
  if (!row) throw notFound()
  return row
}

/** The row, if the winery has it. */
export async function rowOf<Table extends RecordTableName>(
  db: Queries,
  table: Table,
  wineryId: number,
  id: number,
): Promise<RecordRow<Table> | undefined> {
  const build = () =>
    (db.selectFrom(table as RecordTableName).selectAll() as unknown as Rows)
      .where('wineryId', '=', 0)
      .where('id', '=', 0)
  const [row] = await runCompiled(db, `one of ${table}`, build, [wineryId, id])
  return row as unknown as RecordRow<Table> | undefined
}
