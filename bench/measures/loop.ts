import { read, touch } from '../calls.ts'
import type { Finding, Measure } from '../measure.ts'
import { lookAt, startProduct } from '../programs.ts'
import { browserHeaders } from '../requests.ts'

const kinds: Record<string, readonly string[]> = {
  'pages of readings': ['/api/fermentation-maintenance?limit=50', '/api/aging-maintenance?limit=50'],
  "the dashboard's lists": [
    '/api/batch',
    '/api/vineyard',
    '/api/vessel',
    '/api/fermentation',
    '/api/aging',
    '/api/bottling',
  ],
  'all fermentation readings at once': ['/api/fermentation-maintenance'],
  'all aging readings at once': ['/api/aging-maintenance'],
}

/** The longest time for which the server's event loop stood still, by what it was asked. */
export const measureLoop: Measure = async bench => {
  const store = await bench.store('tenYears')
  const product = await startProduct(store, { watched: true })
  const findings: Finding[] = []
  try {
    for (const [what, paths] of Object.entries(kinds)) {
      for (const path of paths.slice(0, 1)) await read(product.port, path, browserHeaders(store))
      await lookAt(product, 'reset')
      for (let round = 0; round < (bench.isQuick ? 2 : 5); round++) {
        await touch(product.port, store, '/api/vineyard/1')
        await Promise.all(paths.map(path => read(product.port, path, browserHeaders(store))))
      }
      const { longest, p99 } = await lookAt(product)
      findings.push({
        of: 7,
        what: `Longest standstill of the event loop: ${what}`,
        value: longest,
        unit: 'ms',
        limit: { atMost: 50 },
        sides: `99 of 100 turns under ${p99.toFixed(1)} ms`,
      })
    }
    return findings
  } finally {
    await product.stop()
  }
}
