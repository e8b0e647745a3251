import type { FastifyInstance, FastifyServerOptions } from 'fastify'
import { addAccessTokenRoutes } from '#features/house/access-tokens/routes.ts'
import { addBackupRoutes } from '#features/house/backups/routes.ts'
import { addExportRoutes } from '#features/house/export/routes.ts'
import { addImportRoutes } from '#features/house/imports/routes.ts'
import { addLoginRoutes } from '#features/house/login/routes.ts'
import { addOtherWineryRoutes } from '#features/house/other-wineries/routes.ts'
import { addRoleRoutes } from '#features/house/roles/routes.ts'
import { addSampleWineryRoutes } from '#features/house/sample-winery/routes.ts'
import { addSecondStepRoutes } from '#features/house/second-step/routes.ts'
import { addSettingsRoutes } from '#features/house/settings/routes.ts'
import { addUserRoutes } from '#features/house/users/routes.ts'
import { addAgingRoutes } from '#features/records/aging/routes.ts'
import { addAgingMaintenanceRoutes } from '#features/records/aging-maintenance/routes.ts'
import { addBatchRoutes } from '#features/records/batches/routes.ts'
import { addBottlingRoutes } from '#features/records/bottling/routes.ts'
import { ledgerKinds } from '#features/records/cellar/contract.ts'
import { addCellarRoutes } from '#features/records/cellar/routes.ts'
import { addDeviceRoutes } from '#features/records/devices/routes.ts'
import { addFermentationRoutes } from '#features/records/fermentation/routes.ts'
import { addFermentationMaintenanceRoutes } from '#features/records/fermentation-maintenance/routes.ts'
import { addNoticeRoutes } from '#features/records/notices/routes.ts'
import { addPostFermentationRoutes } from '#features/records/post-fermentation/routes.ts'
import { addVesselRoutes } from '#features/records/vessels/routes.ts'
import { addVineyardMaintenanceRoutes } from '#features/records/vineyard-maintenance/routes.ts'
import { watchKinds } from '#features/records/watch/contract.ts'
import { addWatchRoutes } from '#features/records/watch/routes.ts'
import { addActivityRoutes } from '#features/views/activity/routes.ts'
import { addSearchRoutes } from '#features/views/search/routes.ts'
import { openSeals } from '#server/auth/seals.ts'
import { SessionMemory } from '#server/auth/session-memory.ts'
import { openTokens } from '#server/auth/tokens.ts'
import type { Connection } from '#server/db/connect.ts'
import { nameInstallation } from '#server/db/installation.ts'
import type { RecordTableName } from '#server/db/tables.ts'
import { Commits } from '#server/db/writing/commits.ts'
import { allListeners } from '#server/http/answered.ts'
import type { Api } from '#server/http/api.ts'
import { createApp } from '#server/http/app.ts'
import { serveApiDocs } from '#server/http/docs-page.ts'
import { addHealth } from '#server/http/health.ts'
import { openAnswerCache } from '#server/http/memory/answer-cache.ts'
import type { Memory } from '#server/http/memory/quick-answers.ts'
import { serveMetrics } from '#server/http/metrics-route.ts'
import { describeApi } from '#server/http/openapi.ts'
import { addCrud } from '#server/http/records/crud.ts'
import { requestLog, type TakeLine } from '#server/http/request-log.ts'
import { serveAuthority, serveClient } from '#server/http/static-files.ts'
import { addLive } from '#server/live/route.ts'
import { HttpCounts } from '#server/metrics/http-counts.ts'
import { Metrics } from '#server/metrics/metrics.ts'
import type { Settings } from '#server/settings.ts'
import type { CertificatePair } from '#server/tls/certificate-pair.ts'
import { storyteller } from './demo/storyteller.ts'
import { importFinders, importKinds } from './import-kinds.ts'
import { kinds } from './kinds.ts'
import { addParts, countingListener } from './metrics/parts.ts'
import { fileWords } from './winery-file-words.ts'

