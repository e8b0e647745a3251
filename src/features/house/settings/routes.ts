import { authTag } from '#features/house/login/contract.ts'
import { provenHash } from '#features/house/login/queries.ts'
import { endLinksOf } from '#server/auth/account-links.ts'
import { hashPassword } from '#server/auth/passwords.ts'
import { listSessionsOf } from '#server/auth/running-sessions.ts'
import { endSession, endSessionsOf } from '#server/auth/sessions.ts'
import { databaseVersion, type Queries } from '#server/db/dialect.ts'
import { schemaVersion } from '#server/db/migrate.ts'
import { refuseStaleVersion } from '#server/db/writing/write-door.ts'
import { invalidInput, notFound } from '#server/failure.ts'
import { type Api, addRoute, expectedVersion, whoOf, write } from '#server/http/api.ts'
import { pathId } from '#server/http/checked-input.ts'
import { messageAnswer } from '#server/http/openapi-schemas.ts'
import { findRow } from '#server/http/records/find-row.ts'
import {
  endedSessions,
  ownSession,
  passwordChange,
  settings,
  settingsTexts,
  wineryInput,
} from './contract.ts'

const tag = { name: 'settings', description: 'The winery and what the product runs on.' }

export function addSettingsRoutes(api: Api): void {
  addInstallation(api)
  addPassword(api)
  addSessions(api)
}

function addInstallation(api: Api): void {
  addRoute(api, {
    method: 'GET',
    path: '/api/settings',
    access: 'signed-in',
    operation: 'readSettings',
    summary: 'Read the winery, the rules for passwords and what the product runs on',
    tag,
    reads: ['wineries'],
    answer: settings,
    handle: async call => {
      const { wineryId, isAdmin } = whoOf(call)
      const { id, name, version } = await findWinery(api.db, wineryId)
      return {
        passwordMinimum: api.settings.passwordMinimum,
        winery: { id, name, version },
        about: {
          version: api.version,
          database: api.kind === 'postgresql' ? 'PostgreSQL' : 'SQLite',
          databaseVersion: await databaseVersion(api.db),
          schemaVersion: isAdmin ? await schemaVersion(api.db) : null,
        },
      }
    },
  })

  addRoute(api, {
    method: 'PUT',
    path: '/api/settings/winery',
    access: 'admin',
    operation: 'renameWinery',
    summary: 'Rename the winery',
    tag,
    body: wineryInput,
    answer: settings.shape.winery,
    refusals: [412],
    handle: call =>
      write(api, call, async door => {
        const before = await findWinery(door.tx, door.actor.wineryId)
        refuseStaleVersion(before, expectedVersion(call))
        const { id, name, version } = await door.renameWinery(before, call.body.name)
        return { status: 200, body: { id, name, version } }
      }),
  })
}

function findWinery(db: Queries, wineryId: number) {
  return db.selectFrom('wineries').selectAll().where('id', '=', wineryId).executeTakeFirstOrThrow()
}

function addPassword(api: Api): void {
  addRoute(api, {
    method: 'PUT',
    path: '/api/auth/password',
    access: 'person',
    operation: 'changePassword',
    summary: "Change one's own password; every other session ends",
    tag: authTag,
    body: passwordChange(api.settings.passwordMinimum),
    answer: messageAnswer,
    refusals: [429],
    handle: async call => {
      const { userId, wineryId, sessionId } = whoOf(call)
      const known = await provenHash(api, call, call.body.currentPassword, wrongPassword)
      const passwordHash = await hashPassword(call.body.newPassword)
      return write(api, call, async door => {
        const before = await findRow(door.tx, 'users', wineryId, userId)
        // Hashing takes a moment. What was proven may no longer be the password.
        if (before.passwordHash !== known) throw wrongPassword()
        await door.update('users', before, { passwordHash })
        await endSessionsOf(door.books, userId, { except: sessionId })
        await endLinksOf(door, userId, sessionId)
        return { status: 200, body: { message: settingsTexts.passwordChanged } }
      })
    },
  })
}

function wrongPassword() {
  return invalidInput([{ field: 'currentPassword', message: settingsTexts.wrongPassword }])
}

const path = '/api/auth/sessions'

function addSessions(api: Api): void {
  addRoute(api, {
    method: 'GET',
    path,
    access: 'person',
    operation: 'listSessions',
    summary: "List one's own sessions",
    tag: authTag,
    answer: ownSession.array(),
    handle: async call => {
      const { userId, sessionId } = whoOf(call)
      const sessions = await listSessionsOf(api.db, userId, { hours: api.settings.tokenHours })
      return sessions.map(session => ({ ...session, isCurrent: session.id === sessionId }))
    },
  })

  addRoute(api, {
    method: 'DELETE',
    path,
    access: 'person',
    operation: 'endOtherSessions',
    summary: "End all of one's own sessions but the one that asks",
    tag: authTag,
    answer: endedSessions,
    handle: call => {
      const { userId, sessionId } = whoOf(call)
      return write(api, call, async door => {
        const ended = await endSessionsOf(door.books, userId, { except: sessionId })
        if (ended > 0) await door.note('sign-out', 'users', userId, { sessions: ended })
        return { status: 200, body: { message: settingsTexts.othersEnded, ended } }
      })
    },
  })

  addRoute(api, {
    method: 'DELETE',
    path: `${path}/{id}`,
    access: 'person',
    operation: 'endSession',
    summary: "End one of one's own sessions",
    tag: authTag,
    answer: endedSessions,
    handle: call => {
      const { userId } = whoOf(call)
      const id = pathId(call.params.id)
      return write(api, call, async door => {
        // Someone else's session answers like one that is not there.
        if (!(await endSession(door.books, userId, id))) throw notFound()
        await door.note('sign-out', 'users', userId, { sessions: 1 })
        return { status: 200, body: { message: settingsTexts.sessionEnded, ended: 1 } }
      })
    },
  })
}
