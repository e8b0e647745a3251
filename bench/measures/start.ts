import type { Measure } from '../measure.ts'
import { startBareFastify, startProduct } from '../programs.ts'
import { median } from '../requests.ts'

/** From the start of the process to the first answer. */
export const measureStart: Measure = async bench => {
  const store = await bench.store('tenYears')
  const times: { product: number; bare: number }[] = []
  for (let round = -1; round < (bench.isQuick ? 5 : 15); round++) {
    const bare = await startBareFastify()
    await bare.stop()
    const product = await startProduct(store)
    await product.stop()
    if (round >= 0) times.push({ product: product.startMs, bare: bare.startMs })
  }
  const ms = (side: 'product' | 'bare') => Math.round(median(times.map(each => each[side])))
  return [
    {
      of: 6,
      what: 'Start to ready',
      value: median(times.map(each => each.product / each.bare)),
      unit: 'times',
      limit: { atMost: 6 },
      sides: `${ms('product')} ms against ${ms('bare')} ms of a bare Fastify server`,
    },
  ]
}
