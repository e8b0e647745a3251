import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'

/** Serves the API description and a page to browse it, both open to anyone. */
export async function serveApiDocs(app: FastifyInstance, describe: () => object): Promise<void> {
  const document = describe()
  app.get('/api/openapi.json', { config: { access: 'public' } }, async () => document)
  await app.register(async scope => {
    scope.addHook('onRoute', route => {
      route.config = { ...route.config, access: 'public' }
    })
    await scope.register(swagger, { mode: 'static', specification: { document: document as never } })
    await scope.register(swaggerUi, { routePrefix: '/api/docs', staticCSP: true })
  })
}
