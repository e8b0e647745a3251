import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'

/**
 * Serves the API description and a page to browse it, both open to anyone. The description is made when it is first
 * asked for: reading it off the contracts takes as long as a good part of the start, and few ever ask.
 */
export async function serveApiDocs(app: FastifyInstance, describe: () => object): Promise<void> {
  let made: object | undefined
  const document = () => (made ??= describe())
  app.get('/api/openapi.json', { config: { access: 'public' } }, async () => document())
  await app.register(async scope => {
    scope.addHook('onRoute', route => {
      route.config = { ...route.config, access: 'public' }
    })
    await scope.register(swagger, { mode: 'static', specification: { document: {} as never } })
    await scope.register(swaggerUi, {
      routePrefix: '/api/docs',
      staticCSP: true,
      transformSpecification: () => document() as never,
    })
  })
}
