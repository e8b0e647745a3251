import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
import type { FastifyBaseLogger, FastifyServerOptions } from 'fastify'
import type { KnownSessions } from '../auth/known-sessions.ts'
import type { ReadStamp } from '../db/stamp.ts'
import type { AnswerStore } from './answer-store.ts'
import { answerKey, headFor } from './kept-answers.ts'

/** What is known without a look into the database, as long as it did not change. */
export interface Memory {
  sessions: KnownSessions
  answers: AnswerStore
  readStamp: ReadStamp
}

/** Answers what is asked again while nothing changed; says whether it did, else the request goes its usual way. */
export type AnswerQuickly = (
  request: IncomingMessage,
  response: ServerResponse,
  goUsualWay: () => void,
) => boolean

/**
 * The short way in front of the usual one. It holds only for reads whose answer was made on the usual way, in a
 * state of the database that has not changed since, for a session that was looked up in that same state: whatever
 * the guard, the permissions and the tables would say, they would say it again.
 */
export function quickAnswers(
  { sessions, answers, readStamp }: Memory,
  nameRequest: () => string,
  log: () => FastifyBaseLogger,
): AnswerQuickly {
  const isLogged = () => ['info', 'debug', 'trace'].includes(log().level)
  const send = (request: IncomingMessage, response: ServerResponse, token: string, stamp: string) => {
    const who = sessions.recall(token, stamp)
    if (!who) return false
    const { headers, url = '' } = request
    const kept = answers.get(answerKey(who, headers, url))
    if (kept?.stamp !== stamp) return false
    const isKnown = headers['if-none-match'] === kept.tag
    if (!isKnown && !kept.bytes) return false
    const id = nameRequest()
    const status = isKnown ? 304 : 200
    response.writeHead(status, headFor(isKnown ? kept.headOf304 : kept.head, id))
    response.end(isKnown ? undefined : kept.bytes)
    if (isLogged()) logRequest(log(), id, { url, status, user: who.userId })
    return true
  }
  return (request, response, goUsualWay) => {
    const token = plainReader(request)
    if (!token || !sessions.has(token)) return false
    const stamp = readStamp()
    if (typeof stamp === 'string') return send(request, response, token, stamp)
    // Should the database not answer, the usual way says so in the usual words.
    stamp
      .then(current => send(request, response, token, current))
      .catch(() => false)
      .then(isSent => isSent || goUsualWay())
    return true
  }
}

/** The bearer token of a request that only reads; undefined when there is more to it. */
function plainReader({ method, headers }: IncomingMessage): string | undefined {
  const isPlain = method === 'GET' && !headers['content-length'] && !headers['transfer-encoding']
  const bearer = headers.authorization
  return isPlain && bearer?.startsWith('Bearer ') ? bearer.slice('Bearer '.length) : undefined
}

interface Seen {
  url: string
  status: number
  user: number
}

/** The same line that every request leaves. */
function logRequest(log: FastifyBaseLogger, reqId: string, { url, status, user }: Seen): void {
  const path = url.split('?')[0]
  // There is nothing to wait for on this way: it takes microseconds.
  log.info({ reqId, method: 'GET', path, status, milliseconds: 0, user }, 'request')
}

/** A server whose requests may be answered on the short way first; its limits are those Fastify was given. */
export function serverWith(answerQuickly: AnswerQuickly, isOpen: () => boolean) {
  return (handle: RequestListener, options: FastifyServerOptions) => {
    const server = createServer((request, response) => {
      const goUsualWay = () => handle(request, response)
      // A server that closes tells so with every answer, which is the usual way's work.
      if (!isOpen() || !answerQuickly(request, response, goUsualWay)) goUsualWay()
    })
    server.keepAliveTimeout = options.keepAliveTimeout ?? server.keepAliveTimeout
    server.requestTimeout = options.requestTimeout ?? server.requestTimeout
    server.setTimeout(options.connectionTimeout ?? 0)
    return server
  }
}
