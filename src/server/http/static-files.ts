import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { Failure } from '../failure.ts'
import { isCallPath, pathOf } from './request-path.ts'

const aYear = 365 * 24 * 3600

/** Serves the built client; every path that is no file and no call opens the app, which then routes itself. */
export async function serveClient(app: FastifyInstance, folder: string | undefined): Promise<void> {
  const page =
    folder && existsSync(join(folder, 'index.html')) ? readFileSync(join(folder, 'index.html')) : null
  if (folder && page) await serveFiles(app, folder)
  app.setNotFoundHandler(async (request, reply) => {
    const path = pathOf(request.url)
    if (!page || isCallPath(path) || /\.\w+$/.test(path)) throw new Failure(404)
    return reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(page)
  })
}

async function serveFiles(app: FastifyInstance, folder: string): Promise<void> {
  await app.register(async scope => {
    scope.addHook('onRoute', route => {
      route.config = { ...route.config, access: 'public', isFile: true }
    })
    await scope.register(fastifyStatic, {
      root: folder,
      wildcard: false,
      // Every file gets a route; the packed ones are sent in answer to the name of what they pack.
      globIgnore: ['**/*.br', '**/*.gz'],
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
