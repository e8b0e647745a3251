import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { openToAnyone } from './guard.ts'

// The page would look ours up in a list of known licences, where it is not.
const withoutLicenceLink = '.info__license { display: none }'

/**
 * Serves the API description and a page to browse it, both open to anyone. The description is made when it is first
 * asked for: reading it off the contracts takes as long as a good part of the start, and few ever ask.
 */
export async function serveApiDocs(app: FastifyInstance, describe: () => object): Promise<void> {
  let made: object | undefined
  const document = () => (made ??= describe())
  app.get('/api/openapi.json', { config: { access: 'public' } }, async () => document())
  await app.register(async scope => {
    scope.addHook('onRoute', openToAnyone)
    await scope.register(swagger, { mode: 'static', specification: { document: {} as never } })
    await scope.register(swaggerUi, {
      routePrefix: '/api/docs',
      transformSpecification: () => document() as never,
      theme: { css: [{ filename: 'theme.css', content: withoutLicenceLink }] },
    })
  })
}
