import type { FastifyInstance, FastifyServerOptions } from 'fastify'
import { addBackupRoutes } from '#features/house/backups/routes.ts'
import { addLoginRoutes } from '#features/house/login/routes.ts'
import { addRoleRoutes } from '#features/house/roles/routes.ts'
import { addSampleWineryRoutes } from '#features/house/sample-winery/routes.ts'
import { addSettingsRoutes } from '#features/house/settings/routes.ts'
import { addUserRoutes } from '#features/house/users/routes.ts'
import { addAgingRoutes } from '#features/records/aging/routes.ts'
import { addAgingMaintenanceRoutes } from '#features/records/aging-maintenance/routes.ts'
import { addBatchRoutes } from '#features/records/batches/routes.ts'
import { addBottlingRoutes } from '#features/records/bottling/routes.ts'
import { addCellarRoutes } from '#features/records/cellar/routes.ts'
import { addFermentationRoutes } from '#features/records/fermentation/routes.ts'
import { addFermentationMaintenanceRoutes } from '#features/records/fermentation-maintenance/routes.ts'
import { addPostFermentationRoutes } from '#features/records/post-fermentation/routes.ts'
import { addVesselRoutes } from '#features/records/vessels/routes.ts'
import { addVineyardMaintenanceRoutes } from '#features/records/vineyard-maintenance/routes.ts'
import { addActivityRoutes } from '#features/views/activity/routes.ts'
import { addSearchRoutes } from '#features/views/search/routes.ts'
import { SessionMemory } from '#server/auth/session-memory.ts'
import { openTokens } from '#server/auth/tokens.ts'
import type { Connection } from '#server/db/connect.ts'
import { nameInstallation } from '#server/db/installation.ts'
import type { RecordTableName } from '#server/db/tables.ts'
import { Commits } from '#server/db/writing/commits.ts'
import type { Api } from '#server/http/api.ts'
import { createApp } from '#server/http/app.ts'
import { serveApiDocs } from '#server/http/docs-page.ts'
import { addHealth } from '#server/http/health.ts'
import { openAnswerCache } from '#server/http/memory/answer-cache.ts'
import type { Memory } from '#server/http/memory/quick-answers.ts'
import { describeApi } from '#server/http/openapi.ts'
import { addCrud } from '#server/http/records/crud.ts'
import { serveClient } from '#server/http/static-files.ts'
import type { Settings } from '#server/settings.ts'
import { storyteller } from './demo/storyteller.ts'
import { kinds } from './kinds.ts'

export interface Server {
  app: FastifyInstance
  api: Api
  memory: Memory
}

export interface ServerOptions {
  settings: Settings
  connection: Connection
  version: string
  logger?: FastifyServerOptions['logger']
  /** By which records are dated; the real time unless said otherwise. */
  clock?: () => Date
  /** By which the audit trail is dated, where it is not the same. */
  auditClock?: () => Date
  /** Names the requests; a random name each unless said otherwise. */
  nameRequest?: () => string
  /** The folder of the built client; without it only the API is served. */
  clientFolder?: string
}

/** What a clash of two records means, by table. */
const clashTexts = Object.fromEntries(kinds.flatMap(({ name, clash }) => (clash ? [[name, clash]] : [])))

/** Puts the product together: the kit, then every area. */
export async function createServer(options: ServerOptions): Promise<Server> {
  const { settings, connection, version, logger, clientFolder, clock = () => new Date() } = options
  const { auditClock = clock, nameRequest } = options
  await nameInstallation(connection.db)
  const tokens = await openTokens(connection.db)
  const answers = openAnswerCache()
  const sessions = new SessionMemory(connection, tokens, settings.tokenHours)
  const memory = { sessions, answers, readStamp: connection.readStampOfTurn }
  const app = await createApp({ settings, logger, clashTexts, memory, ...(nameRequest && { nameRequest }) })
  const endListening = connection.onLoss(() => {
    sessions.forget()
    answers.clear()
  })
  app.addHook('onClose', async () => endListening())
  const api: Api = {
    app,
    ...connection,
    books: connection.db,
    clock,
    auditClock,
    commits: new Commits(error => app.log.error(error, 'a listener to commits failed')),
    settings,
    tokens,
    answers,
    version,
    routes: [],
  }
  addHealth(api)
  addLoginRoutes(api)
  addSettingsRoutes(api)
  addBackupRoutes(api)
  addUserRoutes(api)
  addRoleRoutes(api)
  for (const kind of kinds) if (kind.isPlain) addCrud(api, kind, { table: kind.name as RecordTableName })
  addVineyardMaintenanceRoutes(api)
  addVesselRoutes(api)
  addFermentationRoutes(api)
  addFermentationMaintenanceRoutes(api)
  addAgingRoutes(api)
  addAgingMaintenanceRoutes(api)
  addBatchRoutes(api)
  addPostFermentationRoutes(api)
  addBottlingRoutes(api)
  addCellarRoutes(api)
  addActivityRoutes(api, kinds)
  addSampleWineryRoutes(
    api,
    storyteller(story => createServer({ settings, connection, version, ...story })),
  )
  addSearchRoutes(api, kinds)
  await serveApiDocs(app, () => describeApi(api.routes, version))
  await serveClient(app, clientFolder)
  return { app, api, memory }
}
