import { read, touch } from '../calls.ts'
import type { Measure } from '../measure.ts'
import { startProduct } from '../programs.ts'
import { browserHeaders, median } from '../requests.ts'

const path = '/api/batch'
const many = 16

/** Sixteen who ask for the same list right after a write, against one who does. */
export const measureReadersAtOnce: Measure = async bench => {
  const store = await bench.store('oneYear')
  const product = await startProduct(store)
  try {
    const headers = browserHeaders(store)
    const readOnce = async () => (await read(product.port, path, headers)).ms
    const slowest = async () => Math.max(...(await Promise.all(Array.from({ length: many }, readOnce))))
    const times: { single: number; together: number; sending: number }[] = []
    for (let round = -5; round < (bench.isQuick ? 30 : 100); round++) {
      await touch(product.port, store, '/api/vineyard/1')
      const single = await readOnce()
      await touch(product.port, store, '/api/vineyard/1')
      const together = await slowest()
      // By then the answer is kept: what it takes is sending it to all of them.
      const sending = await slowest()
      if (round >= 0) times.push({ single, together, sending })
    }
    const ms = (of: keyof (typeof times)[number]) => median(times.map(each => each[of])).toFixed(1)
    return [
      {
        of: 15,
        what: `The slowest of ${many} who read 500 batches at once after a write, without its sending, against one alone`,
        value: median(times.map(({ single, together, sending }) => (together - sending) / single)),
        unit: 'times',
        limit: { atMost: 1.5 },
        sides: `${ms('together')} ms, of which ${ms('sending')} ms sending, against ${ms('single')} ms`,
      },
    ]
  } finally {
    await product.stop()
  }
}
