import type { Measure } from '../measure.ts'
import { load, lookAt, startProduct } from '../programs.ts'
import { mixture } from './crowd.ts'

/** So many connections one after another, again and again: an afternoon with its rushes. */
const crowds = [16, 64, 256]
const stretches = 12

/** What memory an hour of mixed load leaves behind, and whether it still grows at its end. */
export const measureHour: Measure = async bench => {
  const store = await bench.store('tenYears')
  const product = await startProduct(store, { watched: true })
  try {
    const seconds = (bench.isQuick ? 360 : 3600) / stretches
    const seen: number[] = []
    let answers = 0
    for (let stretch = 0; stretch < stretches; stretch++) {
      const connections = crowds[stretch % crowds.length] ?? 0
      const task = { port: product.port, requests: mixture(store), status: 200, connections, seconds }
      answers += (await load(task)).count
      const { residentMb } = await lookAt(product)
      seen.push(residentMb)
      console.error(
        `${store.variant.name}: ${residentMb.toFixed(0)} MB after ${connections} connections, ${answers} answers`,
      )
    }
    const half = stretches / 2
    const sides = `${answers} answers without an error; ${seen.map(mb => mb.toFixed(0)).join(', ')} MB`
    return [
      {
        of: 19,
        what: `Resident memory after ${((seconds * stretches) / 60).toFixed(0)} minutes of 16 to 256 connections`,
        value: seen.at(-1) ?? 0,
        unit: 'MB',
        limit: { atMost: 250 },
        sides,
      },
      {
        of: 19,
        what: 'The most in the second half against the most in the first',
        value: Math.max(...seen.slice(half)) / Math.max(...seen.slice(0, half)),
        unit: 'times',
        limit: { atMost: 1.1 },
        sides,
      },
    ]
  } finally {
    await product.stop()
  }
}
