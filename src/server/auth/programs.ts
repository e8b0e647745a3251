import { createHash, randomBytes } from 'node:crypto'
import { type PermissionMap, permissionsOf, rightsOfProgram } from '#shared/permissions.ts'
import type { Database, Queries } from '../db/dialect.ts'
import { reusable } from '../db/reusable.ts'
import { askerColumns, type SignedIn } from './sessions.ts'

/** With this begins every token of a program: no token of a session does. */
const mark = 'wmp_'

export const isProgramToken = (token: string): boolean => token.startsWith(mark)

/** A new token, and what is stored of it. */
export function newProgramToken(): { token: string; tokenHash: string; tokenHint: string } {
  const token = `${mark}${randomBytes(32).toString('base64url')}`
  return { token, tokenHash: hashOf(token), tokenHint: token.slice(-4) }
}

/** A quick hash will do: unlike a password, a token has nothing that could be guessed. */
const hashOf = (token: string) => createHash('sha256').update(token).digest('hex')

const programsBehind = reusable(db =>
  db
    .selectFrom('accessTokens')
    .innerJoin('users', 'users.id', 'accessTokens.userId')
    .innerJoin('roles', 'roles.id', 'users.roleId')
    .innerJoin('wineries', 'wineries.id', 'users.wineryId')
    .select([
      'accessTokens.id',
      'accessTokens.name',
      'accessTokens.permissions as allowed',
      'accessTokens.createdAt',
      'accessTokens.endsAt',
      'accessTokens.revokedAt',
      ...askerColumns,
      'roles.permissions as held',
    ])
    .where('accessTokens.tokenHash', '=', ''),
)

/**
 * The program behind a token, as the database has it now: whoever it acts for may have lost rights since it was made,
 * and a person who may not come in has no program that may.
 */
export async function findProgram(db: Queries, token: string): Promise<SignedIn | null> {
  const [row] = await programsBehind(db, [hashOf(token)])
  if (!row?.active || row.revokedAt !== null) return null
  const { id, name, userId, wineryId, wineryName, roleName } = row
  const held = permissionsOf({ name: roleName, permissions: row.held })
  return {
    // No session has such a number.
    sessionId: -id,
    beganAt: Date.parse(row.createdAt),
    expiresAt: Date.parse(row.endsAt),
    userId,
    userName: `${row.firstName} ${row.lastName}`.trim(),
    wineryId,
    wineryName,
    rights: `program ${id}`,
    provedBy: null,
    program: { id, name },
    isAdmin: false,
    kind: 'password',
    isConfined: false,
    permissions: rightsOfProgram(JSON.parse(row.allowed) as PermissionMap, held),
  }
}

/** When a program was there last is told no finer than this: every note of it is a write. */
const noteEvery = 10 * 60_000

/** Notes when programs were there last, beside what they do: none waits for it. */
export class ProgramUses {
  readonly #db: Database
  readonly #noted = new Map<number, number>()
  #writing = Promise.resolve()

  constructor(db: Database) {
    this.#db = db
  }

  note({ program, wineryId }: SignedIn): void {
    const now = Date.now()
    if (!program || now - (this.#noted.get(program.id) ?? 0) < noteEvery) return
    this.#noted.set(program.id, now)
    const lastUsedAt = new Date(now).toISOString()
    this.#writing = this.#writing
      .then(async () => {
        await this.#db
          .insertInto('accessTokenUses')
          .values({ tokenId: program.id, wineryId, lastUsedAt })
          .onConflict(conflict => conflict.column('tokenId').doUpdateSet({ lastUsedAt }))
          .execute()
      })
      // A database that takes nothing tells everyone who writes. This is tried again in ten minutes.
      .catch(() => undefined)
  }

  /** Everything noted so far is written. */
  settled(): Promise<void> {
    return this.#writing
  }
}
