import { createServer, type Server } from 'node:http'
import type { Metrics } from './metrics.ts'
import { isMetricsToken } from './metrics-token.ts'
import { textFormat } from './text-format.ts'

export const metricsPath = '/metrics'

const scheme = /^Bearer (\S+)$/i

/**
 * A server of its own that tells the figures and nothing else. It stands apart from the one that people reach, so that no
 * proxy in front of that one gives them away.
 */
export function metricsServer(
  metrics: Pick<Metrics, 'scrape'>,
  token: string | null,
  onTrouble: (error: unknown) => void,
): Server {
  const limits = { requestTimeout: 10_000, headersTimeout: 10_000, maxHeaderSize: 8192 }
  return createServer(limits, (request, response) => {
    const refuse = (status: number, sentence: string) =>
      response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8' }).end(`${sentence}\n`)
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    if (!isRead || request.url?.split('?', 1)[0] !== metricsPath) return refuse(404, 'Nothing is here.')
    const given = scheme.exec(request.headers.authorization ?? '')?.[1]
    if (token !== null && !isMetricsToken(given, token)) {
      response.setHeader('www-authenticate', 'Bearer')
      return refuse(401, 'Send the token of METRICS_TOKEN.')
    }
    metrics.scrape().then(
      text => response.writeHead(200, { 'content-type': textFormat, 'cache-control': 'no-store' }).end(text),
      error => {
        onTrouble(error)
        refuse(500, 'The figures could not be read.')
      },
    )
  })
}
