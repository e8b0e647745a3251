import { ensureBuilt } from '../prepare/ensure-ready.mjs'
import { main } from '../run/main.mjs'
import { PlainFailure } from '../run/plain-failure.mjs'
import { inProject } from '../run/project.mjs'
import { breaches, readBuild, weigh } from './size-budget.mjs'

// `node scripts/test/check-sizes.mjs [folder of a build]`: how much script each screen loads, and whether it may.
const [folder] = process.argv.slice(2)

await main(async () => {
  if (!folder) await ensureBuilt()
  const { manifest, sizeOf, beside } = readBuild(folder ?? inProject('dist'))
  const steps = weigh(manifest, sizeOf, beside)
  const line = (name, br, gz, budget) =>
    console.log(`${name.padEnd(36)}${br.padStart(8)}${gz.padStart(8)}${budget.padStart(8)}`)
  line('kB of script', 'brotli', 'gzip', 'budget')
  for (const { name, br, gz, budget } of steps) line(name, br.toFixed(1), gz.toFixed(1), String(budget))
  const wrong = breaches(steps)
  if (wrong.length > 0) throw new PlainFailure(`\n${wrong.join('\n')}`)
})
