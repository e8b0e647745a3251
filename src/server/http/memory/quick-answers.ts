import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import type { FastifyBaseLogger, FastifyServerOptions } from 'fastify'
import type { RememberedSession, SessionMemory } from '../../auth/session-memory.ts'
import type { ReadStamp } from '../../db/drivers/stamp.ts'
import type { CertificatePair } from '../../tls/certificate-pair.ts'
import type { AnswerListener } from '../answered.ts'
import { isLeaving } from '../unread-bodies.ts'
import type { AnswerCache } from './answer-cache.ts'
import { type AskedHeaders, answerKey, headFor } from './kept-answers.ts'

/** What is known without a look into the database, as long as it did not change. */
export interface Memory {
  sessions: SessionMemory
  answers: AnswerCache
  readStamp: ReadStamp
}

const stamps = new WeakMap<IncomingMessage, string>()

/** The state of the database that was found when the request came, where the short way has asked for it. */
export const stampOnArrival = (request: IncomingMessage): string | undefined => stamps.get(request)

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
  listener: AnswerListener | null = null,
): AnswerQuickly {
  let isLogged: boolean | undefined
  const send = (
    { headers, url }: Reader,
    session: RememberedSession,
    response: ServerResponse,
    stamp: string,
    began: number,
  ) => {
    const who = sessions.recall(session, stamp)
    if (!who) return false
    const kept = answers.get(answerKey(who, headers, url))
    if (kept?.stamp !== stamp) return false
    const isKnown = headers['if-none-match'] === kept.tag
    if (!isKnown && !kept.bytes) return false
    const id = nameRequest()
    const status = isKnown ? 304 : 200
    response.writeHead(status, headFor(isKnown ? kept.headOf304 : kept.head, id))
    response.end(isKnown ? undefined : kept.bytes)
    answers.hits++
    listener?.tell({
      method: 'GET',
      route: kept.route,
      status,
      milliseconds: performance.now() - began,
      isStream: false,
      bytes: isKnown ? 0 : (kept.bytes?.length ?? 0),
      requestId: id,
      traceparent: headers.traceparent,
      who,
    })
    isLogged ??= ['info', 'debug', 'trace'].includes(log().level)
    if (isLogged) {
      const path = url.split('?')[0]
      // The same line that every request leaves. There is nothing to wait for on this way: it takes microseconds.
      const line = { reqId: id, method: 'GET', path, status, milliseconds: 0, user: who.userId }
      log().info(line, 'request')
    }
    return true
  }
  return (request, response, goUsualWay) => {
    const began = listener ? performance.now() : 0
    const reader = plainReader(request)
    const session = reader && sessions.find(reader.token)
    if (!session) return false
    const stamp = tryToRead(readStamp)
    if (stamp === null) return false
    const sendIn = (current: string) => {
      const isSent = send(reader, session, response, current, began)
      if (!isSent) stamps.set(request, current)
      return isSent
    }
    if (typeof stamp === 'string') return sendIn(stamp)
    // Should the database not answer, the usual way says so in the usual words.
    stamp
      .then(sendIn)
      .catch(() => false)
      .then(isSent => isSent || goUsualWay())
    return true
  }
}

/** Null when the database refuses at once, which the usual way says in the usual words. */
function tryToRead(readStamp: ReadStamp): ReturnType<ReadStamp> | null {
  try {
    return readStamp()
  } catch {
    return null
  }
}

/** Someone who only reads. */
interface Reader {
  token: string
  url: string
  headers: ReaderHeaders
}

interface ReaderHeaders extends AskedHeaders {
  authorization?: string
  'if-none-match'?: string
  traceparent?: string
}

const scheme = 'Bearer '

/** Who asks and for what; null when there is more to the request than that. */
function plainReader({ method, url = '', rawHeaders }: IncomingMessage): Reader | null {
  if (method !== 'GET') return null
  const headers = readerHeaders(rawHeaders)
  const bearer = headers?.authorization
  return headers && bearer?.startsWith(scheme) ? { token: bearer.slice(scheme.length), url, headers } : null
}

const namesThatMatter = new Set([
  'prefer',
  'origin',
  'authorization',
  'traceparent',
  'if-none-match',
  'content-length',
  'accept-encoding',
  'content-encoding',
  'transfer-encoding',
])
/** They tell of a body, which is the usual way's to judge. */
const namesOfBodies = new Set(['content-length', 'content-encoding', 'transfer-encoding'])
type Name = keyof ReaderHeaders

/** By a name as it was written, in whatever case; null for one that does not matter here. */
const written = new Map<string, Name | null>()
const mostWritten = 200

function nameOf(text: string): Name | null {
  const known = written.get(text)
  if (known !== undefined) return known
  const lower = text.toLowerCase()
  const name = namesThatMatter.has(lower) ? (lower as Name) : null
  if (written.size < mostWritten) written.set(text, name)
  return name
}

/**
 * Picks what matters off the headers as they came; putting all of them in order takes as long as the rest of this
 * way. Null when there is a body, or when one of them is there twice.
 */
function readerHeaders(raw: readonly string[]): ReaderHeaders | null {
  const headers: ReaderHeaders = {}
  for (let at = 0; at < raw.length; at += 2) {
    const name = nameOf(raw[at] as string)
    if (name === null) continue
    if (namesOfBodies.has(name) || headers[name] !== undefined) return null
    headers[name] = raw[at + 1] as string
  }
  return headers
}

/** A server whose requests may be answered on the short way first; its limits are those Fastify was given. */
export function serverWith(
  answerQuickly: AnswerQuickly,
  isOpen: () => boolean,
  pair: Pick<CertificatePair, 'cert' | 'key'> | null = null,
) {
  return (handle: RequestListener, { requestTimeout = 0, ...options }: FastifyServerOptions): Server => {
    const limits = {
      requestTimeout,
      headersTimeout: requestTimeout,
      // How often Node looks for whoever takes too long.
      connectionsCheckingInterval: Math.max(100, requestTimeout / 10),
    }
    const answer: RequestListener = (request, response) => {
      if (isLeaving(request)) return void request.destroy()
      const goUsualWay = () => handle(request, response)
      // A server that closes tells so with every answer, which is the usual way's work.
      if (!isOpen() || !answerQuickly(request, response, goUsualWay)) goUsualWay()
    }
    const server = pair
      ? createSecureServer({ ...limits, cert: pair.cert, key: pair.key }, answer)
      : createServer(limits, answer)
    server.keepAliveTimeout = options.keepAliveTimeout ?? server.keepAliveTimeout
    server.setTimeout(options.connectionTimeout ?? 0)
    return server
  }
}
