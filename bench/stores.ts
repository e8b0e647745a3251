import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '#app/prepare.ts'
import { foundWinery } from '#server/auth/founding.ts'
import { beginSession } from '#server/auth/sessions.ts'
import { openTokens } from '#server/auth/tokens.ts'
import type { Database } from '#server/db/dialect.ts'
import { openDoor } from '#server/db/writing/write-door.ts'
import { createScratchDatabase } from '#test/scratch-postgres.ts'
import { fill } from './fill.ts'
import { fillingsOf } from './records.ts'
import type { Variant } from './variants.ts'

/** A filled store and a person who is signed in to it. */
export interface Store {
  variant: Variant
  /** The settings by which a server opens it. */
  environment: Record<string, string>
  dataDir: string
  databaseUrl: string | undefined
  token: string
  remove(): Promise<void>
}

const people = 8

/** Makes a store of that size: SQLite in a folder of its own, or a database of its own on the server given. */
export async function makeStore(variant: Variant, serverUrl: string | undefined): Promise<Store> {
  const dataDir = mkdtempSync(join(tmpdir(), 'wine-bench-'))
  const scratch = serverUrl ? await createScratchDatabase(serverUrl) : undefined
  const databaseUrl = scratch?.url
  const { db } = await openDatabase({ dataDir, databaseUrl, backupDir: join(dataDir, 'backups') })
  const { wineryId, userIds, token } = await settle(db)
  await db.destroy()
  await fill({ dataDir, databaseUrl }, fillingsOf(variant, wineryId, userIds))
  return {
    variant,
    environment: { DATA_DIR: dataDir, DATABASE_URL: databaseUrl ?? '' },
    dataDir,
    databaseUrl,
    token,
    async remove() {
      await scratch?.drop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** The winery, its people, and a session of its administrator. */
async function settle(db: Database) {
  const wineryId = await foundWinery(db, {
    wineryName: 'Bench',
    firstName: 'Ada',
    lastName: 'Min',
    email: 'admin@example.org',
    passwordHash: 'nobody signs in with it',
  })
  const actor = { userId: null, userName: 'Bench', wineryId, requestId: 'bench' }
  const role = await db
    .selectFrom('roles')
    .select('id')
    .where('isAdmin', '=', false)
    .executeTakeFirstOrThrow()
  await openDoor({ db, clock: () => new Date() }, actor, async door => {
    for (let number = 1; number < people; number++)
      await door.insert('users', {
        firstName: 'Cellar',
        lastName: `Hand ${number}`,
        email: `hand${number}@example.org`,
        passwordHash: 'nobody signs in with it',
        roleId: role.id,
        active: true,
        lastLogin: null,
      })
    return { status: 201, body: null }
  })
  const users = await db.selectFrom('users').select('id').orderBy('id').execute()
  const userIds = users.map(({ id }) => id)
  const { secret, expiresAt } = await beginSession(db, {
    wineryId,
    userId: userIds[0] as number,
    hours: 24,
    userAgent: undefined,
    address: undefined,
  })
  return { wineryId, userIds, token: await (await openTokens(db)).issue(secret, expiresAt) }
}
