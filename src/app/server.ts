import type { FastifyInstance, FastifyServerOptions } from 'fastify'
import { addActivityRoutes } from '#features/activity/routes.ts'
import { addAgingRoutes } from '#features/aging/routes.ts'
import { addAgingMaintenanceRoutes } from '#features/aging-maintenance/routes.ts'
import { addBackupRoutes } from '#features/backups/routes.ts'
import { addBatchRoutes } from '#features/batches/routes.ts'
import { addBottlingRoutes } from '#features/bottling/routes.ts'
import { addFermentationRoutes } from '#features/fermentation/routes.ts'
import { addFermentationMaintenanceRoutes } from '#features/fermentation-maintenance/routes.ts'
import { addLoginRoutes } from '#features/login/routes.ts'
import { addPostFermentationRoutes } from '#features/post-fermentation/routes.ts'
import { addRoleRoutes } from '#features/roles/routes.ts'
import { addSampleWineryRoutes } from '#features/sample-winery/routes.ts'
import { addSearchRoutes } from '#features/search/routes.ts'
import { addSettingsRoutes } from '#features/settings/routes.ts'
import { userTexts } from '#features/users/contract.ts'
import { addUserRoutes } from '#features/users/routes.ts'
import { vesselInUse } from '#features/vessels/contract.ts'
import { addVesselRoutes } from '#features/vessels/routes.ts'
import { addVineyardMaintenanceRoutes } from '#features/vineyard-maintenance/routes.ts'
import { addVineyardRoutes } from '#features/vineyards/routes.ts'
import { KnownSessions } from '#server/auth/known-sessions.ts'
import { openTokens } from '#server/auth/tokens.ts'
import type { Connection } from '#server/db/connect.ts'
import { nameInstallation } from '#server/db/installation.ts'
import type { Api } from '#server/http/api.ts'
import { createApp } from '#server/http/app.ts'
import { serveApiDocs } from '#server/http/docs-page.ts'
import { addHealth } from '#server/http/health.ts'
import { AnswerStore } from '#server/http/memory/answer-store.ts'
import type { Memory } from '#server/http/memory/quick-answers.ts'
import { describeApi } from '#server/http/openapi.ts'
import { serveClient } from '#server/http/static-files.ts'
import type { Settings } from '#server/settings.ts'
import { storyteller } from './demo/storyteller.ts'

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
const clashTexts = {
  users: userTexts.emailTaken,
  batches: 'A wine batch with this batch ID already exists.',
  roles: 'A role with this name already exists.',
  vessels: 'A vessel with this ID already exists.',
  fermentations: vesselInUse,
  agings: vesselInUse,
}

/** Puts the product together: the kit, then every area. */
export async function createServer(options: ServerOptions): Promise<Server> {
  const { settings, connection, version, logger, clientFolder, clock = () => new Date() } = options
  const { auditClock = clock, nameRequest } = options
  await nameInstallation(connection.db)
  const tokens = await openTokens(connection.db)
  const answers = new AnswerStore()
  const sessions = new KnownSessions(connection, tokens, settings.tokenHours)
  const memory = { sessions, answers, readStamp: connection.readStampOfTurn }
  const app = await createApp({ settings, logger, clashTexts, memory, ...(nameRequest && { nameRequest }) })
  const endListening = connection.onLoss(() => {
    sessions.forget()
    answers.forget()
  })
  app.addHook('onClose', async () => endListening())
  const api: Api = { app, ...connection, clock, auditClock, settings, tokens, answers, version, routes: [] }
  addHealth(api)
  addLoginRoutes(api)
  addSettingsRoutes(api)
  addBackupRoutes(api)
  addUserRoutes(api)
  addRoleRoutes(api)
  addVineyardRoutes(api)
  addVineyardMaintenanceRoutes(api)
  addVesselRoutes(api)
  addFermentationRoutes(api)
  addFermentationMaintenanceRoutes(api)
  addAgingRoutes(api)
  addAgingMaintenanceRoutes(api)
  addBatchRoutes(api)
  addPostFermentationRoutes(api)
  addBottlingRoutes(api)
  addActivityRoutes(api)
  addSampleWineryRoutes(
    api,
    storyteller(story => createServer({ settings, connection, version, ...story })),
  )
  addSearchRoutes(api)
  await serveApiDocs(app, () => describeApi(api.routes, version))
  await serveClient(app, clientFolder)
  return { app, api, memory }
}
