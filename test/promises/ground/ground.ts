import { foundWinery } from '#server/auth/founding.ts'
import { beginSession } from '#server/auth/sessions.ts'
import { openTokens } from '#server/auth/tokens.ts'
import type { Connection } from '#server/db/connect.ts'
import { hashOfPassword } from '../../app-under-test.ts'
import type { Caller } from '../../caller.ts'
import { aColleague, type Colleague } from '../../colleagues.ts'
import { type RunningServer, type StartOptions, startServer } from './running-server.ts'
import { expectSound } from './soundness.ts'
import { type Kind, newStore, type Store } from './store.ts'

/** A winery of its own, whose administrator calls the running server. */
export interface PromisedWinery {
  id: number
  admin: Caller
  adminEmail: string
}

/** One or more running servers on one store, and the way into them that skips the slow sign-in. */
export interface Ground {
  store: Store
  servers: readonly RunningServer[]
  connection: Connection
  newWinery(): Promise<PromisedWinery>
  /** Begins a session of that person and gives its token. */
  enter(wineryId: number, userId: number): Promise<string>
  aColleague(winery: PromisedWinery, rights?: Parameters<typeof aColleague>[2]): Promise<Colleague>
  /** The same person at the given server. */
  at(server: number, caller: Caller): Caller
  expectSound(): Promise<void>
  stop(): Promise<void>
}

let wineries = 0

export async function startGround(
  kind: Kind,
  { servers: count = 1, ...options }: StartOptions & { servers?: number } = {},
): Promise<Ground> {
  const store = await newStore(kind)
  const servers = [await startServer(store, options)]
  while (servers.length < count) servers.push(await startServer(store, options))
  const connection = await store.open()
  const tokens = await openTokens(connection.db)
  const as = (token?: string) => callerAt(servers[0], token)
  const enter = async (wineryId: number, userId: number) => {
    const visit = { wineryId, userId, hours: 1, userAgent: undefined, address: undefined }
    const { secret, expiresAt } = await beginSession(connection.db, visit)
    return tokens.issue(secret, expiresAt)
  }
  const way = { connection, as, api: { db: connection.db, clock: () => new Date(), tokens } }
  return {
    store,
    servers,
    connection,
    async newWinery() {
      const adminEmail = `chief${++wineries}@promise.test`
      const id = await foundWinery(connection.db, {
        wineryName: `Winery ${wineries}`,
        firstName: 'Ada',
        lastName: 'Min',
        email: adminEmail,
        passwordHash: await hashOfPassword(),
      })
      const { id: userId } = await connection.db
        .selectFrom('users')
        .select('id')
        .where('email', '=', adminEmail)
        .executeTakeFirstOrThrow()
      return { id, adminEmail, admin: as(await enter(id, userId)) }
    },
    enter,
    aColleague: (winery, rights) => aColleague(way, winery, rights),
    at: (server, caller) => callerAt(servers[server], caller.token),
    expectSound: () => expectSound(connection),
    async stop() {
      await Promise.all(servers.map(server => server.stop()))
      await connection.db.destroy()
      await store.drop()
    },
  }
}

function callerAt(server: RunningServer | undefined, token?: string): Caller {
  if (!server) throw new Error('There is no such server.')
  return server.as(token)
}

/** The same call by so many at once. */
export function atOnce<Result>(count: number, call: (number: number) => Promise<Result>): Promise<Result[]> {
  return Promise.all(Array.from({ length: count }, (_, number) => call(number)))
}
