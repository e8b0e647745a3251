import { largestId } from '#shared/fields.ts'
import { z } from '#shared/zod.ts'
import type { Access, Route } from './api.ts'
import { linesType } from './lines.ts'
import { type Components, type Json, jsonContent } from './openapi-components.ts'

/** What asks for no permission of the matrix. */
const openAccess: readonly Access[] = ['public', 'signed-in', 'person', 'admin']

/** Parameters that many routes take alike; they stand in the components under these names. */
export const sharedParameters = {
  IfMatch: header(
    'If-Match',
    'The record’s version as its `ETag` has it, such as `"3"`: refused with 412 when it is another by now',
  ),
  IfNoneMatch: header('If-None-Match', 'An `ETag`: answered with 304 while it still holds'),
  IdempotencyKey: header(
    'Idempotency-Key',
    'A text of your own for this write: sent again under it, it is not done again, and the first answer is given, for at least 100 days',
  ),
}

/** Headers that many answers have alike. */
export const sharedHeaders = {
  ETag: { description: 'What `If-Match` and `If-None-Match` take', schema: { type: 'string' } },
  NextCursor: {
    description: 'The `cursor` of the next page; missing on the last',
    schema: { type: 'string' },
  },
  TotalCount: {
    description: 'How many there are in all, where `Prefer: count=exact` asks',
    schema: { type: 'integer' },
  },
}

/** One route as the API description tells it. */
export function describeRoute(route: Route, components: Components): Json {
  return {
    operationId: route.operation,
    tags: [route.tag.name],
    summary: route.summary,
    description: accessText(route),
    ...(route.access === 'public' && { security: route.takesDeviceToken ? [{ deviceToken: [] }] : [] }),
    ...(!openAccess.includes(route.access) && { 'x-permission': route.access }),
    ...parameters(route, components),
    ...requestBody(route, components),
    responses: {
      [route.status ?? 200]: success(route, components),
      ...otherAnswer(route, components),
      ...(route.isFresh && { 304: { description: 'What the caller has still holds' } }),
      ...Object.fromEntries(refusalsOf(route).map(status => [status, components.refusal(status)])),
    },
  }
}

function accessText({ access, takesDeviceToken }: Route): string {
  if (takesDeviceToken) return 'For devices, each with its token; a session is none.'
  if (access === 'public') return 'Open to anyone.'
  if (access === 'signed-in') return 'For everyone who is signed in.'
  if (access === 'person') return 'For everyone who is signed in themselves; access tokens do not open it.'
  if (access === 'admin') return 'For administrators; access tokens do not open it.'
  return `Needs the permission \`${access}\`.`
}

const takesKey = ({ method, access, ignoresKey }: Route) =>
  method !== 'GET' && access !== 'public' && !ignoresKey

function parameters(route: Route, components: Components): Json {
  const inPath = [...route.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    ...(plainTexts.has(name ?? '') ? { schema: { type: 'string' } } : namedInPath(route)),
  }))
  const optional = (place: 'query' | 'header', described: z.ZodObject | undefined) =>
    Object.entries(described?.shape ?? {}).map(([name, each]) => {
      const { description, ...schema } = components.schema(each as z.ZodType, 'input')
      return { name, in: place, ...(description !== undefined && { description }), schema }
    })
  const shared = [
    ...(route.refusals?.includes(412) ? ['IfMatch'] : []),
    ...(route.isFresh ? ['IfNoneMatch'] : []),
    ...(takesKey(route) ? ['IdempotencyKey'] : []),
  ].map(name => ({ $ref: `#/components/parameters/${name}` }))
  const all = [...inPath, ...optional('query', route.query), ...optional('header', route.headers), ...shared]
  return all.length > 0 ? { parameters: all } : {}
}

/** Parts of paths that name no record. */
const plainTexts = new Set(['token', 'kind'])

const id = { type: 'integer', minimum: 1, maximum: largestId }

function namedInPath({ takesCode }: Route): Json {
  if (!takesCode) return { schema: id }
  const description = 'Its `id`, or the text by which people know it'
  return { description, schema: { anyOf: [id, { type: 'string', minLength: 1 }] } }
}

function requestBody({ body, describedBody, takesLines }: Route, components: Components): Json {
  if (takesLines)
    return {
      requestBody: { required: true, content: linesContent(components.schema(takesLines.head, 'input')) },
    }
  const schema = body ?? describedBody?.schema
  if (!schema) return {}
  const described = describedBody?.partialAs
    ? components.partial(schema, describedBody.partialAs)
    : components.schema(schema, 'input')
  return { requestBody: { required: true, content: jsonContent(described) } }
}

function success(route: Route, components: Components): Json {
  const { answer, file, headers, query, isFresh, isStream, takesLines, status } = route
  const hasVersion = answer instanceof z.ZodObject && 'version' in answer.shape
  const told = [
    ...(isFresh || hasVersion ? [['ETag', 'ETag']] : []),
    ...(query && 'cursor' in query.shape ? [['X-Next-Cursor', 'NextCursor']] : []),
    ...(headers && 'Prefer' in headers.shape ? [['X-Total-Count', 'TotalCount']] : []),
  ].map(([name, shared]) => [name, { $ref: `#/components/headers/${shared}` }])
  return {
    description: status === 201 ? 'Created' : 'Success',
    ...(told.length > 0 && { headers: Object.fromEntries(told) }),
    ...(file && { content: { [file]: { schema: { type: 'string', format: 'binary' } } } }),
    ...(takesLines && { content: linesContent(components.schema(takesLines.answer, 'output')) }),
    ...(answer && {
      content: {
        ...jsonContent(components.schema(answer, 'output')),
        ...(isStream && { 'text/event-stream': { schema: { type: 'string' } } }),
      },
    }),
  }
}

function otherAnswer({ otherAnswer: other }: Route, components: Components): Json {
  if (!other) return {}
  const content = jsonContent(components.schema(other.answer, 'output'))
  return { [other.status]: { description: other.description, content } }
}

const linesContent = (schema: Json) => ({ [linesType]: { schema } })

/** With 400 everything may be answered: an address can always hold what no database can. */
function refusalsOf(route: Route): number[] {
  const statuses = new Set([400, ...(route.refusals ?? [])])
  if (route.access !== 'public') statuses.add(401)
  if (route.access !== 'public' && route.access !== 'signed-in') statuses.add(403)
  if (route.path.includes('{') && !route.takesDeviceToken) statuses.add(404)
  if (takesKey(route) && (route.method === 'POST' || route.method === 'PUT')) statuses.add(409)
  if (takesKey(route)) statuses.add(422)
  return [...statuses].sort((a, b) => a - b)
}

// Without example: the page to browse the API would send it along.
function header(name: string, description: string): Json {
  return { name, in: 'header', description, schema: { type: 'string' } }
}
