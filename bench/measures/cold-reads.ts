import { read } from '../calls.ts'
import { startDriver } from '../driver.ts'
import type { Bench, Finding, Measure } from '../measure.ts'
import { type Program, startProduct } from '../programs.ts'
import { median, plainHeaders } from '../requests.ts'
import type { Store } from '../stores.ts'

/** A question that can be asked anew each time: `include` is accepted and without effect, but makes another address. */
interface Question {
  what: string
  path(number: number): string
}

const questions: readonly Question[] = [
  { what: 'a list of 500 nested batches', path: number => `/api/batch?include=${number}` },
  { what: 'one batch', path: number => `/api/batch/${1 + (number % 400)}?include=${number}` },
  {
    what: 'a page of 50 readings',
    path: number => `/api/fermentation-maintenance?limit=50&include=${number}`,
  },
]

/** What nobody asked before, against a bare Fastify route that makes the same statements with the driver alone. */
export const measureColdReads: Measure = async bench => {
  const store = await bench.store('oneYear')
  const product = await startProduct(store)
  try {
    const findings: Finding[] = []
    for (const question of questions) findings.push(await measureQuestion(bench, store, product, question))
    return findings
  } finally {
    await product.stop()
  }
}

async function measureQuestion(
  bench: Bench,
  store: Store,
  { port }: Program,
  { what, path }: Question,
): Promise<Finding> {
  const driver = await startDriver(store, path(0))
  try {
    const times: { product: number; bare: number; alone: number }[] = []
    for (let round = 1; round <= (bench.isQuick ? 250 : 500); round++) {
      const { ms: product } = await read(port, path(round), plainHeaders(store))
      const { ms: bare } = await read(driver.port, '/', plainHeaders(store))
      times.push({ product, bare, alone: await driver.run('run') })
    }
    // The engine makes both sides faster while it gets to know them.
    const known = times.slice(times.length / 5)
    const ms = (side: 'product' | 'bare' | 'alone') => median(known.map(each => each[side])).toFixed(2)
    return {
      of: 14,
      what: `Never asked before: ${what}`,
      value: median(known.map(each => each.product / each.bare)),
      unit: 'times',
      limit: { atMost: 1.5 },
      sides: `${ms('product')} ms against ${ms('bare')} ms of a bare Fastify route with the driver alone (${driver.statements} statements, ${ms('alone')} ms without HTTP)`,
    }
  } finally {
    driver.stop()
  }
}
