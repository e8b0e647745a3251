import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify'
import { isStorable, unstorable } from '#shared/fields.ts'
import type { z } from '#shared/zod.ts'
import type { Seals } from '../auth/seals.ts'
import type { SignedIn } from '../auth/sessions.ts'
import type { Tokens } from '../auth/tokens.ts'
import type { Connection } from '../db/connect.ts'
import type { Books } from '../db/dialect.ts'
import type { RecordTableName } from '../db/tables.ts'
import type { Commits } from '../db/writing/commits.ts'
import type { WrittenAnswer } from '../db/writing/idempotency.ts'
import type { Actor, Door, Store } from '../db/writing/write-door.ts'
import { openDoor } from '../db/writing/write-door.ts'
import { Failure, invalidInput } from '../failure.ts'
import type { Metrics } from '../metrics/metrics.ts'
import type { Settings } from '../settings.ts'
import { checked } from './checked-input.ts'
import { type Access, requireAdmission } from './guard.ts'
import type { AnswerCache } from './memory/answer-cache.ts'
import { idempotencyOf, recallRepeated } from './repeated-requests.ts'

export type { Access } from './guard.ts'

/** A table of a winery that answers are made of: one of records, or that of the wineries themselves. */
export type ReadTable = RecordTableName | 'wineries'

/** A request on its way through a route, with what the kit already knows of it. */
export interface Call<Body = unknown> {
  body: Body
  params: Record<string, string>
  query: Record<string, string>
  request: FastifyRequest
  reply: FastifyReply
  /** The tables that the answer is made of, as the route has declared them. */
  reads: readonly ReadTable[]
}

/** A group of the API description. */
export interface Tag {
  name: string
  description: string
}

export interface Route<Body extends z.ZodType = z.ZodType> {
  method: Extract<HTTPMethods, 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'>
  path: `/api/${string}`
  access: Access
  /** What programs call it: `listVineyards`. */
  operation: string
  summary: string
  /** The group under which the API description lists the route. */
  tag: Tag
  body?: Body
  /** A body that the handler checks itself. One that may leave out any field is described under a name of its own. */
  describedBody?: { schema: z.ZodType; partialAs?: string }
  query?: z.ZodObject
  /** Request headers that matter to this route beyond those of every route. */
  headers?: z.ZodObject
  answer?: z.ZodType
  /** Answers with a file of this type instead of JSON. */
  file?: string
  /** What it may answer instead, under a status of its own. */
  otherAnswer?: { status: number; description: string; answer: z.ZodType }
  /** The status of success; 200 when not said. */
  status?: number
  /** Statuses of refusals besides those that every route of its kind has. */
  refusals?: number[]
  /** The path may also name the record by the text that people know it by. */
  takesCode?: boolean
  /** The tables whose records the answer tells of: when one of them changes, it may read otherwise. */
  reads?: readonly ReadTable[]
  /** Answers 304 to whoever has the same answer already, which the state of what it `reads` decides. */
  isFresh?: boolean
  /** A write that an `Idempotency-Key` does not keep from being done again. */
  ignoresKey?: boolean
  /** Also for a session that may do nothing until its person has set up a second step. */
  opensToConfined?: true
  /** Asks for the token of a device instead of a session: the guard lets everyone in, and the route's area asks. */
  takesDeviceToken?: true
  /** Takes lines of JSON instead of one body and answers in lines; the first line is this. */
  takesLines?: { head: z.ZodType; answer: z.ZodType }
  /** Answers as a stream of events too, as its parameters say. */
  isStream?: true
  bodyLimit?: number
  handle(call: Call<z.output<Body>>): Promise<unknown>
}

/** What features build on: the database, the settings and a way to add routes. */
export interface Api extends Store {
  app: FastifyInstance
  /** Sessions, throttles and notes, where they are kept without the door. */
  books: Books
  commits: Commits
  kind: Connection['kind']
  readStamp: Connection['readStamp']
  settings: Settings
  tokens: Tokens
  seals: Seals
  /** Answers that may be sent again while nothing they tell of changes. */
  answers: AnswerCache
  /** What whoever watches over the server is told of it. */
  metrics: Metrics
  /** The version of the product. */
  version: string
  /** Every route added so far: the API description and the permission tests read it. */
  routes: Route[]
}

export function addRoute<Body extends z.ZodType = z.ZodType<undefined>>(api: Api, route: Route<Body>): void {
  api.routes.push(route as unknown as Route)
  api.app.route({
    method: route.method,
    url: route.path.replace(/\{(\w+)\}/g, ':$1'),
    config: {
      access: route.access,
      opensToConfined: route.opensToConfined === true,
      takesLines: Boolean(route.takesLines),
      isStream: route.isStream === true,
    },
    ...(route.bodyLimit && { bodyLimit: route.bodyLimit }),
    handler: async (request, reply) => {
      requireAdmission(request, route.access)
      const repeated = await recallRepeated(api.db, request)
      if (repeated) return sendWritten({ reply }, repeated)
      const body = route.body ? checked(route.body, request.body ?? {}) : request.body
      const answer = await route.handle({
        body: body as z.output<Body>,
        params: plainTexts(request.params),
        query: plainTexts(request.query),
        request,
        reply,
        reads: route.reads ?? noTables,
      })
      if (!reply.sent && route.status) reply.status(route.status)
      return answer
    },
  })
}

const noTables: readonly ReadTable[] = []

/** A parameter given twice counts once, the last time; what no database can hold is bad input. */
function plainTexts(parameters: unknown): Record<string, string> {
  const plain: Record<string, string> = {}
  for (const [name, given] of Object.entries(parameters as Record<string, string | string[]>)) {
    const text = Array.isArray(given) ? (given.at(-1) ?? '') : given
    if (!isStorable(text)) throw invalidInput([{ field: name, message: unstorable }])
    plain[name] = text
  }
  return plain
}

/** The signed-in person of a route that asks for one. */
export function whoOf({ request }: { request: FastifyRequest }): SignedIn {
  if (!request.who) throw new Failure(401)
  return request.who
}

export function actorOf(call: { request: FastifyRequest }): Actor {
  const { userId, userName: person, program, wineryId } = whoOf(call)
  const userName = program ? `${person} through ${program.name}` : person
  return { userId, userName, wineryId, requestId: call.request.id }
}

/** Passes a change through the write door, with the caller's `Idempotency-Key` when there is one. */
export async function write(
  api: Api,
  call: Call,
  change: (door: Door) => Promise<WrittenAnswer>,
): Promise<unknown> {
  return sendWritten(call, await openDoor(api, actorOf(call), change, await idempotencyOf(call.request)))
}

function sendWritten({ reply }: Pick<Call, 'reply'>, { status, body }: WrittenAnswer): unknown {
  const version = (body as { version?: number } | null)?.version
  if (version !== undefined) reply.header('etag', `"${version}"`)
  reply.status(status)
  return body
}

/** The version an `If-Match` header asks for; null when the caller set no condition. */
export function expectedVersion({ request }: { request: FastifyRequest }): number | null {
  const header = request.headers['if-match']?.trim()
  if (!header || header === '*') return null
  const version = /^(?:W\/)?"(\d+)(?:-[^"]*)?"$/.exec(header)?.[1]
  // A tag we never gave out matches no version.
  return version === undefined ? -1 : Number(version)
}