export interface Server {
  app: FastifyInstance
  api: Api
  memory: Memory
  /** What whoever watches over the server is told of it. */
  metrics: Metrics
}

export interface ServerOptions {
  settings: Settings
  connection: Connection
  version: string
  logger?: FastifyServerOptions['logger']
  /** With which HTTPS is spoken; HTTP when not said. */
  pair?: CertificatePair
  /** By which records are dated; the real time unless said otherwise. */
  clock?: () => Date
  /** By which the audit trail is dated, where it is not the same. */
  auditClock?: () => Date
  /** Names the requests; a random name each unless said otherwise. */
  nameRequest?: () => string
  /** Takes the lines of the request log; none are written when not said. */
  requestLine?: TakeLine
  /** The folder of the built client; without it only the API is served. */
  clientFolder?: string
}

/** What a clash of two records means, by table. */
const clashTexts = Object.fromEntries(kinds.flatMap(({ name, clash }) => (clash ? [[name, clash]] : [])))

/** In which area each table is viewed; the ledger's are of the vessels, the watch's of the fermentations. */
const viewedTables = [
  ...kinds,
  ...ledgerKinds.map(({ name }) => ({ name, area: 'vessels' as const })),
  ...watchKinds.map(({ name }) => ({ name, area: 'fermentation' as const })),
]

/** Puts the product together: the kit, then every area. */
export async function createServer(options: ServerOptions): Promise<Server> {
  const { settings, connection, version, logger, clientFolder, clock = () => new Date() } = options
  const { auditClock = clock, nameRequest, pair, requestLine } = options
  await nameInstallation(connection.db)
  const tokens = await openTokens(connection.db)
  const seals = await openSeals(connection.db)
  const answers = openAnswerCache()
  const sessions = new SessionMemory(connection, tokens, settings.tokenHours)
  const memory = { sessions, answers, readStamp: connection.readStampOfTurn }
  const counts = settings.metrics && new HttpCounts()
  const app = await createApp({
    settings,
    logger,
    clashTexts,
    memory,
    ...(pair && { pair }),
    ...(nameRequest && { nameRequest }),
    listener: allListeners([
      counts && countingListener(counts),
      requestLine ? requestLog(requestLine) : null,
    ]),
  })
  const metrics = new Metrics((error, part) =>
    app.log.warn({ err: error, part }, 'a part of the metrics could not be read'),
  )
  const endListening = connection.onLoss(() => {
    sessions.forget()
    answers.clear()
    answers.builds.forget()
  })
  app.addHook('onClose', async () => {
    endListening()
    await sessions.uses.settled()
  })
  const api: Api = {
    app,
    ...connection,
    books: connection.db,
    clock,
    auditClock,
    commits: new Commits(error => app.log.error(error, 'a listener to commits failed')),
    settings,
    tokens,
    seals,
    answers,
    metrics,
    version,
    routes: [],
  }
  if (counts) addParts(api, connection, counts)
  addHealth(api)
  addLoginRoutes(api)
  addSettingsRoutes(api)
  addAccessTokenRoutes(api)
  addOtherWineryRoutes(api)
  addSecondStepRoutes(api)
  addBackupRoutes(api)
  addExportRoutes(api, fileWords)
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
  addWatchRoutes(api)
  addNoticeRoutes(api)
  await addDeviceRoutes(api)
  addActivityRoutes(api, kinds)
  addImportRoutes(api, importKinds, importFinders)
  addSampleWineryRoutes(
    api,
    storyteller(story => createServer({ settings, connection, version, ...story })),
  )
  addSearchRoutes(api, kinds)
  addLive(api, sessions, viewedTables, connection.onLoss)
  serveAuthority(app, settings.dataDir)
  if (settings.metrics?.token) serveMetrics(app, metrics, settings.metrics.token)
  await serveApiDocs(app, () => describeApi(api.routes, version))
  await serveClient(app, clientFolder, settings)
  return { app, api, memory, metrics }
}
