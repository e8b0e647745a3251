import { beginSession } from '#server/auth/sessions.ts'
import { openDoor } from '#server/db/writing/write-door.ts'
import type { Api } from '#server/http/api.ts'
import type { PermissionMap } from '#shared/permissions.ts'
import { type AppUnderTest, hashOfPassword, type Winery } from './app-under-test.ts'
import type { Caller } from './caller.ts'

export interface Colleague {
  id: number
  email: string
  roleId: number
  /** Signed in when the colleague was made. */
  caller: Caller
  /** Another sign-in of the same person, over after the given hours. */
  signInFor(hours: number): Promise<Caller>
}

let colleagues = 0

/** A way to the app's store and to its routes: an app under test, or a server that runs elsewhere. */
type WayIn = Pick<AppUnderTest, 'connection' | 'as'> & { api: Pick<Api, 'db' | 'clock' | 'tokens'> }

/**
 * A signed-in colleague with a built-in role or with one that holds exactly the given permissions. Made without
 * the API, so that tests can have people whom no administrator would let in.
 */
export async function aColleague(
  server: WayIn,
  winery: Pick<Winery, 'id'>,
  rights: 'Admin' | 'Winemaker' | PermissionMap = {},
): Promise<Colleague> {
  const number = ++colleagues
  const email = `colleague${number}@example.org`
  const passwordHash = await hashOfPassword()
  const actor = { userId: null, userName: 'Test', wineryId: winery.id, requestId: 'test' }
  const { body: person } = await openDoor(server.api, actor, async door => {
    const role =
      typeof rights === 'string'
        ? await door.tx
            .selectFrom('roles')
            .select('id')
            .where('wineryId', '=', winery.id)
            .where('name', '=', rights)
            .executeTakeFirstOrThrow()
        : await door.insert('roles', {
            name: `Role ${number}`,
            nameKey: `role ${number}`,
            description: 'Made for a test',
            permissions: JSON.stringify(rights),
            isAdmin: false,
          })
    const user = await door.insert('users', {
      firstName: 'Cole',
      lastName: `League ${number}`,
      email,
      passwordHash,
      roleId: role.id,
      active: true,
      lastLogin: null,
    })
    return { status: 201, body: { id: user.id, roleId: role.id } }
  })
  const signInFor = async (hours: number) => {
    const { secret, expiresAt } = await beginSession(server.connection.db, {
      wineryId: winery.id,
      userId: person.id,
      hours,
      userAgent: undefined,
      address: undefined,
    })
    return server.as(await server.api.tokens.issue(secret, expiresAt))
  }
  return { ...person, email, caller: await signInFor(1), signInFor }
}
