import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyBaseLogger, FastifyError, FastifyInstance, FastifyReply } from 'fastify'
import { isDamaged } from '../db/damage.ts'
import { brokenUniqueTable, isBrokenReference, isUnavailable } from '../db/dialect.ts'
import { Failure } from '../failure.ts'
import { traceIdOf } from './trace.ts'

const unreadable = 'The request could not be read.'

/** What a clash in a table's unique rule means to the person who caused it. */
export type ClashTexts = Readonly<Record<string, string>>

/** Turns whatever was thrown into an answer of the stated shape; the unexpected is logged and says nothing. */
export function answerErrors(app: FastifyInstance, clashTexts: ClashTexts): void {
  app.setErrorHandler((error, request, reply) => {
    const failure = asFailure(error, clashTexts)
    if (failure.status >= 500 && !hasHungUp(error, reply)) {
      // Whoever quotes the X-Request-Id of the answer is found by reqId, a caller's own trace by traceId.
      const traceId = traceIdOf(request.headers.traceparent, request.id)
      logTrouble(app, error, 'request failed', request.log.child({ traceId }))
    }
    return reply
      .status(failure.status)
      .headers(failure.details.headers ?? {})
      .type('application/json; charset=utf-8')
      .send(JSON.stringify(failure.body()))
  })
}

/** Whoever asked was gone before the answer began, as on a bad connection: nothing of ours went wrong. */
const hasHungUp = (error: unknown, { raw }: FastifyReply) =>
  raw.destroyed && (error as { code?: string }).code === 'ERR_STREAM_PREMATURE_CLOSE'

/** Tells the log of what went wrong. A damaged database is told loudest, and the server is not ready from then on. */
export function logTrouble(
  app: FastifyInstance,
  error: unknown,
  what: string,
  log: FastifyBaseLogger = app.log,
): void {
  if (!isDamaged(error)) {
    log.error({ err: error }, what)
    return
  }
  damagedUnder.add(app)
  log.fatal({ err: error }, `${what}: the database is damaged, restore a backup`)
}

/** Damage does not heal while a server runs: what it was seen under stays unready until it is started again. */
const damagedUnder = new WeakSet<FastifyInstance>()

export function hasSeenDamage(app: FastifyInstance): boolean {
  return damagedUnder.has(app)
}

export function asFailure(error: unknown, clashTexts: ClashTexts): Failure {
  if (error instanceof Failure) return error
  // Whoever hangs up while sending ends like a lost connection to the database, but is no trouble of ours.
  if ((error as Partial<FastifyError>).statusCode !== undefined) return fromFramework(error as FastifyError)
  const clash = brokenUniqueTable(error)
  if (clash !== null) return new Failure(409, clashTexts[clash])
  if (isBrokenReference(error)) return new Failure(409)
  if (isUnavailable(error))
    return new Failure(503, 'The database cannot be reached at the moment. Please try again shortly.', {
      headers: { 'retry-after': '5' },
    })
  return new Failure(500)
}

function fromFramework(error: FastifyError): Failure {
  const { statusCode = 500 } = error
  if (statusCode === 400) return new Failure(400, `${unreadable} Send valid JSON.`, { code: 'malformed' })
  const message = frameworkTexts[statusCode]
  return message || statusCode === 404 ? new Failure(statusCode, message) : new Failure(500)
}

const frameworkTexts: Readonly<Record<number, string>> = {
  408: unreadable,
  413: 'The request is too large.',
  414: unreadable,
  415: 'Send the request body as application/json.',
  431: unreadable,
}

const statusOfParser: Readonly<Record<string, number>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_HEADER_OVERFLOW: 431,
}

/** Answers what is no request at all, or never became a whole one, and hangs up. */
export function answerUnparsed(error: { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  const status = statusOfParser[error.code ?? ''] ?? 400
  const body = JSON.stringify(new Failure(status, unreadable, { code: 'malformed' }).body())
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Connection: close',
    'Cache-Control: no-store',
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
  ]
  if (socket.writable) socket.write(`${head.join('\r\n')}\r\n\r\n${body}`)
  socket.destroySoon()
}
