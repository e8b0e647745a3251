import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** One file with all that the database holds, however it was left, with its schema and its migrations. */
export async function copyOfFile(path) {
  const [major] = process.versions.node.split('.').map(Number)
  const { DatabaseSync } = await import(major >= 24 ? 'node:sqlite' : '@photostructure/sqlite')
  const folder = mkdtempSync(join(tmpdir(), 'wine-copy-'))
  const copy = join(folder, 'copy.sqlite')
  const database = new DatabaseSync(path)
  try {
    database.exec(`vacuum into '${copy}'`)
    const schema = database
      .prepare(
        "select type, name, sql from sqlite_master where sql is not null and name not like 'sqlite_%' order by type desc, name",
      )
      .all()
    const migrations = database.prepare('select name from kysely_migration order by name').all()
    return {
      file: readFileSync(copy),
      schema: schema.map(row => ({ ...row })),
      migrations: migrations.map(({ name }) => name),
    }
  } finally {
    database.close()
    rmSync(folder, { recursive: true, force: true })
  }
}
