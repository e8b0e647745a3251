import { largestId } from '#shared/fields.ts'
import { z } from '#shared/zod.ts'
import type { Access, Route } from './api.ts'
import { type Components, type Json, jsonContent } from './openapi-components.ts'

/** What asks for no permission of the matrix. */
const openAccess: readonly Access[] = ['public', 'signed-in', 'admin']

/** Parameters that many routes take alike; they stand in the components under these names. */
export const sharedParameters = {
  IfMatch: header(
    'If-Match',
    'The record’s version as its `ETag` has it, such as `"3"`: refused with 412 when it is another by now',
  ),
  IfNoneMatch: header('If-None-Match', 'An `ETag`: answered with 304 while it still holds'),
  IdempotencyKey: header(
    'Idempotency-Key',
    'A text of your own for this write: sent again under it, it is not done again, and the first answer is given',
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
    ...(route.access === 'public' && { security: [] }),
    ...(!openAccess.includes(route.access) && { 'x-permission': route.access }),
    ...parameters(route, components),
    ...requestBody(route, components),
    responses: {
      [route.status ?? 200]: success(route, components),
      ...(route.isFresh && { 304: { description: 'What the caller has still holds' } }),
      ...Object.fromEntries(refusalsOf(route).map(status => [status, components.refusal(status)])),
    },
  }
}

function accessText({ access }: Route): string {
  if (access === 'public') return 'Open to anyone.'
  if (access === 'signed-in') return 'For everyone who is signed in.'
  if (access === 'admin') return 'For administrators.'
  return `Needs the permission \`${access}\`.`
}

const takesKey = ({ method, access, ignoresKey }: Route) =>
  method !== 'GET' && access !== 'public' && !ignoresKey

function parameters(route: Route, components: Components): Json {
  const inPath = [...route.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    ...namedInPath(route),
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

const id = { type: 'integer', minimum: 1, maximum: largestId }

function namedInPath({ takesCode }: Route): Json {
  if (!takesCode) return { schema: id }
  const description = 'Its `id`, or the text by which people know it'
  return { description, schema: { anyOf: [id, { type: 'string', minLength: 1 }] } }
}

function requestBody({ body, describedBody }: Route, components: Components): Json {
  const schema = body ?? describedBody?.schema
  if (!schema) return {}
  const described = describedBody?.partialAs
    ? components.partial(schema, describedBody.partialAs)
    : components.schema(schema, 'input')
  return { requestBody: { required: true, content: jsonContent(described) } }
}

function success(route: Route, components: Components): Json {
  const { answer, headers, query, isFresh, status } = route
  const hasVersion = answer instanceof z.ZodObject && 'version' in answer.shape
  const told = [
    ...(isFresh || hasVersion ? [['ETag', 'ETag']] : []),
    ...(query && 'cursor' in query.shape ? [['X-Next-Cursor', 'NextCursor']] : []),
    ...(headers && 'Prefer' in headers.shape ? [['X-Total-Count', 'TotalCount']] : []),
  ].map(([name, shared]) => [name, { $ref: `#/components/headers/${shared}` }])
  return {
    description: status === 201 ? 'Created' : 'Success',
    ...(told.length > 0 && { headers: Object.fromEntries(told) }),
    ...(answer && { content: jsonContent(components.schema(answer, 'output')) }),
  }
}

/** With 400 everything may be answered: an address can always hold what no database can. */
function refusalsOf(route: Route): number[] {
  const statuses = new Set([400, ...(route.refusals ?? [])])
  if (route.access !== 'public') statuses.add(401)
  if (route.access !== 'public' && route.access !== 'signed-in') statuses.add(403)
  if (route.path.includes('{')) statuses.add(404)
  if (takesKey(route) && (route.method === 'POST' || route.method === 'PUT')) statuses.add(409)
  if (takesKey(route)) statuses.add(422)
  return [...statuses].sort((a, b) => a - b)
}

// Without example: the page to browse the API would send it along.
function header(name: string, description: string): Json {
  return { name, in: 'header', description, schema: { type: 'string' } }
}
