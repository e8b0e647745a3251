import { randomInt } from 'node:crypto'
import { parseArgs } from 'node:util'
import { ensureInstalled, ensureNodeVersion } from './prepare/ensure-ready.mjs'
import { main } from './run/main.mjs'
import { PlainFailure } from './run/plain-failure.mjs'

// `npm run test:gate`: the promises with the numbers of the gate. `-- --only C1,R4` chooses some of them,
// `--scale 0.1` takes a tenth of the rounds, `--seed 7` repeats a run, `--controls` proves that the tests notice
// a product that breaks its promises.

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    scale: { type: 'string', default: '1' },
    seed: { type: 'string', default: String(randomInt(1, 1_000_000)) },
    controls: { type: 'boolean', default: false },
  },
})

await main(async () => {
  ensureNodeVersion()
  await ensureInstalled()
  if (!(Number(values.scale) > 0)) throw new PlainFailure('--scale takes a number above 0, such as 0.1.')
  if (!/^\d+$/.test(values.seed)) throw new PlainFailure('--seed takes a whole number.')
  const { gate } = await import('./test/test-parts.mjs')
  const counts = await gate({ ...values, only: values.only?.split(',').filter(Boolean) ?? [] })
  process.exitCode = counts.failed > 0 ? 1 : 0
})
