import { randomUUID } from 'node:crypto'
import type { Server } from 'node:https'
import compress from '@fastify/compress'
import cors from '@fastify/cors'
import Fastify, {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type FastifyServerOptions,
  LogController,
} from 'fastify'
import { keysToCamelCase } from '#shared/key-case.ts'
import { callerAddress, trustedHops } from '../caller-address.ts'
import { Failure } from '../failure.ts'
import type { Settings } from '../settings.ts'
import { giveAuthority } from '../tls/authority-file.ts'
import type { CertificatePair } from '../tls/certificate-pair.ts'
import { followPair } from '../tls/pair-watch.ts'
import { redirectPlainCallers } from '../tls/plain-callers.ts'
import { type AnswerListener, answeredBy, tellAnswered } from './answered.ts'
import { answerErrors, answerUnparsed, asFailure, type ClashTexts } from './error-answers.ts'
import { demandAccess, guard } from './guard.ts'
import { linesType } from './lines.ts'
import { type Memory, quickAnswers, serverWith } from './memory/quick-answers.ts'
import { loggedPath } from './request-path.ts'
import { addSafetyHeaders } from './safety-headers.ts'
import { leaveUnreadBodies } from './unread-bodies.ts'

export interface AppOptions {
  settings: Settings
  logger: FastifyServerOptions['logger']
  clashTexts: ClashTexts
  memory: Memory
  /** With which HTTPS is spoken; HTTP when not said. */
  pair?: CertificatePair
  /** Names a request; a random name when not said. */
  nameRequest?: () => string
  /** Is told of every answer. */
  listener?: AnswerListener | null
}

const bodyLimit = 1024 * 1024

/** The longest that a request may take to come in, whether or not anybody reads it. */
const requestTimeout = 30_000

/** A Fastify instance that speaks the house's conventions: guard, key case, error shape, headers. */
export async function createApp({
  settings,
  logger,
  clashTexts,
  memory,
  pair,
  nameRequest = randomUUID,
  listener = null,
}: AppOptions): Promise<FastifyInstance> {
  let isOpen = true
  const quick = quickAnswers(memory, nameRequest, () => app.log, listener)
  const app: FastifyInstance = Fastify({
    serverFactory: serverWith(quick, () => isOpen, pair ?? null),
    // The server is made above; this says which kind it is.
    ...(pair && { https: {} as never }),
    logger: logger ?? false,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => nameRequest(),
    trustProxy: trustedHops(settings.proxyHops),
    bodyLimit,
    requestTimeout,
    connectionTimeout: 2 * requestTimeout,
    return503OnClosing: false,
    clientErrorHandler: answerUnparsed,
    // What the router cannot read goes past all hooks.
    frameworkErrors: (error, request, reply) => {
      const failure = asFailure(error, clashTexts)
      const answer = (reply as FastifyReply).status(failure.status).header('cache-control', 'no-store')
      answer.header('x-request-id', request.id).send(failure.body())
      listener?.tell(answeredBy(request as FastifyRequest, answer))
    },
  })
  if (pair) speakTls(app, settings, pair)
  answerErrors(app, clashTexts)
  app.addHook('preClose', async () => {
    isOpen = false
  })
  // Whoever was being served when the closing began must not hold their connection, and with it the server, open.
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (!isOpen) reply.header('connection', 'close')
    done()
  })
  leaveUnreadBodies(app, bodyLimit)
  demandAccess(app)
  readJsonOnly(app)
  logRequests(app)
  if (listener) tellAnswered(app, listener)
  addSafetyHeaders(app, settings)
  if (settings.corsOrigins.length > 0)
    await app.register(cors, {
      origin: settings.corsOrigins,
      methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
      exposedHeaders: [
        'etag',
        'last-event-id',
        'preference-applied',
        'retry-after',
        'x-next-cursor',
        'x-request-id',
        'x-total-count',
      ],
    })
  await app.register(compress, { threshold: 1024, encodings: ['br', 'gzip'], globalDecompression: false })
  // Last, so that its refusals carry the headers of every answer.
  guard(app, memory)
  app.addHook('preValidation', (request, _reply, done) => {
    done(renameBody(request))
  })
  return app
}

/** What a server with a certificate of its own does beyond one without. */
function speakTls(app: FastifyInstance, { tls, dataDir }: Settings, pair: CertificatePair): void {
  const server = app.server as Server
  redirectPlainCallers(server, { patienceMs: requestTimeout, answerPlainly: giveAuthority(dataDir) })
  const endWatch = tls && followPair(server, { files: tls, pair, log: app.log })
  app.addHook('onClose', async () => endWatch?.())
}

function renameBody(request: FastifyRequest): Error | undefined {
  try {
    request.body = keysToCamelCase(request.body)
    return undefined
  } catch (error) {
    if (error instanceof RangeError)
      return new Failure(400, 'The request is nested too deeply.', { code: 'malformed' })
    return error as Error
  }
}

function readJsonOnly(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    // Some clients announce JSON and send nothing, as with a DELETE.
    if (body === '') done(null, undefined)
    else parse(request, body as string, done)
  })
  // Left unread: whoever takes lines reads them one by one.
  app.addContentTypeParser(linesType, (request, payload, done) => {
    const { takesLines } = request.routeOptions.config
    if (takesLines) request.lines = payload
    done(takesLines ? null : new Failure(415, 'Send the request body as application/json.'), undefined)
  })
}

const warnedOf = new Set([401, 403, 429])
const levelsWithout = {
  info: new Set(['warn', 'error', 'fatal', 'silent']),
  warn: new Set(['error', 'fatal', 'silent']),
}

/** One line a request, without bodies, queries, headers and tokens: they are secrets. A refusal is a warning. */
function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    const level = warnedOf.has(reply.statusCode) ? 'warn' : 'info'
    // At the levels at which it is not written, putting the line together would be idle.
    if (levelsWithout[level].has(app.log.level)) return done()
    request.log[level](
      {
        address: callerAddress(request),
        method: request.method,
        path: loggedPath(request.url),
        status: reply.statusCode,
        milliseconds: Math.round(reply.elapsedTime),
        user: request.who?.userId,
      },
      'request',
    )
    done()
  })
}
