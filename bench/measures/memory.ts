import type { Measure } from '../measure.ts'
import { load, lookAt, startProduct } from '../programs.ts'
import { browserHeaders, requestText } from '../requests.ts'

const requestCount = 10_000

/** Resident memory after ten thousand requests of the kinds that a day brings, with the largest store. */
export const measureMemory: Measure = async bench => {
  const store = await bench.store('million')
  const product = await startProduct(store, { watched: true })
  try {
    const headers = browserHeaders(store)
    const reads = [
      '/api/fermentation-maintenance?limit=50',
      '/api/aging-maintenance?limit=50',
      '/api/batch?limit=50',
      '/api/vessel',
      '/api/vineyard',
      '/api/fermentation?status=Active',
      ...Array.from({ length: 40 }, (_, at) => `/api/batch/${1 + at * 100}`),
      ...Array.from({ length: 40 }, (_, at) => `/api/fermentation-maintenance/batch/${1 + at * 100}`),
    ].map(path => requestText('GET', path, headers))
    const writes = Array.from({ length: 10 }, (_, at) =>
      requestText('PUT', `/api/vineyard/${1 + at}`, headers, { notes: `Seen again, ${at}` }),
    )
    await load({
      port: product.port,
      requests: reads,
      status: 200,
      connections: 16,
      seconds: 600,
      count: requestCount,
    })
    await load({ port: product.port, requests: writes, status: 200, connections: 4, seconds: 60, count: 200 })
    const { residentMb } = await lookAt(product)
    return [
      {
        of: 6,
        what: `Resident memory with ${store.variant.name} after ${requestCount.toLocaleString('en')} requests`,
        value: residentMb,
        unit: 'MB',
        limit: { atMost: 200 },
        sides: 'the server alone, pages, lists and single records mixed',
      },
    ]
  } finally {
    await product.stop()
  }
}
