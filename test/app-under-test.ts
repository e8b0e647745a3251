import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hash } from '@node-rs/argon2'
import { createServer, type Server, type ServerOptions } from '#app/server.ts'
import { foundWinery } from '#server/auth/founding.ts'
import { type Connection, connect } from '#server/db/connect.ts'
import { migrate } from '#server/db/migrate.ts'
import { readSettings, type Settings } from '#server/settings.ts'
import { readPair } from '#server/tls/certificate-pair.ts'
import { type Caller, callerOf } from './caller.ts'
import { createScratchDatabase } from './scratch-postgres.ts'

export const password = 'grapes-and-must'
// One hash for all, and a cheap one: hashing is slow on purpose, and a sign-in takes as long as its hash asks for.
let knownHash: Promise<string> | undefined
export const hashOfPassword = () =>
  (knownHash ??= hash(password, { memoryCost: 8, timeCost: 1, parallelism: 1 }))

export interface AppUnderTest extends Server {
  connection: Connection
  settings: Settings
  /** A fresh winery with a signed-in administrator. */
  newWinery(name?: string): Promise<Winery>
  /** A caller without a token, or with the given one. */
  as(token?: string): Caller
  stop(): Promise<void>
}

export interface Winery {
  id: number
  admin: Caller
  adminEmail: string
}

let wineries = 0

/** The whole app on a real, empty database: SQLite, or PostgreSQL when TEST_DATABASE_URL names a server. */
export async function startApp(
  overrides: Partial<Settings> = {},
  clock?: () => Date,
  more: Pick<ServerOptions, 'requestLine' | 'logger'> = {},
): Promise<AppUnderTest> {
  const dataDir = mkdtempSync(join(tmpdir(), 'wine-test-'))
  const scratch = process.env.TEST_DATABASE_URL
    ? await createScratchDatabase(process.env.TEST_DATABASE_URL)
    : undefined
  const settings = { ...readSettings({}), dataDir, databaseUrl: scratch?.url, ...overrides }
  const connection = await connect(settings)
  await migrate(connection.db)
  const server = await createServer({
    settings,
    connection,
    version: 'test',
    ...(settings.tls && { pair: readPair(settings.tls) }),
    ...(clock && { clock }),
    ...more,
  })
  await server.app.ready()
  const as = (token?: string) => callerOf(server.app, token)
  return {
    ...server,
    connection,
    settings,
    as,
    async newWinery(name = 'Test Winery') {
      const adminEmail = `admin${++wineries}@example.org`
      const id = await foundWinery(connection.db, {
        wineryName: name,
        firstName: 'Ada',
        lastName: 'Min',
        email: adminEmail,
        passwordHash: await hashOfPassword(),
      })
      return { id, adminEmail, admin: as(await signIn(as(), adminEmail)) }
    },
    async stop() {
      await server.app.close()
      await connection.db.destroy()
      await scratch?.drop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** Signs in and gives the token. */
export async function signIn(caller: Caller, email: string, given = password): Promise<string> {
  const answer = await caller.post('/api/auth/login', { email, password: given })
  if (answer.status !== 200) throw new Error(`sign-in of ${email} answered ${answer.status}: ${answer.text}`)
  return answer.body.token
}
