import { callOnce, read, touch } from '../calls.ts'
import { adminEmail, crowd, crowdPassword } from '../crowd.ts'
import type { Finding, Measure } from '../measure.ts'
import { lookAt, type Program, startProduct } from '../programs.ts'
import { browserHeaders, median, plainHeaders } from '../requests.ts'
import type { Store } from '../stores.ts'

const wineries = 10_000

/** What the dashboard asks for when it opens. */
const firstPage = [
  '/api/auth/profile',
  '/api/batch',
  '/api/vineyard',
  '/api/vessel',
  '/api/fermentation',
  '/api/aging',
  '/api/bottling',
  '/api/watch',
]

type Side = 'alone' | 'crowded'
const sides: readonly Side[] = ['alone', 'crowded']

interface Task {
  what: string
  run(program: Program, store: Store, round: number): Promise<number>
}

const tasks: readonly Task[] = [
  {
    what: 'A sign-in',
    run: async ({ port }) => {
      const body = { email: adminEmail, password: crowdPassword }
      const { status, ms } = await callOnce(port, 'POST', '/api/auth/login', {}, body)
      if (status !== 200) throw new Error(`the sign-in answered ${status}`)
      return ms
    },
  },
  {
    what: 'The first page after a change, eight calls at once',
    run: async ({ port }, store) => {
      for (const path of ['/api/vineyard/1', '/api/vessel/1', '/api/fermentation/1'])
        await touch(port, store, path)
      const began = performance.now()
      await Promise.all(firstPage.map(path => read(port, path, browserHeaders(store))))
      return performance.now() - began
    },
  },
  {
    what: 'A reading is stored',
    run: async ({ port }, store, round) => {
      const body = { fermentationId: 600, temperature: 20 + (round % 5), notes: `Round ${round}` }
      const path = '/api/fermentation-maintenance'
      const { status, ms, body: answer } = await callOnce(port, 'POST', path, plainHeaders(store), body)
      if (status !== 201) throw new Error(`the reading answered ${status}: ${answer}`)
      return ms
    },
  },
]

/** The same winery alone in its installation, and as one of ten thousand. */
export const measureWineries: Measure = async bench => {
  const stores = { alone: await bench.store('alone'), crowded: await bench.store('crowded') }
  await crowd(stores.alone, 0)
  await crowd(stores.crowded, wineries - 1)
  const started: Program[] = []
  try {
    for (const side of sides) started.push(await startProduct(stores[side], { watched: true }))
    const [alone, crowded] = started as [Program, Program]
    const programs = { alone, crowded }
    const findings: Finding[] = []
    for (const { what, run } of tasks) {
      const seen: Record<Side, number[]> = { alone: [], crowded: [] }
      const rounds = 10 * bench.rounds
      for (let round = -10; round < rounds; round++)
        for (const side of round % 2 ? sides : sides.toReversed()) {
          const ms = await run(programs[side], stores[side], round)
          if (round >= 0) seen[side].push(ms)
        }
      const of = (side: Side) => median(seen[side])
      findings.push({
        of: 17,
        what: `${what}, one of ${wineries.toLocaleString('en')} wineries against one alone`,
        value: of('crowded') / of('alone'),
        unit: 'times',
        limit: { atMost: 1.5 },
        sides: `${of('crowded').toFixed(2)} ms against ${of('alone').toFixed(2)} ms`,
      })
    }
    findings.push({
      of: 17,
      what: `Start to ready, with ${wineries.toLocaleString('en')} wineries against with one`,
      value: crowded.startMs / alone.startMs,
      unit: 'times',
      sides: `${crowded.startMs.toFixed(0)} ms against ${alone.startMs.toFixed(0)} ms`,
    })
    const memory = async (program: Program) => (await lookAt(program)).residentMb
    findings.push({
      of: 17,
      what: `Resident memory after all of it, with ${wineries.toLocaleString('en')} wineries`,
      value: await memory(crowded),
      unit: 'MB',
      sides: `${(await memory(alone)).toFixed(0)} MB with one`,
    })
    return findings
  } finally {
    for (const program of started) await program.stop()
  }
}
