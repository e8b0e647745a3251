import { authTag as tag } from '#features/house/login/contract.ts'
import { requireOwnPassword } from '#server/auth/account-links.ts'
import { newProgramToken } from '#server/auth/programs.ts'
import type { RecordRow } from '#server/db/tables.ts'
import type { Door } from '#server/db/writing/write-door.ts'
import { Failure, invalidInput, notFound } from '#server/failure.ts'
import { type Api, addRoute, type Call, whoOf, write } from '#server/http/api.ts'
import { pathId } from '#server/http/checked-input.ts'
import { findRow } from '#server/http/records/find-row.ts'
import { exceedsRights, permissionsOf } from '#shared/permissions.ts'
import {
  accessToken,
  accessTokenInput,
  accessTokenTexts,
  accessTokenWithSecret,
  mostTokens,
  accessTokensPath as path,
} from './contract.ts'
import { countInUse, readTokens, showTokens } from './queries.ts'

const aDay = 86_400_000

/** The tokens by which programs act for people: everyone makes their own, administrators see and revoke all. */
export function addAccessTokenRoutes(api: Api): void {
  addRoute(api, {
    method: 'GET',
    path,
    access: 'person',
    operation: 'listAccessTokens',
    summary: "List one's own access tokens; administrators see everybody's",
    tag,
    answer: accessToken.array(),
    handle: call => readTokens(api.db, whoOf(call), whoOf(call).isAdmin),
  })

  addRoute(api, {
    method: 'POST',
    path,
    access: 'person',
    operation: 'createAccessToken',
    summary: 'Make an access token for a program; it is told in this answer alone',
    tag,
    body: accessTokenInput,
    answer: accessTokenWithSecret,
    status: 201,
    handle: async call => {
      requireOwnPassword(whoOf(call))
      const { name, days, permissions } = call.body
      const { token, ...kept } = newProgramToken()
      const endsAt = new Date(api.clock().getTime() + Number(days) * aDay).toISOString()
      let isDone = false
      const answer = await write(api, call, async door => {
        await requireHeld(door, call, permissions)
        const { userId } = whoOf(call)
        if ((await countInUse(door.tx, whoOf(call), door.now)) >= mostTokens)
          throw new Failure(409, accessTokenTexts.tooMany)
        const row = await door.insert('accessTokens', {
          ...{ name, ...kept, endsAt, userId, revokedAt: null },
          permissions: JSON.stringify(permissions),
        })
        const body = { ...(await shown(door, call, row)), token: null }
        isDone = true
        return { status: 201, body }
      })
      // What an `Idempotency-Key` keeps is stored without it.
      return { ...(answer as object), token: isDone ? token : null }
    },
  })

  addRoute(api, {
    method: 'POST',
    path: `${path}/{id}/revoke`,
    access: 'person',
    operation: 'revokeAccessToken',
    summary: "End one's own access token, or as an administrator anybody's; it stops working at once",
    tag,
    answer: accessToken,
    handle: call =>
      write(api, call, async door => {
        const { wineryId, userId, isAdmin } = whoOf(call)
        const before = await findRow(door.tx, 'accessTokens', wineryId, pathId(call.params.id))
        // Somebody else's answers like one that is not there.
        if (before.userId !== userId && !isAdmin) throw notFound()
        const row = await door.update('accessTokens', before, { revokedAt: before.revokedAt ?? door.now })
        return { status: 200, body: await shown(door, call, row) }
      }),
  })
}

const shown = async (door: Door, call: Call, row: RecordRow<'accessTokens'>) =>
  (await showTokens(door.tx, whoOf(call), [row]))[0]

/** Nobody hands on what they do not hold, at the moment at which it is written. */
async function requireHeld(door: Door, call: Call, asked: Record<string, boolean>): Promise<void> {
  const role = await door.tx
    .selectFrom('users')
    .innerJoin('roles', 'roles.id', 'users.roleId')
    .select(['roles.name', 'roles.permissions'])
    .where('users.id', '=', whoOf(call).userId)
    .executeTakeFirstOrThrow()
  if (exceedsRights(asked, permissionsOf(role)))
    throw invalidInput([{ field: 'permissions', message: accessTokenTexts.notYours }])
}
