import { read, touch } from '../calls.ts'
import type { Measure } from '../measure.ts'
import { type Program, startProduct } from '../programs.ts'
import { browserHeaders, median } from '../requests.ts'
import type { Store } from '../stores.ts'

const paths = [
  '/api/batch',
  '/api/vineyard',
  '/api/vessel',
  '/api/fermentation',
  '/api/aging',
  '/api/bottling',
]

/** The six lists of the dashboard, asked for together after a change that touches all of them. */
export const measureDashboard: Measure = async bench => {
  const stores = { ten: await bench.store('tenYears'), one: await bench.store('oneYear') }
  const servers = { ten: await startProduct(stores.ten), one: await startProduct(stores.one) }
  try {
    const rounds = bench.isQuick ? 6 : 20
    const seen: Record<'ten' | 'one', Opening>[] = []
    for (let round = -2; round < rounds; round++) {
      const pair = {
        ten: await open(servers.ten, stores.ten),
        one: await open(servers.one, stores.one),
      }
      if (round >= 0) seen.push(pair)
    }
    const middle = (side: 'ten' | 'one', what: keyof Opening) => median(seen.map(each => each[side][what]))
    const growth = (what: keyof Opening) => middle('ten', what) / middle('one', what)
    return [
      {
        of: 5,
        what: "The dashboard's six calls: growth of the time by growth of the bytes, ten years against one",
        value: growth('ms') / growth('bytes'),
        unit: 'times',
        limit: { atMost: 1 },
        sides: (['ten', 'one'] as const)
          .map(
            side => `${middle(side, 'ms').toFixed(0)} ms for ${Math.round(middle(side, 'bytes') / 1024)} kB`,
          )
          .join(' against '),
      },
    ]
  } finally {
    await servers.ten.stop()
    await servers.one.stop()
  }
}

interface Opening {
  ms: number
  bytes: number
}

async function open({ port }: Program, store: Store): Promise<Opening> {
  await touch(port, store, '/api/vineyard/1')
  await touch(port, store, '/api/vessel/1')
  await touch(port, store, '/api/fermentation/1')
  const began = performance.now()
  const answers = await Promise.all(paths.map(path => read(port, path, browserHeaders(store))))
  return {
    ms: performance.now() - began,
    bytes: answers.reduce((sum, { body }) => sum + body.length, 0),
  }
}
