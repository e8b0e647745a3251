import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Connection, connect } from '#server/db/connect.ts'
import { createScratchDatabase } from '../../scratch-postgres.ts'
import { isGate, type Rounds, someOf } from './rounds.ts'

export type Kind = Connection['kind']

/** A place for data that one or more servers are started on. */
export interface Store {
  kind: Kind
  dataDir: string
  databaseUrl: string | undefined
  /** Opens the store beside the running server, to look at what is really there. */
  open(): Promise<Connection>
  drop(): Promise<void>
}

const serverUrl = process.env.TEST_DATABASE_URL

/** The databases to keep the promises on: PostgreSQL too when TEST_DATABASE_URL names a server. */
export const kinds: readonly Kind[] = serverUrl ? ['sqlite', 'postgresql'] : ['sqlite']

/**
 * For what hardly depends on the database and takes its time: a quick run tries one of them, by chance, the gate all.
 */
export const oneOfKinds: readonly Kind[] = someOf(kinds, 1)

/** Where a backup of one database is brought back to: a quick run takes the other one, the gate both. */
export function restoredOn(kind: Kind): readonly Kind[] {
  return isGate ? kinds : kinds.filter(other => kinds.length === 1 || other !== kind)
}

/** Rounds of a promise that is kept on every database: a quick run shares them out, the gate gives each all. */
export function onEach(fast: number, gate: number): Rounds {
  return { fast: Math.ceil(fast / kinds.length), gate }
}

/** An empty store that nothing was ever started on; on PostgreSQL at the tests' server or at the given one. */
export async function newStore(kind: Kind, server = serverUrl ?? ''): Promise<Store> {
  const dataDir = mkdtempSync(join(tmpdir(), 'wine-promises-'))
  const scratch = kind === 'postgresql' ? await createScratchDatabase(server) : undefined
  return {
    kind,
    dataDir,
    databaseUrl: scratch?.url,
    open: () => connect({ dataDir, databaseUrl: scratch?.url }),
    async drop() {
      await scratch?.drop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
