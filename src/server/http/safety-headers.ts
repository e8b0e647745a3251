import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import helmet, { type HelmetOptions } from 'helmet'
import type { Settings } from '../settings.ts'

/** What a browser may do with an answer of ours. */
function ruleFor({ publicUrl, corsOrigins }: Settings): HelmetOptions {
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        // What reads labels is a compiled program of our own. This compiles no text: a script cannot be made of one.
        scriptSrc: ["'self'", "'wasm-unsafe-eval'"],
        // Mantine writes the styles of the current theme into the page.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        workerSrc: ["'self'"],
        manifestSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    frameguard: { action: 'deny' },
    // Sent only where the operator says that the address is a secure one: on a plain one it would lock users out.
    hsts: publicUrl?.startsWith('https:') ? { maxAge: 31_536_000 } : false,
    crossOriginResourcePolicy: { policy: corsOrigins.length > 0 ? 'cross-origin' : 'same-origin' },
  }
}

/** The headers themselves, written down once: they are the same for everybody. */
function headersOf(options: HelmetOptions): Record<string, string> {
  const headers: Record<string, string> = {}
  const paper = {
    setHeader: (name: string, value: string) => {
      headers[name.toLowerCase()] = value
    },
    removeHeader: () => undefined,
  }
  helmet(options)({} as IncomingMessage, paper as unknown as ServerResponse, error => {
    if (error) throw error
  })
  return headers
}

/** Gives every answer the headers that keep a browser from being used against its owner. */
export function addSafetyHeaders(app: FastifyInstance, settings: Settings): void {
  const headers = headersOf(ruleFor(settings))
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers)
    done()
  })
}
