import { read, touch } from '../calls.ts'
import { startDriver } from '../driver.ts'
import type { Measure } from '../measure.ts'
import { startProduct } from '../programs.ts'
import { median, plainHeaders } from '../requests.ts'

const path = '/api/batch'

/** The list of 500 batches when somebody has just changed what it nests, against the driver and JSON alone. */
export const measureFirstRead: Measure = async bench => {
  const store = await bench.store('oneYear')
  const product = await startProduct(store)
  const driver = await startDriver(store, path)
  try {
    const rounds = bench.isQuick ? 20 : 60
    const times: { product: number; driver: number }[] = []
    for (let round = -5; round < rounds; round++) {
      await touch(product.port, store, '/api/vineyard/1')
      const { ms } = await read(product.port, path, plainHeaders(store))
      const alone = await driver.run('touch and run')
      if (round >= 0) times.push({ product: ms, driver: alone })
    }
    const ms = (side: 'product' | 'driver') => median(times.map(each => each[side])).toFixed(2)
    return [
      {
        of: 2,
        what: 'First read of 500 batches after a write',
        value: median(times.map(each => each.product / each.driver)),
        unit: 'times',
        limit: { atMost: 2 },
        sides: `${ms('product')} ms over HTTP against ${ms('driver')} ms of the driver alone (${driver.statements} statements)`,
      },
    ]
  } finally {
    driver.stop()
    await product.stop()
  }
}
