import { open } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { forKysely, openSqliteFile } from '#server/db/drivers/sqlite.ts'
import type { Filling, Row } from './records.ts'

const rowsAtOnce = 5000

/** Where the rows go: a data folder or the address of a database. Its schema must be there. */
export interface Target {
  dataDir: string
  databaseUrl: string | undefined
}

/** Writes all rows straight into the tables, past the server, and lets the database look at what it got. */
export async function fill({ dataDir, databaseUrl }: Target, fillings: readonly Filling[]): Promise<void> {
  if (databaseUrl) await fillPostgres(databaseUrl, fillings)
  else await fillSqlite(join(dataDir, 'wine.sqlite'), fillings)
}

async function fillSqlite(path: string, fillings: readonly Filling[]): Promise<void> {
  const database = forKysely(await openSqliteFile(path))
  const run = (sql: string, values: readonly unknown[] = []) => database.prepare(sql).run(values)
  // Nothing is lost when a half-made store is cut off: the next run makes another.
  run('pragma synchronous = off')
  run('pragma foreign_keys = off')
  for (const { table, rows } of fillings) {
    run('begin')
    for (const chunk of chunksOf(rows)) {
      const columns = Object.keys(chunk[0] ?? {})
      const insert = database.prepare(
        `insert into ${table} (${columns.join(', ')}) values (${columns.map(() => '?').join(', ')})`,
      )
      for (const row of chunk) insert.run(columns.map(column => row[column]))
    }
    run('commit')
  }
  const broken = database.prepare('pragma foreign_key_check').all([])
  if (broken.length > 0) throw new Error(`${broken.length} generated rows refer to nothing.`)
  database.prepare('pragma wal_checkpoint(truncate)').all([])
  database.close()
  // On the disk, as a year of it would be: else a commit that is measured waits for all of it.
  const file = await open(path, 'r+')
  await file.sync()
  await file.close()
}

async function fillPostgres(databaseUrl: string, fillings: readonly Filling[]): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query('set synchronous_commit = off')
    for (const { table, rows } of fillings) {
      let hasId = false
      for (const chunk of chunksOf(rows)) {
        hasId = 'id' in (chunk[0] ?? {})
        const columns = Object.keys(chunk[0] ?? {}).join(', ')
        await client.query(
          `insert into ${table} (${columns}) overriding system value
           select ${columns} from json_populate_recordset(null::${table}, $1)`,
          [JSON.stringify(chunk)],
        )
      }
      if (hasId)
        await client.query(
          `select setval(pg_get_serial_sequence('${table}', 'id'), (select max(id) from ${table}))`,
        )
    }
    await client.query('vacuum analyze')
    await client.query('checkpoint')
  } finally {
    await client.end()
  }
}

function* chunksOf(rows: Iterable<Row>): Generator<Row[]> {
  let chunk: Row[] = []
  for (const row of rows) {
    chunk.push(row)
    if (chunk.length < rowsAtOnce) continue
    yield chunk
    chunk = []
  }
  if (chunk.length > 0) yield chunk
}
