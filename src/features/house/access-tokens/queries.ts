import type { Queries } from '#server/db/dialect.ts'
import type { RecordRow } from '#server/db/tables.ts'
import { loadReferenced } from '#server/http/records/references.ts'
import { type PermissionMap, programRights } from '#shared/permissions.ts'
import type { AccessToken } from './contract.ts'

type Row = RecordRow<'accessTokens'>

interface Asking {
  wineryId: number
  userId: number
}

/** Those that still work come first, then the latest: of one person, or of everybody in the winery. */
export async function readTokens(db: Queries, asking: Asking, isOfAll: boolean): Promise<AccessToken[]> {
  const all = db.selectFrom('accessTokens').selectAll().where('wineryId', '=', asking.wineryId)
  const rows = await (isOfAll ? all : all.where('userId', '=', asking.userId)).execute()
  const now = new Date().toISOString()
  const isOver = ({ revokedAt, endsAt }: Row) => Number(revokedAt !== null || endsAt <= now)
  rows.sort((a, b) => isOver(a) - isOver(b) || b.id - a.id)
  return showTokens(db, asking, rows)
}

/** Tokens as they are answered: nothing of the secret but its last characters. */
export async function showTokens(db: Queries, asking: Asking, rows: readonly Row[]): Promise<AccessToken[]> {
  const { wineryId } = asking
  const userIds = rows.map(({ userId }) => userId)
  const users = await loadReferenced(db, wineryId, 'users', userIds, ['firstName', 'lastName'])
  const found = await db.selectFrom('accessTokenUses').selectAll().where('wineryId', '=', wineryId).execute()
  const uses = new Map(found.map(({ tokenId, lastUsedAt }) => [tokenId, lastUsedAt]))
  return rows.map(row => {
    const { id, version, createdAt, updatedAt, name, tokenHint, endsAt, revokedAt, userId } = row
    const { firstName = '', lastName = '' } = users.get(userId) ?? {}
    const allowed = JSON.parse(row.permissions) as PermissionMap
    return {
      ...{ id, version, createdAt, updatedAt, name, tokenHint, endsAt, revokedAt, userId },
      permissions: programRights.filter(each => allowed[each] === true),
      lastUsedAt: uses.get(id) ?? null,
      userName: `${firstName} ${lastName}`.trim(),
      isOwn: userId === asking.userId,
    }
  })
}

/** How many of a person's tokens work at this moment. */
export async function countInUse(db: Queries, { wineryId, userId }: Asking, now: string): Promise<number> {
  const { inUse } = await db
    .selectFrom('accessTokens')
    .select(({ fn }) => fn.countAll<number>().as('inUse'))
    .where('wineryId', '=', wineryId)
    .where('userId', '=', userId)
    .where('revokedAt', 'is', null)
    .where('endsAt', '>', now)
    .executeTakeFirstOrThrow()
  return Number(inUse)
}
