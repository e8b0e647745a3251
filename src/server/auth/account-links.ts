import { anyOf, type BookWrites, type Queries } from '../db/dialect.ts'
import type { Door } from '../db/writing/write-door.ts'
import { Failure } from '../failure.ts'
import { hasFactor, isDemandedOfPerson, readFactors } from './factors.ts'
import type { SignedIn } from './sessions.ts'

// One person's accounts in several wineries. See docs/decisions/0058-one-person-several-wineries.md.

/** So many accounts one person can have linked, this one included. */
export const mostLinked = 20

/** An account with its winery. */
export interface Account {
  id: number
  email: string
  firstName: string
  lastName: string
  active: boolean
  wineryId: number
  wineryName: string
}

/** An account that links lead to. */
export interface LinkedAccount extends Account {
  /** The first account on the way to it; its own id where it is linked with the one that was asked about. */
  by: number
}

export const nameOf = ({ firstName, lastName }: Pick<Account, 'firstName' | 'lastName'>) =>
  `${firstName} ${lastName}`.trim()

/** Active accounts with their wineries; whoever was deactivated is not among them. */
export async function readAccounts(db: Queries, ids: readonly number[]): Promise<Account[]> {
  if (ids.length === 0) return []
  return db
    .selectFrom('users')
    .innerJoin('wineries', 'wineries.id', 'users.wineryId')
    .select([
      'users.id',
      'users.email',
      'users.firstName',
      'users.lastName',
      'users.active',
      'users.wineryId',
      'wineries.name as wineryName',
    ])
    .where(anyOf(db, 'users.id', ids))
    .where('users.active', '=', true)
    .execute()
}

/** The accounts that are linked with any of these, as pairs: from which, to which. */
async function neighboursOf(db: Queries, ids: readonly number[]): Promise<[from: number, to: number][]> {
  const rows = await db
    .selectFrom('accountLinks')
    .select(['userId', 'otherUserId'])
    .where(({ or }) => or([anyOf(db, 'userId', ids), anyOf(db, 'otherUserId', ids)]))
    .execute()
  const asked = new Set(ids)
  return rows.flatMap(({ userId, otherUserId }) => {
    const both: [number, number][] = [
      [userId, otherUserId],
      [otherUserId, userId],
    ]
    return both.filter(([from]) => asked.has(from))
  })
}

/** All accounts that links lead to, directly or through others, without the one that is asked about. */
export async function linkedAccounts(db: Queries, userId: number): Promise<Map<number, LinkedAccount>> {
  const found = new Map<number, LinkedAccount>()
  let frontier = [userId]
  while (frontier.length > 0) {
    const ways = new Map<number, number>()
    for (const [from, to] of await neighboursOf(db, frontier))
      if (to !== userId && !found.has(to)) ways.set(to, found.get(from)?.by ?? to)
    const accounts = await readAccounts(db, [...ways.keys()])
    for (const account of accounts)
      found.set(account.id, { ...account, by: ways.get(account.id) ?? account.id })
    frontier = accounts.map(({ id }) => id)
  }
  return found
}

/**
 * The accounts that a session may change over to. One that was itself begun by changing over leads nowhere once the
 * account whose password was shown is no longer linked with it.
 */
export async function accountsBeside(
  db: Queries,
  { userId, provedBy }: Pick<SignedIn, 'userId' | 'provedBy'>,
): Promise<Map<number, LinkedAccount>> {
  const linked = await linkedAccounts(db, userId)
  return provedBy === null || linked.has(provedBy) ? linked : new Map()
}

const pair = (one: Pick<Account, 'id' | 'wineryId'>, other: Pick<Account, 'id' | 'wineryId'>) => {
  const [first, second] = one.id < other.id ? [one, other] : [other, one]
  return {
    wineryId: first.wineryId,
    userId: first.id,
    otherWineryId: second.wineryId,
    otherUserId: second.id,
  }
}

