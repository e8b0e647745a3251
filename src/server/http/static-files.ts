import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { Failure } from '../failure.ts'
import type { Settings } from '../settings.ts'
import { authorityPath, authorityType, readAuthority } from '../tls/authority-file.ts'
import { isCallPath, pathOf } from './request-path.ts'
import { withdrawnWorker } from './withdrawn-worker.ts'

const aYear = 365 * 24 * 3600
const workerFile = 'service-worker.js'

/** Serves the built client; every path that is no file and no call opens the app, which then routes itself. */
export async function serveClient(
  app: FastifyInstance,
  folder: string | undefined,
  { serviceWorker }: Pick<Settings, 'serviceWorker'>,
): Promise<void> {
  const page =
    folder && existsSync(join(folder, 'index.html')) ? readFileSync(join(folder, 'index.html')) : null
  if (folder && page) await serveFiles(app, folder, serviceWorker ? [] : [workerFile])
  if (!serviceWorker) withdrawWorker(app)
  app.setNotFoundHandler(async (request, reply) => {
    const path = pathOf(request.url)
    if (!page || isCallPath(path) || /\.\w+$/.test(path)) throw new Failure(404)
    return reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(page)
  })
}

/** Answers with a worker that takes itself out of the browser, instead of the built one. */
function withdrawWorker(app: FastifyInstance): void {
  app.get(`/${workerFile}`, { config: { access: 'public', isFile: true } }, async (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').header('cache-control', 'no-cache').send(withdrawnWorker),
  )
}

/** Gives devices the local authority, where there is one: to trust it is up to their owners. */
export function serveAuthority(app: FastifyInstance, dataDir: string): void {
  app.get(authorityPath, { config: { access: 'public' } }, async (_request, reply) => {
    const authority = readAuthority(dataDir)
    if (!authority) throw new Failure(404)
    return reply.type(authorityType).send(authority)
  })
}

async function serveFiles(app: FastifyInstance, folder: string, leftOut: readonly string[]): Promise<void> {
  await app.register(async scope => {
    scope.addHook('onRoute', route => {
      route.config = { ...route.config, access: 'public', isFile: true }
    })
    await scope.register(fastifyStatic, {
      root: folder,
      wildcard: false,
      // Every file gets a route; the packed ones are sent in answer to the name of what they pack.
      globIgnore: ['**/*.br', '**/*.gz', ...leftOut],
      index: false,
      preCompressed: true,
      cacheControl: false,
      // The build writes a hash into the name of every asset, so an asset never changes.
      setHeaders: (response, path) => {
        const isAsset = path.startsWith(join(folder, 'assets'))
        response.setHeader('cache-control', isAsset ? `public, max-age=${aYear}, immutable` : 'no-cache')
      },
    })
  })
}
