import { read, touch } from '../calls.ts'
import type { Bench, Finding, Measure } from '../measure.ts'
import { lookAt, type Program, startProduct } from '../programs.ts'
import { median, plainHeaders } from '../requests.ts'
import type { Store } from '../stores.ts'

/** W6: what opening Watch asks for, against the list of as many batches, and with a year of devices against none. */
export const measureWatch: Measure = async bench => {
  const [plain, sensed] = [await bench.store('watched'), await bench.store('sensed')]
  const products = [
    await startProduct(plain, { watched: true }),
    await startProduct(sensed, { watched: true }),
  ] as const
  try {
    return [
      ...(await measureOpening(bench, plain, products[0], 'without devices')),
      ...(await measureOpening(bench, sensed, products[1], `with ${sensed.variant.name}`)),
    ]
  } finally {
    for (const product of products) await product.stop()
  }
}

async function measureOpening(
  bench: Bench,
  store: Store,
  product: Program,
  what: string,
): Promise<Finding[]> {
  const rounds = bench.isQuick ? 30 : 100
  const times: { watch: number; sensors: number; batches: number }[] = []
  for (let round = -5; round < rounds; round++) {
    if (round === 0) await lookAt(product, 'reset')
    // A reading that somebody corrects changes the one, a batch the other: neither comes out of a cache.
    await touch(product.port, store, '/api/fermentation-maintenance/1')
    const { ms: watch } = await read(product.port, '/api/watch', plainHeaders(store))
    const { ms: sensors } = await read(product.port, '/api/watch-sensors', plainHeaders(store))
    await touch(product.port, store, '/api/vineyard/1')
    const { ms: batches } = await read(product.port, '/api/batch', plainHeaders(store))
    if (round >= 0) times.push({ watch, sensors, batches })
  }
  const ms = (side: 'watch' | 'sensors' | 'batches') => median(times.map(each => each[side])).toFixed(2)
  const { longest } = await lookAt(product)
  return [
    {
      of: 11,
      what: `W6: Watch of ${store.variant.fermentations} fermentations against the list of as many batches, ${what}`,
      value: median(times.map(({ watch, batches }) => watch / batches)),
      unit: 'times',
      limit: { atMost: 2 },
      sides: `${ms('watch')} ms against ${ms('batches')} ms; what devices measure comes beside it in ${ms('sensors')} ms`,
    },
    {
      of: 11,
      what: `W6: longest standstill of the event loop meanwhile, ${what}`,
      value: longest,
      unit: 'ms',
      limit: { atMost: 50 },
      sides: store.variant.name,
    },
  ]
}
