import type { ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { SignedIn } from '../auth/sessions.ts'

/** A request that was answered, as far as figures and logs may know of it: no address, no query, no body, no token. */
export interface Answered {
  method: string
  /** The pattern of its route; see `routeOf`. */
  route: string
  status: number
  milliseconds: number
  /** It lasted as long as somebody listened. */
  isStream: boolean
  /** Of the body, as they went over the line. 0 where nobody asked for them to be counted. */
  bytes: number
  requestId: string
  traceparent: string | string[] | undefined
  who: Pick<SignedIn, 'userId' | 'wineryId'> | null
}

/** Somebody who wants to know of every answer. */
export interface AnswerListener {
  tell(answered: Answered): void
  /** Whether it wants to know how long answers were: counting costs something. */
  wantsBytes: boolean
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Answers as a stream of events too. */
    isStream?: boolean
  }
}

/** What is no route of ours. Strangers make up as many addresses as they like; here they are one. */
export const unknownRoute = 'unknown'

/** By which an answer is counted: patterns, of which there are as many as the program has, and never an address. */
export function routeOf({ is404, routeOptions }: FastifyRequest, status: number): string {
  if (is404) return status < 400 ? 'page' : unknownRoute
  // Each file of the client has a route, and with each version another.
  return routeOptions.config.isFile ? 'file' : (routeOptions.url ?? unknownRoute)
}

const usualMethods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

/** Tells the listener of every request that went the usual way. */
export function tellAnswered(app: FastifyInstance, { tell, wantsBytes }: AnswerListener): void {
  const counted = new WeakMap<ServerResponse, { bytes: number }>()
  if (wantsBytes)
    app.addHook('onRequest', (request, reply, done) => {
      if (request.method !== 'HEAD') counted.set(reply.raw, countBytes(reply.raw))
      done()
    })
  app.addHook('onResponse', (request, reply, done) => {
    tell(answeredBy(request, reply, counted.get(reply.raw)?.bytes ?? 0))
    done()
  })
}

/** What is told of an answer. */
export function answeredBy(request: FastifyRequest, reply: FastifyReply, bytes = 0): Answered {
  const { method, id, headers, who } = request
  return {
    method: usualMethods.has(method) ? method : 'OTHER',
    route: routeOf(request, reply.statusCode),
    status: reply.statusCode,
    milliseconds: reply.elapsedTime,
    isStream: request.routeOptions.config.isStream === true,
    bytes,
    requestId: id,
    traceparent: headers.traceparent,
    who: who ?? null,
  }
}

/** Counts what is written: an answer may come in pieces, packed on its way, and say nowhere how long it is. */
function countBytes(response: ServerResponse): { bytes: number } {
  const counted = { bytes: 0 }
  let isEnding = false
  const add = (chunk: unknown, isLast: boolean) => {
    // Some ends write by themselves what they are given.
    if (isEnding) return
    isEnding = isLast
    if (typeof chunk === 'string') counted.bytes += Buffer.byteLength(chunk)
    else if (chunk instanceof Uint8Array) counted.bytes += chunk.byteLength
  }
  for (const name of ['write', 'end'] as const) {
    const usual = response[name] as (...given: unknown[]) => unknown
    Object.assign(response, {
      [name](...given: unknown[]) {
        add(given[0], name === 'end')
        return usual.apply(response, given)
      },
    })
  }
  return counted
}

/** One that tells all of them; null where there is none. */
export function allListeners(listeners: readonly (AnswerListener | null)[]): AnswerListener | null {
  const present = listeners.filter(each => each !== null)
  const [only] = present
  if (only && present.length === 1) return only
  if (!only) return null
  return {
    wantsBytes: present.some(({ wantsBytes }) => wantsBytes),
    tell(answered) {
      for (const each of present) each.tell(answered)
    },
  }
}
