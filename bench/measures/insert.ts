import { read } from '../calls.ts'
import type { Finding, Measure } from '../measure.ts'
import { load, startBareFastify, startProduct } from '../programs.ts'
import { plainHeaders, requestText } from '../requests.ts'
import { loadsOf } from './loads.ts'

/** A reading, stored for good, against a bare route that stores it and does nothing else. */
export const measureInsert: Measure = async bench => {
  const store = await bench.store('tenYears')
  const product = await startProduct(store)
  const bare = await startBareFastify(store.environment)
  try {
    const active = await read(product.port, '/api/fermentation?status=Active&limit=50', plainHeaders(store))
    const batchIds = (JSON.parse(active.body.toString()) as { batchId: number }[]).map(each => each.batchId)
    const body = (wineBatchId: number) => ({
      wineBatchId,
      brix: 12.5,
      temperature: 21.4,
      ph: 3.41,
      notes: 'Cap punched down twice',
    })
    const requestsTo = (path: string) =>
      batchIds.map(id => requestText('POST', path, plainHeaders(store), body(id)))
    const sides = {
      product: { port: product.port, requests: requestsTo('/api/fermentation-maintenance') },
      bare: { port: bare.port, requests: requestsTo('/readings') },
    }
    const findings: Finding[] = []
    for (const connections of [1, 16]) {
      const { ratio, perSecond } = await loadsOf(bench, (side, seconds) =>
        load({ ...sides[side], status: 201, connections, seconds }),
      )
      findings.push({
        of: 3,
        what: `Durable insert of a reading, ${connections === 1 ? 'one phone' : `${connections} at once`}`,
        value: ratio,
        unit: 'times',
        limit: { atLeast: 0.4 },
        sides: `${perSecond('product')}/s against ${perSecond('bare')}/s of a bare Fastify route`,
      })
    }
    return findings
  } finally {
    await bare.stop()
    await product.stop()
  }
}
