import type { Measure } from '../measure.ts'
import { load, lookAt, startProduct } from '../programs.ts'
import { browserHeaders, requestText } from '../requests.ts'
import type { Store } from '../stores.ts'

const connections = 256
const writesIn = 10

/** Many at once, nine reads to one write: no error, how long the slowest wait, and what memory the server has then. */
export const measureCrowd: Measure = async bench => {
  const store = await bench.store('tenYears')
  const product = await startProduct(store, { watched: true })
  try {
    const { residentMb: before } = await lookAt(product)
    const seconds = bench.isQuick ? 20 : 60
    // An answer that is no 200 ends the load, and with it the measurement.
    const { count, perSecond, median, p99, longest } = await load({
      port: product.port,
      requests: mixture(store),
      status: 200,
      connections,
      seconds,
    })
    const { residentMb } = await lookAt(product)
    return [
      {
        of: 16,
        what: `99 of 100 answers to ${connections} connections, nine reads to one write, come within`,
        value: p99,
        unit: 'ms',
        sides: `${count} answers in ${seconds} s without an error, ${perSecond.toFixed(0)}/s; half within ${median.toFixed(0)} ms, the slowest ${longest.toFixed(0)} ms`,
      },
      {
        of: 16,
        what: `Resident memory after that`,
        value: residentMb,
        unit: 'MB',
        limit: { atMost: 250 },
        sides: `${before.toFixed(0)} MB before`,
      },
    ]
  } finally {
    await product.stop()
  }
}

/** Reads of all kinds, some never asked before, and writes that each change something. */
export function mixture(store: Store): string[] {
  const headers = browserHeaders(store)
  return Array.from({ length: 2000 }, (_, at) => {
    if (at % writesIn === 0)
      return requestText('PUT', `/api/vineyard/${1 + (at % 50)}`, headers, { notes: `Seen ${at}` })
    const reads = [
      `/api/batch/${1 + ((at * 7) % 5000)}`,
      '/api/vineyard',
      `/api/fermentation-maintenance/batch/${1 + ((at * 13) % 5000)}`,
      '/api/fermentation-maintenance?limit=50',
      '/api/batch?limit=50',
      '/api/vessel',
      '/api/fermentation?status=Active',
    ]
    return requestText('GET', reads[at % reads.length] ?? '', headers)
  })
}
