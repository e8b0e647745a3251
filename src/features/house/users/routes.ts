import { listRoles, readOwnRights } from '#features/house/roles/queries.ts'
import { hashPassword } from '#server/auth/passwords.ts'
import { mayDo } from '#server/auth/sessions.ts'
import { brokenUniqueTable, type Queries } from '#server/db/dialect.ts'
import type { RecordRow } from '#server/db/tables.ts'
import { type Door, refuseStaleVersion } from '#server/db/writing/write-door.ts'
import { Failure } from '#server/failure.ts'
import { type Api, addRoute, type Call, expectedVersion, whoOf, write } from '#server/http/api.ts'
import { checked, pathId } from '#server/http/checked-input.ts'
import { answerFresh } from '#server/http/memory/freshness.ts'
import { tagOf } from '#server/http/openapi-schemas.ts'
import { bodyObject } from '#server/http/records/crud.ts'
import { findRow } from '#server/http/records/find-row.ts'
import { describeParameters, readLimit, readPage } from '#server/http/records/listing.ts'
import { isBeyond, permissionsOf } from '#shared/permissions.ts'
import {
  describedUserImport,
  editedUser,
  newUser,
  type UserImportAnswer,
  userImport,
  userImportAnswer,
  userName,
  userStatus,
  users,
} from './contract.ts'
import { changeUser, judgeAgainstStore, presentUsers, requireRole, type UserChanges } from './queries.ts'
import { type ImportVerdict, judgeImport, presentUserName } from './rules.ts'

type StoredUser = RecordRow<'users'>

const { item, path } = users
const tag = tagOf(users)
const reads = ['users', 'roles'] as const

/** Nobody deletes a user: the records they made keep their name. */
export function addUserRoutes(api: Api): void {
  addReads(api)
  addCreate(api)
  addChange(api)
  addStatus(api)
  addImport(api)
}

function addReads(api: Api): void {
  addRoute(api, {
    method: 'GET',
    path,
    access: 'signed-in',
    operation: 'listUsers',
    summary: 'List users: whole for holders of `users:view`, names and e-mail addresses for everyone else',
    tag,
    query: describeParameters({}),
    isFresh: true,
    reads,
    answer: item.or(userName).array(),
    handle: call => {
      const who = whoOf(call)
      const isWhole = mayDo(who, 'users:view')
      const list = async () => {
        const asked = { db: api.db, wineryId: who.wineryId, parameters: call.query }
        const size = readLimit(call.query.limit) ?? Number.POSITIVE_INFINITY
        const page = await readPage({ ...asked, table: 'users', order: users.order }, size)
        if (page.nextCursor) call.reply.header('x-next-cursor', page.nextCursor)
        const rows = page.rows as unknown as StoredUser[]
        return isWhole ? presentUsers(api.db, who.wineryId, rows) : rows.map(presentUserName)
      }
      return answerFresh(api, call, list, isWhole ? '' : 'names-')
    },
  })

  addRoute(api, {
    method: 'GET',
    path: `${path}/{id}`,
    access: 'users:view',
    operation: 'readUser',
    summary: 'Read one user',
    tag,
    isFresh: true,
    reads,
    answer: item,
    handle: async call => {
      const { wineryId } = whoOf(call)
      const row = await findRow(api.db, 'users', wineryId, pathId(call.params.id))
      return answerFresh(api, call, () => presentOne(api.db, row), `${row.version}-`)
    },
  })
}

function addCreate(api: Api): void {
  addRoute(api, {
    method: 'POST',
    path,
    access: 'users:create',
    operation: 'createUser',
    summary: 'Create a user',
    tag,
    body: newUser(api.settings.passwordMinimum),
    answer: item,
    status: 201,
    handle: async call => {
      const { password, ...values } = call.body
      // Hashing takes its time; the winery's other writes must not wait for it at the door.
      const passwordHash = await hashPassword(password)
      return write(api, call, async door => {
        const held = await readOwnRights(door, 'users:create')
        const role = await requireRole(door, values.roleId)
        if (isBeyond({ ...role, permissions: permissionsOf(role) }, held)) throw new Failure(403)
        const row = await door.insert('users', { ...values, passwordHash, lastLogin: null })
        return { status: 201, body: await presentOne(door.tx, row) }
      })
    },
  })
}

