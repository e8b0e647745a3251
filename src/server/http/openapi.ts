import type { Route } from './api.ts'
import { Components, type Json } from './openapi-components.ts'
import { describeRoute, sharedHeaders, sharedParameters } from './openapi-operations.ts'

const description = [
  'Bodies are accepted in camelCase and in snake_case and answered in camelCase. A field that a create leaves out is ' +
    'empty; a PUT changes what its body names. Fields that are not the caller’s to set, such as `id`, `version`, ' +
    '`createdAt` and the `readingTimestamp` of a reading, are ignored in a body; when a reading was taken says `doneAt`.',
  'Every write of records takes an `Idempotency-Key`, every change and delete of one an `If-Match` with its version, ' +
    'most reads an `If-None-Match`. Besides what stands at each operation, any of them may answer 413 and 415 to a body that is ' +
    'too large or no JSON, 500, and 503 with `Retry-After` while the database cannot be reached.',
].join('\n\n')

// As package.json says it; a name that is no known licence is written so.
const license = { name: 'UNLICENSED', identifier: 'LicenseRef-UNLICENSED' }

/** The OpenAPI document of all routes, read off their contracts. */
export function describeApi(routes: readonly Route[], version: string): Json {
  const components = new Components()
  const paths: Record<string, Json> = {}
  for (const route of routes) {
    paths[route.path] ??= {}
    ;(paths[route.path] as Json)[route.method.toLowerCase()] = describeRoute(route, components)
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Wine Management', version, description, license },
    servers: [{ url: '/', description: 'The server that gives this description' }],
    security: [{ bearer: [] }],
    tags: [...new Map(routes.map(({ tag }) => [tag.name, tag])).values()],
    paths,
    components: {
      securitySchemes: {
        bearer: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'JWT',
          description: 'The `token` that signing in answers, until it expires or the session ends.',
        },
        deviceToken: {
          type: 'apiKey',
          in: 'header',
          name: 'X-Device-Token',
          description:
            'The token of a device. It may also come as `Authorization: Bearer`, as `token` in the query or in the path.',
        },
      },
      parameters: sharedParameters,
      headers: sharedHeaders,
      ...components.all(),
    },
  }
}
