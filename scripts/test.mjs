import { ensureInstalled, ensureNodeVersion } from './prepare/ensure-ready.mjs'
import { main } from './run/main.mjs'
import { PlainFailure } from './run/plain-failure.mjs'
import { inProject } from './run/project.mjs'
import { runNode } from './run/run-program.mjs'
import { addCounts, countSentence, countsInLastLine, noCounts } from './test/test-counts.mjs'

// `node scripts/test.mjs [part [filters…]]`. Filters go to the part's own tool.
const [wanted, ...filters] = process.argv.slice(2)

async function runPart(name, run) {
  console.log(`\n== ${name} ==\n`)
  const began = Date.now()
  let counts
  try {
    counts = await run(filters)
    if (counts.passed + counts.failed === 0) throw new PlainFailure(`${name} ran no test at all.`)
  } catch (error) {
    // The other parts still have something to tell.
    console.log(error instanceof PlainFailure ? error.message : error)
    counts = { ...noCounts, failed: 1 }
  }
  return { name, counts, seconds: (Date.now() - began) / 1000 }
}

/** Runs parts at the same time, each as a program of its own whose output is shown in one piece when it ends. */
function runSideBySide(names) {
  console.log(`\n${names.join(' and ')} run side by side; each is shown when it has ended.`)
  return Promise.all(
    names.map(async name => {
      const began = Date.now()
      const { code, output } = await runNode(inProject('scripts/test.mjs'), [name], { quiet: true })
      console.log(output.trimEnd())
      return { name, counts: countsInLastLine(output, code), seconds: (Date.now() - began) / 1000 }
    }),
  )
}

function printSummary(results) {
  console.log('\npart     passed  failed  skipped  seconds')
  for (const { name, counts, seconds } of results) {
    const cells = [counts.passed, counts.failed, counts.skipped, seconds.toFixed(1)]
    const widths = [8, 8, 9, 9]
    console.log(name.padEnd(7) + cells.map((cell, column) => String(cell).padStart(widths[column])).join(''))
  }
}

await main(async () => {
  ensureNodeVersion()
  await ensureInstalled()
  const { parts, groups } = await import('./test/test-parts.mjs')
  if (wanted && !parts[wanted]) {
    throw new PlainFailure(`There is no part "${wanted}": the parts are ${Object.keys(parts).join(', ')}.`)
  }
  const results = []
  for (const [name, ...others] of wanted ? [[wanted]] : groups)
    results.push(
      ...(others.length ? await runSideBySide([name, ...others]) : [await runPart(name, parts[name])]),
    )
  const total = results.map(result => result.counts).reduce(addCounts)
  printSummary(results)
  console.log(`\n${countSentence(total)}`)
  process.exitCode = total.failed > 0 ? 1 : 0
})
