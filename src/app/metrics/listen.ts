import { once } from 'node:events'
import type { Metrics } from '#server/metrics/metrics.ts'
import { metricsPath, metricsServer } from '#server/metrics/own-port.ts'
import type { Settings } from '#server/settings.ts'
import { addressOf } from '../announce.ts'

export interface MetricsPort {
  /** Where the figures are told. */
  address: string
  close(): Promise<void>
}

/** Opens the port on which the figures are told, where the settings ask for one. */
export async function listenForMetrics(
  settings: Pick<Settings, 'metrics'>,
  metrics: Metrics,
  onTrouble: (error: unknown) => void,
): Promise<MetricsPort | null> {
  if (!settings.metrics || settings.metrics.port === null) return null
  const { port, host, token } = settings.metrics
  const server = metricsServer(metrics, token, onTrouble)
  server.listen({ port, host })
  await once(server, 'listening')
  server.on('error', onTrouble)
  return {
    address: addressOf({ host, publicUrl: undefined, tls: null }, port) + metricsPath,
    async close() {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}
