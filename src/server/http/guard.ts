import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify'
import { secondStepDueCode } from '#shared/failures.ts'
import type { Permission } from '#shared/permissions.ts'
import type { Identified } from '../auth/session-memory.ts'
import { mayDo, type SignedIn } from '../auth/sessions.ts'
import { Failure } from '../failure.ts'
import { type Memory, stampOnArrival } from './memory/quick-answers.ts'
import { isCallPath, pathOf } from './request-path.ts'

/**
 * Who may call a route: anyone; whoever is signed in; whoever has signed in themselves, which no program has;
 * administrators; or whoever holds the permission.
 */
export type Access = 'public' | 'signed-in' | 'person' | 'admin' | Permission

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access
    /** Also for whoever has yet to set up a second step. */
    opensToConfined?: boolean
    /** A file of the client says itself how long it may be kept. */
    isFile?: boolean
  }
  interface FastifyRequest {
    who: SignedIn | null
    /** The state of the database in which `who` was looked up. */
    stamp: string
    /** What the guard has let this request in for; null until it has. */
    admittedTo: Access | null
  }
}

/**
 * Asks at every request, before its body is read, who may call the route that the router has found. What decides is
 * the route's own word alone, never the address as it was spelled: one route has many spellings.
 */
export function guard(app: FastifyInstance, { sessions }: Memory): void {
  app.decorateRequest('who', null)
  app.decorateRequest('stamp', '')
  app.decorateRequest('admittedTo', null)
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    if (!request.routeOptions.config.isFile) reply.header('cache-control', 'no-store')
    const access = accessOf(request)
    const admit = (identified: Identified | null) => {
      if (access !== 'public') requireRights(request, identified, access)
      request.admittedTo = access
      refuseUnreadable(request)
    }
    const identified = access === 'public' ? null : identify(request, sessions)
    if (identified instanceof Promise) identified.then(admit).then(() => done(), done)
    else done(failureOf(() => admit(identified)))
  })
}

/** What an act throws, for whoever must be told of it. */
function failureOf(act: () => void): Error | undefined {
  try {
    act()
    return undefined
  } catch (error) {
    return error as Error
  }
}

/** What no route answers asks for a session where it looks like a call, so that strangers cannot feel their way. */
function accessOf({ is404, routeOptions, url }: FastifyRequest): Access {
  if (is404) return isCallPath(pathOf(url)) ? 'signed-in' : 'public'
  return routeOptions.config.access ?? 'admin'
}

/** At once where it is remembered of the state in which the request found the database. */
function identify(
  request: FastifyRequest,
  sessions: Memory['sessions'],
): Identified | null | Promise<Identified | null> {
  const bearer = bearerOf(request)
  if (!bearer) return null
  if (request.method !== 'GET' && request.method !== 'HEAD') return sessions.identifyWriter(bearer)
  const stamp = stampOnArrival(request.raw)
  const who = stamp === undefined ? null : sessions.recall(sessions.find(bearer), stamp)
  return who && stamp !== undefined ? { who, stamp } : sessions.identify(bearer, stamp)
}

function requireRights(
  request: FastifyRequest,
  identified: Identified | null,
  access: Exclude<Access, 'public'>,
): void {
  if (!identified) throw new Failure(401)
  request.who = identified.who
  request.stamp = identified.stamp
  const { who } = identified
  if (who.isConfined && !request.routeOptions.config.opensToConfined)
    throw new Failure(403, 'Set up a second step first.', { code: secondStepDueCode })
  if (!isAdmitted(who, access)) throw new Failure(403)
}

/** Whether somebody may call what asks for this. */
export function isAdmitted(who: SignedIn, access: Access): boolean {
  if (access === 'public' || access === 'signed-in') return true
  if (access === 'person') return who.program === null
  return access === 'admin' ? who.isAdmin : mayDo(who, access)
}

/** The token that a request carries. */
export function bearerOf({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined {
  return /^Bearer (\S+)$/i.exec(headers.authorization ?? '')?.[1]
}

/** A handler's own question whether the guard has let this request in to it, so that none ever runs unguarded. */
export function requireAdmission({ admittedTo }: FastifyRequest, access: Access): void {
  if (admittedTo !== access) throw new Failure(401)
}

/** What can be refused before its body is read: what no route answers, and a body that would have to be unpacked. */
function refuseUnreadable(request: FastifyRequest): void {
  if (request.is404 && request.method !== 'GET' && request.method !== 'HEAD') throw new Failure(404)
  // A few bytes can unpack to gigabytes, and no client of ours packs what it sends.
  if (request.headers['content-encoding'] !== undefined)
    throw new Failure(415, 'Send the request body as it is, without a Content-Encoding.')
}

/** A route without a declared access stops the start, before anyone could call it. Before any route is added. */
export function demandAccess(app: FastifyInstance): void {
  const routes: RouteOptions[] = []
  app.addHook('onRoute', route => {
    // A browser asks ahead without a token, and is told nothing but which origins may call.
    if (route.method === 'OPTIONS') openToAnyone(route)
    routes.push(route)
  })
  app.addHook('onReady', async () => {
    const open = routes.find(route => !route.config?.access)
    if (open) throw new Error(`The route ${open.method} ${open.url} declares no access.`)
  })
}

/** Declares for a route of a plugin that anyone may call it. */
export function openToAnyone(route: RouteOptions): void {
  route.config = { ...route.config, access: 'public' }
}
