import { DatabaseSync } from '@photostructure/sqlite'
import pg from 'pg'

// The rows of a winery, read by drivers alone: what compares them is to share nothing with the product.

export type Row = Record<string, unknown>
export type Winery = ReadonlyMap<string, Row[]>

export interface Place {
  dataDir: string
  databaseUrl: string | undefined
}

/** All rows of a winery by table, as the database holds them. */
export async function readWinery(place: Place, wineryId: number): Promise<Winery> {
  const all = place.databaseUrl ? await readPostgres(place.databaseUrl) : readSqlite(place.dataDir)
  const own = new Map<string, Row[]>()
  for (const [table, { columns, rows }] of all) {
    if (table !== 'wineries' && !columns.includes('winery_id')) continue
    const owner = table === 'wineries' ? 'id' : 'winery_id'
    own.set(
      table,
      rows.filter(row => row[owner] === wineryId),
    )
  }
  return own
}

type Tables = Map<string, { columns: string[]; rows: Row[] }>

function readSqlite(dataDir: string): Tables {
  const file = new DatabaseSync(`${dataDir}/wine.sqlite`, { readOnly: true })
  const all = (statement: string) => file.prepare(statement).all() as Row[]
  const tables: Tables = new Map()
  for (const { name } of all("select name from sqlite_master where type = 'table'")) {
    const columns = all(`pragma table_info("${name}")`)
    const booleans = columns.filter(({ type }) => type === 'boolean').map(column => String(column.name))
    const rows = all(`select * from "${name}"`).map(row => ({ ...row }) as Row)
    for (const row of rows) for (const column of booleans) row[column] = row[column] === 1
    tables.set(String(name), { columns: columns.map(column => String(column.name)), rows })
  }
  file.close()
  return tables
}

async function readPostgres(databaseUrl: string): Promise<Tables> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const tables: Tables = new Map()
  try {
    const listed = await client.query("select tablename from pg_tables where schemaname = 'public'")
    for (const { tablename } of listed.rows) {
      const { rows, fields } = await client.query(`select * from "${tablename}"`)
      tables.set(tablename, { columns: fields.map(({ name }) => name), rows })
    }
  } finally {
    await client.end()
  }
  return tables
}
