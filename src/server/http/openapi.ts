import { statusMessages } from '#shared/failures.ts'
import { largestId } from '#shared/fields.ts'
import { z } from '#shared/zod.ts'
import type { Access, Route } from './api.ts'
import { failureAnswer } from './openapi-schemas.ts'

type Json = Record<string, unknown>

const otherRefusals: Readonly<Record<number, string>> = {
  412: 'The record was changed by someone else; nothing was written.',
  429: 'Too many failed attempts; `Retry-After` says how long to wait.',
}

/** What asks for no permission of the matrix. */
const openAccess: readonly Access[] = ['public', 'signed-in', 'admin']

/** The OpenAPI document of all routes, read off their contracts. */
export function describeApi(routes: readonly Route[], version: string): Json {
  const paths: Record<string, Json> = {}
  for (const route of routes) {
    paths[route.path] ??= {}
    ;(paths[route.path] as Json)[route.method.toLowerCase()] = describeRoute(route)
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Wine Management',
      version,
      description:
        'Bodies are accepted in camelCase and in snake_case and answered in camelCase. A PUT changes what its ' +
        'body names. Every write takes an `Idempotency-Key`, every change and delete an `If-Match` with the ' +
        "record's version, every read an `If-None-Match`.",
    },
    tags: [...new Set(routes.map(route => route.tag))].map(name => ({ name })),
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      schemas: { Failure: schemaOf(failureAnswer, 'output') },
    },
  }
}

function describeRoute(route: Route): Json {
  const isPublic = route.access === 'public'
  return {
    tags: [route.tag],
    summary: route.summary,
    description: accessText(route),
    security: isPublic ? [] : [{ bearer: [] }],
    ...(openAccess.includes(route.access) ? {} : { 'x-permission': route.access }),
    ...parameters(route),
    ...requestBody(route),
    responses: {
      [route.status ?? 200]: {
        description: 'Success',
        ...(route.answer && { content: jsonContent(schemaOf(route.answer, 'output')) }),
      },
      ...Object.fromEntries(refusalsOf(route).map(status => [status, refusal(status)])),
    },
  }
}

function accessText({ access }: Route): string {
  if (access === 'public') return 'Open to anyone.'
  if (access === 'signed-in') return 'For everyone who is signed in.'
  if (access === 'admin') return 'For administrators.'
  return `Needs the permission \`${access}\`.`
}

function parameters(route: Route): Json {
  const inPath = [...route.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'integer', minimum: 1, maximum: largestId },
  }))
  const optional = (place: 'query' | 'header', described: z.ZodObject | undefined) =>
    Object.entries(described?.shape ?? {}).map(([name, schema]) => ({
      name,
      in: place,
      required: false,
      schema: schemaOf(schema as z.ZodType, 'input'),
    }))
  const all = [...inPath, ...optional('query', route.query), ...optional('header', route.headers)]
  return all.length > 0 ? { parameters: all } : {}
}

function requestBody({ body, describedBody }: Route): Json {
  const schema = body ?? describedBody?.schema
  if (!schema) return {}
  const { required, ...optional } = schemaOf(schema, 'input')
  const described = describedBody?.partial ? optional : { ...optional, required }
  return { requestBody: { required: true, content: jsonContent(described) } }
}

function refusalsOf(route: Route): number[] {
  const statuses = new Set(route.refusals)
  if (route.access !== 'public') statuses.add(401)
  if (route.access !== 'public' && route.access !== 'signed-in') statuses.add(403)
  if (route.body || route.describedBody || route.path.includes('{')) statuses.add(400)
  if (route.path.includes('{')) statuses.add(404)
  if (route.method === 'POST' || route.method === 'PUT') statuses.add(409)
  return [...statuses].sort((a, b) => a - b)
}

function refusal(status: number): Json {
  return {
    description: statusMessages[status] ?? otherRefusals[status] ?? 'Refused',
    content: jsonContent({ $ref: '#/components/schemas/Failure' }),
  }
}

function jsonContent(schema: Json): Json {
  return { 'application/json': { schema } }
}

function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Json {
  const {
    $schema: _dialect,
    id: _id,
    ...json
  } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json
  return json
}