function addChange(api: Api): void {
  const input = editedUser(api.settings.passwordMinimum)
  addRoute(api, {
    method: 'PUT',
    path: `${path}/{id}`,
    access: 'users:edit',
    operation: 'changeUser',
    summary: 'Change a user; what the body omits keeps its value, an empty password too',
    tag,
    describedBody: { schema: input, partialAs: 'UserChange' },
    answer: item,
    refusals: [412],
    handle: async call => {
      const body = bodyObject(call.body)
      const merged = (before: StoredUser) => checked(input, { ...before, ...body })
      const { wineryId } = whoOf(call)
      const { password } = merged(await findRow(api.db, 'users', wineryId, pathId(call.params.id)))
      const passwordHash = password === null ? undefined : await hashPassword(password)
      return writeChange(api, call, before => {
        const { password: _password, ...values } = merged(before)
        return { ...values, passwordHash }
      })
    },
  })
}

function addStatus(api: Api): void {
  addRoute(api, {
    method: 'PATCH',
    path: `${path}/{id}/status`,
    access: 'users:edit',
    operation: 'setUserStatus',
    summary: 'Activate or deactivate a user',
    tag,
    body: userStatus,
    answer: item,
    refusals: [409, 412],
    handle: call => writeChange(api, call, () => ({ active: call.body.active })),
  })
}

function writeChange(api: Api, call: Call, valuesFor: (before: StoredUser) => UserChanges) {
  return write(api, call, async door => {
    const held = await readOwnRights(door, 'users:edit')
    const before = await findRow(door.tx, 'users', door.actor.wineryId, pathId(call.params.id))
    refuseStaleVersion(before, expectedVersion(call))
    const row = await changeUser(door, before, valuesFor(before), held)
    return { status: 200, body: await presentOne(door.tx, row) }
  })
}

const importLimit = 2 * 1024 * 1024
const importAttempts = 3

function addImport(api: Api): void {
  const { passwordMinimum } = api.settings
  addRoute(api, {
    method: 'POST',
    path: `${path}/batch`,
    access: 'users:create',
    operation: 'importUsers',
    summary: 'Import users: rows without fault are created, the others listed with their first fault',
    tag,
    describedBody: { schema: describedUserImport(passwordMinimum) },
    answer: userImportAnswer,
    bodyLimit: importLimit,
    handle: async call => {
      const who = whoOf(call)
      const { users: rows } = checked(userImport, call.body ?? {})
      const read = judgeImport(rows, await listRoles(api.db, who.wineryId), passwordMinimum)
      const verdicts = await judgeAgainstStore(api.db, who.wineryId, who, read)
      const hashes = await hashPasswords(verdicts)
      for (let attempt = 1; ; attempt++) {
        try {
          return await write(api, call, door => importUsers(door, verdicts, hashes))
        } catch (error) {
          // Another winery took one of the addresses meanwhile: the next look finds it and reports that row.
          if (attempt === importAttempts || brokenUniqueTable(error) !== 'users') throw error
        }
      }
    },
  })
}

async function importUsers(door: Door, read: ImportVerdict[], hashes: Map<number, string>) {
  const { wineryId } = door.actor
  const held = await readOwnRights(door, 'users:create')
  const rows: StoredUser[] = []
  const errors: UserImportAnswer['errors'] = []
  for (const { row, email, user, message = '' } of await judgeAgainstStore(door.tx, wineryId, held, read)) {
    const passwordHash = hashes.get(row)
    if (!user || !passwordHash) errors.push({ row, email, message })
    else {
      const { password: _password, ...values } = user
      rows.push(await door.insert('users', { ...values, passwordHash, lastLogin: null }))
    }
  }
  return { status: 200, body: { created: await presentUsers(door.tx, wineryId, rows), errors } }
}

/** Two at a time, so that a long file leaves room for people who sign in meanwhile. */
async function hashPasswords(verdicts: ImportVerdict[]): Promise<Map<number, string>> {
  const hashes = new Map<number, string>()
  const waiting = verdicts[Symbol.iterator]()
  const work = async () => {
    for (const { row, user } of waiting) if (user) hashes.set(row, await hashPassword(user.password))
  }
  await Promise.all([work(), work()])
  return hashes
}

async function presentOne(db: Queries, row: StoredUser) {
  return (await presentUsers(db, row.wineryId, [row]))[0]
}
