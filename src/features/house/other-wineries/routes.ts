import { loginTexts, signInAnswer, authTag as tag } from '#features/house/login/contract.ts'
import { readSignedInUser } from '#features/house/login/queries.ts'
import {
  type Account,
  accountsBeside,
  linkAccounts,
  linkedAccounts,
  maySwitchInto,
  mostLinked,
  nameOf,
  readAccounts,
  unlinkAccounts,
} from '#server/auth/account-links.ts'
import { proveAccount } from '#server/auth/proven-account.ts'
import { beginSession, leaveSession, type SignedIn } from '#server/auth/sessions.ts'
import { countAttempt, forgiveAttempt } from '#server/auth/throttle.ts'
import { callerAddress } from '#server/caller-address.ts'
import type { Queries } from '#server/db/dialect.ts'
import { openTwoDoors } from '#server/db/writing/two-doors.ts'
import { type Actor, type Door, openDoor } from '#server/db/writing/write-door.ts'
import { Failure, notFound } from '#server/failure.ts'
import { type Api, addRoute, type Call, whoOf } from '#server/http/api.ts'
import { pathId } from '#server/http/checked-input.ts'
import { messageAnswer } from '#server/http/openapi-schemas.ts'
import { idempotencyOf } from '#server/http/repeated-requests.ts'
import { readHead, textOf } from '#server/live/trail-since.ts'
import { lastHeard } from '#shared/live-names.ts'
import {
  credentialsElsewhere,
  otherWineriesPath,
  otherWinery,
  otherWineryTexts as texts,
} from './contract.ts'
import { listOtherWineries } from './queries.ts'
import { codeCountersOf, requireSecondStep } from './routes/second-step.ts'

/** One person's accounts in several wineries: they link them, change over from one to another, and unlink them. */
export function addOtherWineryRoutes(api: Api): void {
  addList(api)
  addLink(api)
  addUnlink(api)
  addSwitch(api)
}

function addList(api: Api): void {
  addRoute(api, {
    method: 'GET',
    path: otherWineriesPath,
    access: 'person',
    operation: 'listOtherWineries',
    summary: "List the wineries of one's linked accounts",
    tag,
    answer: otherWinery.array(),
    handle: call => listOtherWineries(api.db, whoOf(call)),
  })
}

function addLink(api: Api): void {
  addRoute(api, {
    method: 'POST',
    path: otherWineriesPath,
    access: 'person',
    operation: 'linkWinery',
    summary: "Link one's account with one's account in another winery, by its e-mail address and password",
    tag,
    body: credentialsElsewhere,
    answer: otherWinery,
    status: 201,
    refusals: [403, 409, 429],
    handle: async call => {
      const who = whoOf(call)
      const place = { address: callerAddress(call.request), device: null, log: call.request.log }
      const proven = await proveAccount(api, call.body, place)
      // The words of a sign-in; its status would say that the session of the caller is over.
      if (!proven) throw new Failure(400, loginTexts.wrongCredentials)
      if (!proven.person.active) throw new Failure(403, loginTexts.inactive)
      // The account whose password was shown vouches for the link: when it gets another one, the link is over too.
      const own = await accountOf(api.db, who.provedBy ?? who.userId)
      const other = await accountOf(api.db, proven.person.id)
      if (other.wineryId === own.wineryId) throw new Failure(409, texts.present)
      // Counted like the codes of a sign-in: this is no other place to guess them at.
      const counters = await codeCountersOf(api, proven, place)
      if (counters.length > 0) await countAttempt(api.books, counters, call.request.log)
      const actors = [actorFor(own, call), actorFor(other, call)] as const
      const { status, body } = await openTwoDoors(
        api,
        actors,
        async (door, others) => {
          // Checking a password takes a moment. Whoever got another one meanwhile has not shown it.
          await requirePassword(others, proven.person)
          await requireSecondStep(api, others, proven, call.body.code)
          await requireRoom(door, who, other)
          await linkAccounts(door, own, others, other)
          const listed = await listOtherWineries(door.tx, who)
          return { status: 201, body: listed.find(({ id }) => id === other.id) ?? null }
        },
        await idempotencyOf(call.request),
      )
      if (counters.length > 0) await forgiveAttempt(api.books, counters)
      call.reply.status(status)
      return body
    },
  })
}

async function accountOf(db: Queries, id: number): Promise<Account> {
  const [account] = await readAccounts(db, [id])
  if (!account) throw new Failure(401)
  return account
}

