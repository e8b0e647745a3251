import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { gzipSync } from 'node:zlib'
import { seal } from '#server/backup/backup-format.ts'
import type { BackupReport } from '#server/backup/backup-record.ts'
import { openForReading } from '#server/table-stores/open-store.ts'
import { keptTables } from '#server/table-stores/schema-shape.ts'
import { fingerprintOf, linesOf, type TableStore } from '#server/table-stores/table-store.ts'
import { createScratchDatabase } from './scratch-postgres.ts'

export interface EmptyPlace {
  dataDir: string
  databaseUrl: string | undefined
  remove(): Promise<void>
}

/** A place where nothing was ever started: a data folder, and a database on the test server when asked for. */
export async function emptyPlace(kind: 'sqlite' | 'postgresql' = 'sqlite'): Promise<EmptyPlace> {
  const dataDir = mkdtempSync(join(tmpdir(), 'wine-backup-'))
  const server = process.env.TEST_DATABASE_URL ?? ''
  const scratch = kind === 'postgresql' ? await createScratchDatabase(server) : undefined
  return {
    dataDir,
    databaseUrl: scratch?.url,
    async remove() {
      await scratch?.drop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

type Place = Pick<EmptyPlace, 'dataDir' | 'databaseUrl'>

/** Works on the store of a place and closes it for good. */
export async function onStore<Result>(
  open: (place: Place) => Promise<TableStore>,
  place: Place,
  work: (store: TableStore) => Promise<Result>,
): Promise<Result> {
  try {
    return await openAndClose(open, place, work)
  } finally {
    await letGoOfFiles()
  }
}

async function openAndClose<Result>(
  open: (place: Place) => Promise<TableStore>,
  place: Place,
  work: (store: TableStore) => Promise<Result>,
): Promise<Result> {
  const store = await open(place)
  try {
    return await work(store)
  } finally {
    await store.close()
  }
}

/**
 * Makes closed SQLite files really closed. The package for Node 20 lets go of a file only when its statements are
 * collected, and until then it looks as if a server ran on it. Commands need no such thing: they end.
 */
export async function letGoOfFiles(): Promise<void> {
  setFlagsFromString('--expose-gc')
  runInNewContext('gc')()
  await nextTurn()
  await nextTurn()
}

/** What is told of a backup in which nothing was found. */
export function aBackupReport(told: Partial<BackupReport> = {}): BackupReport {
  return {
    path: '/backups/wine-daily.jsonl.gz',
    bytes: 12_000,
    rows: 40,
    tables: 19,
    schema: 'x',
    auditHeads: [],
    findings: { count: 0, sentences: [], lostHeads: [] },
    earlier: { backups: 0, unread: [] },
    seconds: 0.4,
    ...told,
  }
}

/**
 * What every table that a backup holds contains, each in one hash. Left out is what a restore changes on purpose:
 * revisions, which it moves ahead, and the mark by which it begins a new stretch of history.
 */
export function contentOf(place: Place): Promise<Record<string, string>> {
  return onStore(openForReading, place, store =>
    store.snapshot(async () => {
      const content: Record<string, string> = {}
      for (const table of await keptTables((await store.schema()) ?? '')) {
        if (table.name === 'installation') {
          content[table.name] = ''
          for await (const rows of store.batches(table))
            content[table.name] += linesOf(rows.filter(([name]) => name !== 'history'))
          continue
        }
        const { rows, sha256 } = await fingerprintOf(store, table)
        const lastId = table.hasCountedId ? await store.lastId(table) : 0
        if (table.name !== 'revisions') content[table.name] = `${rows} rows, last id ${lastId}, ${sha256}`
      }
      return content
    }),
  )
}

/** Writes a file with the given lines that is sealed as a backup is. */
export function writeSealed(path: string, lines: readonly object[]): void {
  const packed = gzipSync(lines.map(line => `${JSON.stringify(line)}\n`).join(''))
  writeFileSync(path, Buffer.concat([packed, seal(createHash('sha256').update(packed).digest('hex'))]))
}
