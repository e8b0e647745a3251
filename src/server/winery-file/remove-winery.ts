import { noteRemoval } from '../audit/removed-wineries.ts'
import type { Database } from '../db/dialect.ts'
import { latestMigration } from '../db/migrate.ts'
import type { AuditHeadTable } from '../db/tables.ts'
import { lockChain } from '../db/writing/group-commit.ts'
import { deleteRowsOf } from '../db/writing/removed-rows.ts'
import { PlainFailure } from '../plain-failure.ts'
import { namesOf, shapeOf, type TableShape } from '../table-stores/schema-shape.ts'

/** What was exported of a winery, and where it lies. */
export interface Exported {
  head: Pick<AuditHeadTable, 'sequence' | 'hash'>
  sha256: string
}

/**
 * Takes a winery out of the database with everything of it, in one transaction: if its trail still ends where that of
 * the exported file does. That it was there, and how its trail ended, is noted for those who compare backups.
 */
export async function removeWinery(
  db: Database,
  { id, name }: { id: number; name: string },
  exported: Exported,
): Promise<number> {
  const tables = childrenFirst(await shapeOf(latestMigration))
  return db.transaction().execute(async tx => {
    const head = await lockChain(tx, id)
    if (head.sequence !== exported.head.sequence || head.hash !== exported.head.hash)
      throw new PlainFailure(
        `"${name}" was changed after it was exported. Nothing was removed: do it again when nobody works in it.`,
      )
    await noteRemoval(tx, { id, name, at: new Date().toISOString(), ...exported })
    const owned = tables.flatMap(table => {
      // A link of two accounts is of two wineries, and goes with either.
      const owners = table.name === 'wineries' ? ['id'] : ['winery_id', 'other_winery_id']
      const named = namesOf(table)
      return owners.filter(owner => named.includes(owner)).map(owner => ({ name: table.name, owner }))
    })
    const rows = await deleteRowsOf(tx, id, owned)
    await tx.deleteFrom('installation').where('name', '=', `sample_winery:${id}`).execute()
    return rows
  })
}

/** In an order in which no row goes before those that name it. */
function childrenFirst(tables: readonly TableShape[]): TableShape[] {
  const left = [...tables]
  const ordered: TableShape[] = []
  while (left.length > 0) {
    const free = left.findIndex(
      ({ name }) =>
        !left.some(
          other =>
            other.name !== name &&
            other.columns.some(
              ({ refersTo, name: column }) =>
                refersTo === name || (name === 'wineries' && column === 'winery_id'),
            ),
        ),
    )
    if (free < 0) throw new Error('Tables name each other in a circle.')
    ordered.push(...left.splice(free, 1))
  }
  return ordered
}
