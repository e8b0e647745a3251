import { read } from '../calls.ts'
import type { Finding, Measure } from '../measure.ts'
import { load, lookAt, type Program, startProduct } from '../programs.ts'
import { browserHeaders, median, plainHeaders, requestText } from '../requests.ts'
import type { Store } from '../stores.ts'

const ways = {
  plain: {},
  metrics: { METRICS_TOKEN: '0f1e2d3c4b5a69788796a5b4' },
  both: { METRICS_TOKEN: '0f1e2d3c4b5a69788796a5b4', REQUEST_LOG: 'json' },
}
type Way = keyof typeof ways
const names = Object.keys(ways) as Way[]

interface Task {
  what: string
  requests: string[]
  status: number
  connections: number
}

/**
 * What counting costs, and a line for each request: the time of processors that a request takes with it against without,
 * on the shortest way that there is and on a long one. Time on the clock would say more about the neighbours.
 */
export const measureMetrics: Measure = async bench => {
  const store = await bench.store('oneYear')
  const findings: Finding[] = []
  const started: [Way, Program][] = []
  try {
    for (const way of names)
      started.push([way, await startProduct(store, { watched: true, settings: ways[way] })])
    const programs = Object.fromEntries(started) as Record<Way, Program>
    for (const task of await tasksOn(store, programs.plain)) {
      const costs: Record<Way, number[]> = { plain: [], metrics: [], both: [] }
      for (const way of names) await costOf(programs[way], task, 2 * bench.seconds)
      // Many short rounds, of which the cheapest quarter counts: a neighbour only ever adds to what a request costs.
      for (let round = 0; round < 8 * bench.rounds; round++)
        for (const way of round % 2 ? names : names.toReversed())
          costs[way].push(await costOf(programs[way], task, bench.seconds / 8))
      const cheapest = (way: Way) => {
        const sorted = costs[way].toSorted((a, b) => a - b)
        return median(sorted.slice(0, Math.ceil(sorted.length / 4)))
      }
      const of = (way: Way) => cheapest(way).toFixed(1)
      const against = (way: Way) => cheapest(way) / cheapest('plain')
      findings.push(
        {
          of: 13,
          what: `${task.what} with metrics, against without`,
          value: against('metrics'),
          unit: 'times',
          limit: { atMost: 1.05 },
          sides: `${of('metrics')} µs of processors against ${of('plain')} µs`,
        },
        {
          of: 13,
          what: `${task.what} with metrics and the request log, against without both`,
          value: against('both'),
          unit: 'times',
          sides: `${of('both')} µs of processors against ${of('plain')} µs`,
        },
      )
    }
    return findings
  } finally {
    for (const [, program] of started) await program.stop()
  }
}

async function tasksOn(store: Store, { port }: Program): Promise<Task[]> {
  const headers = browserHeaders(store)
  const whole = await read(port, '/api/batch', headers)
  const etag = whole.headers.find(([name]) => name === 'etag')?.[1] ?? ''
  const unchanged = requestText('GET', '/api/batch', { ...headers, 'if-none-match': etag })
  const profile = requestText('GET', '/api/auth/profile', plainHeaders(store))
  return [
    { what: 'Repeated read answered with 304', requests: [unchanged], status: 304, connections: 8 },
    { what: "A read of one's profile, never kept", requests: [profile], status: 200, connections: 8 },
  ]
}

/** Microseconds of processors for each request. */
async function costOf(
  program: Program,
  { requests, status, connections }: Task,
  seconds: number,
): Promise<number> {
  const before = (await lookAt(program)).cpuMicroseconds
  const { count } = await load({ port: program.port, requests, status, connections, seconds })
  return ((await lookAt(program)).cpuMicroseconds - before) / count
}
