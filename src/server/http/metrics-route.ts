import type { FastifyInstance } from 'fastify'
import { Failure } from '../failure.ts'
import type { Metrics } from '../metrics/metrics.ts'
import { isMetricsToken } from '../metrics/metrics-token.ts'
import { metricsPath } from '../metrics/own-port.ts'
import { textFormat } from '../metrics/text-format.ts'
import { bearerOf } from './guard.ts'

/**
 * Tells the figures of this server to whoever has the operator's token. No session opens it, an administrator's neither:
 * it tells of the whole installation.
 */
export function serveMetrics(app: FastifyInstance, metrics: Metrics, token: string): void {
  app.get(metricsPath, { config: { access: 'public' } }, async (request, reply) => {
    if (!isMetricsToken(bearerOf(request), token)) throw new Failure(401)
    return reply.type(textFormat).send(await metrics.scrape())
  })
}
