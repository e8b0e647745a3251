import { openDoor } from '#server/db/write-door.ts'
import { type PermissionMap, winemakerPermissions } from '#shared/permissions.ts'
import { type AppUnderTest, hashOfPassword, signIn, type Winery } from './app-under-test.ts'
import type { Caller } from './caller.ts'

let colleagues = 0

/** A further signed-in user of the winery, with a role of exactly these permissions. */
export async function aColleague(
  server: AppUnderTest,
  winery: Winery,
  permissions: PermissionMap = winemakerPermissions,
): Promise<Caller & { id: number }> {
  const name = `colleague${++colleagues}`
  const email = `${name}@example.org`
  const passwordHash = await hashOfPassword()
  const actor = { userId: null, userName: 'Test', wineryId: winery.id, requestId: name }
  const { body: id } = await openDoor(server.connection.db, actor, async door => {
    const role = await door.insert('roles', {
      name,
      nameKey: name,
      description: '',
      permissions: JSON.stringify(permissions),
      isAdmin: false,
    })
    const person = { firstName: 'Cole', lastName: 'Vine', email, passwordHash, roleId: role.id }
    const user = await door.insert('users', { ...person, active: true, lastLogin: null })
    return { status: 201, body: user.id }
  })
  return { ...server.as(await signIn(server.as(), email)), id }
}
