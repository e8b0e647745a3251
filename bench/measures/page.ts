import { read } from '../calls.ts'
import type { Measure } from '../measure.ts'
import { startProduct } from '../programs.ts'
import { median, plainHeaders } from '../requests.ts'
import type { Store } from '../stores.ts'

const path = '/api/fermentation-maintenance?limit=50'

/** Pages of 50 from all over the list, each asked for once, so that none comes out of a cache. */
export const measurePage: Measure = async bench => {
  const large = await bench.store('million')
  const small = await bench.store('tenThousand')
  const servers = { large: await startProduct(large), small: await startProduct(small) }
  try {
    const cursors = { large: cursorsOf(large), small: cursorsOf(small) }
    const times: { large: number; small: number }[] = []
    const pages = bench.isQuick ? 200 : 1000
    for (let page = -50; page < pages; page++) {
      const time = async (side: 'large' | 'small') => {
        const store = side === 'large' ? large : small
        const url = `${path}&cursor=${cursors[side].next().value}`
        return (await read(servers[side].port, url, plainHeaders(store))).ms
      }
      const taken = { small: await time('small'), large: await time('large') }
      if (page >= 0) times.push(taken)
    }
    const ms = (side: 'large' | 'small') => median(times.map(each => each[side]))
    return [
      {
        of: 4,
        what: `A page of 50 out of ${large.variant.name} against out of ${small.variant.name}`,
        value: ms('large') / ms('small'),
        unit: 'times',
        limit: { atMost: 1.5 },
        sides: `${ms('large').toFixed(2)} ms against ${ms('small').toFixed(2)} ms`,
      },
    ]
  } finally {
    await servers.large.stop()
    await servers.small.stop()
  }
}

/** Places in the list, spread over all of it; the step is prime, so that none comes twice. */
function* cursorsOf({ variant }: Store): Generator<string> {
  const day = Date.UTC(2025, 10, 30) - variant.years * 365 * 86_400_000
  const span = variant.years * 365 * 86_400_000
  for (let step = 1; ; step++) {
    const id = 100 + ((step * 7919) % (variant.readings - 200))
    const time = new Date(day + Math.floor((id / variant.readings) * span)).toISOString()
    yield Buffer.from(JSON.stringify([time, id])).toString('base64url')
  }
}