/** Links two accounts. The trails of both wineries tell of it, and name the other winery and nothing else of it. */
export async function linkAccounts(own: Door, account: Account, others: Door, other: Account): Promise<void> {
  await own.books
    .insertInto('accountLinks')
    .values({ ...pair(account, other), createdAt: own.now })
    .execute()
  await own.note('link', 'users', account.id, { winery: other.wineryName })
  await others.note('link', 'users', other.id, { winery: account.wineryName })
}

/** Ends the link of two accounts, and the sessions that were begun along it, but for the one that asks. */
export async function unlinkAccounts(
  own: Door,
  account: Account,
  others: Door,
  other: Account,
  except: number,
): Promise<boolean> {
  const { userId, otherUserId } = pair(account, other)
  const ended = await own.books
    .deleteFrom('accountLinks')
    .where('userId', '=', userId)
    .where('otherUserId', '=', otherUserId)
    .returning('userId')
    .executeTakeFirst()
  if (!ended) return false
  await own.note('unlink', 'users', account.id, { winery: other.wineryName })
  await others.note('unlink', 'users', other.id, { winery: account.wineryName })
  const near = await linkedAccounts(own.tx, account.id)
  if (near.has(other.id)) return true
  const far = [other.id, ...(await linkedAccounts(own.tx, other.id)).keys()]
  await endSessionsAcross(own.books, [account.id, ...near.keys()], far, except)
  return true
}

/** Sessions of the one side that a password of the other side has opened. */
async function endSessionsAcross(
  books: BookWrites,
  near: readonly number[],
  far: readonly number[],
  except: number,
): Promise<void> {
  await books
    .deleteFrom('sessions')
    .where(({ eb, and, or }) =>
      or([
        and([eb('userId', 'in', near), eb('provedBy', 'in', far)]),
        and([eb('userId', 'in', far), eb('provedBy', 'in', near)]),
      ]),
    )
    .where('id', '!=', except)
    .execute()
}

/**
 * Ends all links of an account, and all sessions that were begun along them: after a new password, a deactivation or
 * another e-mail address, with which an account is handed over. Its own winery's trail tells of each; that of the
 * others does not, since what happens to the account here is no business of theirs.
 */
export async function endLinksOf(door: Door, userId: number, except = 0): Promise<void> {
  const ended = await door.books
    .deleteFrom('accountLinks')
    .where(({ eb, or }) => or([eb('userId', '=', userId), eb('otherUserId', '=', userId)]))
    .returning(['userId', 'wineryId', 'otherWineryId'])
    .execute()
  for (const link of ended) {
    const elsewhere = link.userId === userId ? link.otherWineryId : link.wineryId
    const { name } = await door.tx
      .selectFrom('wineries')
      .select('name')
      .where('id', '=', elsewhere)
      .executeTakeFirstOrThrow()
    await door.note('unlink', 'users', userId, { winery: name })
  }
  await door.books
    .deleteFrom('sessions')
    .where(({ eb, and, or }) =>
      or([eb('provedBy', '=', userId), and([eb('userId', '=', userId), eb('provedBy', 'is not', null)])]),
    )
    .where('id', '!=', except)
    .execute()
}

/**
 * Whether somebody who has shown who they are at another account may change over to this one. Whatever its winery asks
 * for besides a password they must have shown there: changing over is no way round it. Who is still to set it up signs in
 * there, where they are led to it.
 */
export async function maySwitchInto(
  db: Queries,
  { id, wineryId, active }: Pick<Account, 'id' | 'wineryId' | 'active'>,
  { kind }: Pick<SignedIn, 'kind'>,
): Promise<boolean> {
  if (!active) return false
  if (hasFactor(await readFactors(db, id))) return kind !== 'password'
  return !(await isDemandedOfPerson(db, wineryId, id))
}

const cameFromElsewhere =
  'You switched here from another winery. To do this, sign in with the password of this account.'

/**
 * Refuses what would open this account for longer than the password does by which somebody came: who knows the
 * password of one account must not get a lasting way into another.
 */
export function requireOwnPassword({ provedBy }: Pick<SignedIn, 'provedBy'>): void {
  if (provedBy !== null) throw new Failure(403, cameFromElsewhere)
}
