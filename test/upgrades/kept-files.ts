import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gunzipSync } from 'node:zlib'
import { sqlitePath } from '#server/db/connect.ts'
import { openSqliteFile } from '#server/db/drivers/sqlite.ts'
import type { Json } from '../caller.ts'

const folder = fileURLToPath(new URL('kept', import.meta.url))

/** What a program of then left behind, as kept-files.md tells. */
export interface KeptFile {
  name: string
  /** The backup that was made of it then. */
  backup: string
  /** Everything of its first winery as the program of then exported it; null where it could not yet. */
  wineryFile: string | null
  /** The last of its migrations. */
  schema: string
  told: Told
}

interface Told {
  commit: string
  migrations: string[]
  /** The tables and indexes of the database, in its own words. */
  schema: { type: string; name: string; sql: string }[]
  wineries: ToldWinery[]
}

export interface ToldWinery {
  winery: string
  email: string
  password: string
  /** What the program of then answered to its administrator. */
  answers: Record<string, Json>
}

/** All of them, the oldest first. */
export const keptFiles: readonly KeptFile[] = readdirSync(folder).sort().map(readKept)

function readKept(name: string): KeptFile {
  const told: Told = JSON.parse(gunzipSync(readFileSync(join(folder, name, 'answers.json.gz'))).toString())
  const place = (file: string) => join(folder, name, file)
  return {
    name,
    backup: place('backup.jsonl.gz'),
    wineryFile: existsSync(place('winery.zip')) ? place('winery.zip') : null,
    schema: told.migrations.at(-1) ?? '',
    told,
  }
}

/** Puts the database file of then into a data folder. */
export function putInPlace({ name }: KeptFile, dataDir: string): void {
  mkdirSync(dataDir, { recursive: true })
  writeFileSync(sqlitePath(dataDir), gunzipSync(readFileSync(join(folder, name, 'wine.sqlite.gz'))))
}

export type Row = Record<string, string | number | null>
export type Rows = Map<string, Row[]>

/** Every row of the file of then, read as it is: what this program knows of its tables has no part in it. */
export async function rowsOfThen(kept: KeptFile, scratch: string): Promise<Rows> {
  putInPlace(kept, scratch)
  const file = await openSqliteFile(sqlitePath(scratch))
  try {
    const tables = kept.told.schema.filter(
      ({ type, name }) => type === 'table' && !name.startsWith('kysely_'),
    )
    return new Map(
      tables.map(({ name }) => [
        name,
        file
          .prepare(`select * from "${name}"`)
          .all()
          .map(row => ({ ...(row as Row) })),
      ]),
    )
  } finally {
    file.close()
  }
}