const actorFor = (account: Account, { request }: Pick<Call, 'request'>): Actor => ({
  userId: account.id,
  userName: nameOf(account),
  wineryId: account.wineryId,
  requestId: request.id,
})

async function requirePassword(door: Door, proven: { id: number; passwordHash: string }): Promise<void> {
  const { passwordHash, active } = await door.tx
    .selectFrom('users')
    .select(['passwordHash', 'active'])
    .where('id', '=', proven.id)
    .executeTakeFirstOrThrow()
  if (!active || passwordHash !== proven.passwordHash) throw new Failure(400, loginTexts.wrongCredentials)
}

/** One account in each winery, so that a name says where one goes; and no more than anybody has. */
async function requireRoom({ tx }: Door, who: SignedIn, other: Account): Promise<void> {
  const [here] = await readAccounts(tx, [who.userId])
  const beside = await accountsBeside(tx, who)
  if (!here || (who.provedBy !== null && !beside.has(who.provedBy))) throw new Failure(409, texts.notLinked)
  if (other.wineryId === here.wineryId) throw new Failure(409, texts.present)
  const theirs = [other, ...(await linkedAccounts(tx, other.id)).values()]
  const ours = new Set([here, ...beside.values()].map(({ wineryId }) => wineryId))
  if (theirs.some(({ wineryId }) => ours.has(wineryId))) throw new Failure(409, texts.alreadyThere)
  if (ours.size + theirs.length > mostLinked) throw new Failure(409, texts.tooMany)
}

function addUnlink(api: Api): void {
  addRoute(api, {
    method: 'DELETE',
    path: `${otherWineriesPath}/{id}`,
    access: 'person',
    operation: 'unlinkWinery',
    summary: "End the link of one's account with one's account in another winery",
    tag,
    answer: messageAnswer,
    ignoresKey: true,
    handle: async call => {
      const who = whoOf(call)
      const own = await accountOf(api.db, who.userId)
      const other = (await linkedAccounts(api.db, own.id)).get(pathId(call.params.id))
      // Somebody else's account answers like one that is not there.
      if (!other || other.by !== other.id) throw notFound()
      const actors = [actorFor(own, call), actorFor(other, call)] as const
      const { body } = await openTwoDoors(api, actors, async (door, others) => {
        if (!(await unlinkAccounts(door, own, others, other, who.sessionId))) throw notFound()
        return { status: 200, body: { message: texts.removed(other.wineryName) } }
      })
      return body
    },
  })
}

function addSwitch(api: Api): void {
  addRoute(api, {
    method: 'POST',
    path: `${otherWineriesPath}/{id}/switch`,
    access: 'person',
    operation: 'switchWinery',
    summary: "Switch to one's account in another winery; the present session ends within a minute",
    tag,
    answer: signInAnswer,
    ignoresKey: true,
    handle: async call => {
      const who = whoOf(call)
      const target = (await accountsBeside(api.db, who)).get(pathId(call.params.id))
      if (!target) throw notFound()
      const provedBy = who.provedBy ?? who.userId
      const isBack = provedBy === target.id
      const begin = async (door: Door) => {
        // As it is at this moment: the link may be over by now, and so may the session that asks.
        if (!(await accountsBeside(door.tx, who)).has(target.id)) throw notFound()
        if (!(await maySwitchInto(door.tx, target, who))) throw new Failure(403, texts.signInThere)
        if (!(await leaveSession(door.books, who))) throw new Failure(401)
        const session = await beginSession(door.books, {
          wineryId: target.wineryId,
          userId: target.id,
          hours: api.settings.tokenHours,
          userAgent: call.request.headers['user-agent'],
          address: callerAddress(call.request),
          goesOnFrom: { provedBy: isBack ? null : provedBy, expiresAt: who.expiresAt },
          kind: who.kind,
        })
        await door.signIn(target.id)
        await door.note('switch', 'users', target.id, { winery: who.wineryName })
        return { status: 200, body: session }
      }
      const actor = actorFor(target, call)
      // A new password of the account that vouches must find this session, or keep it from being begun.
      const { body: session } = isBack
        ? await openDoor(api, actor, begin)
        : await openTwoDoors(api, [actor, actorFor(await accountOf(api.db, provedBy), call)], begin)
      call.reply.header(lastHeard, textOf(await readHead(api.db, target.wineryId)))
      return {
        token: await api.tokens.issue(session.secret, session.expiresAt),
        user: await readSignedInUser(api.db, {
          userId: target.id,
          provedBy: isBack ? null : provedBy,
          isConfined: false,
        }),
      }
    },
  })
}
