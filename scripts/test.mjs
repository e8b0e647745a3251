import { setPriority } from 'node:os'
import { ensureInstalled, ensureNodeVersion } from './prepare/ensure-ready.mjs'
import { main } from './run/main.mjs'
import { PlainFailure } from './run/plain-failure.mjs'
import { inProject } from './run/project.mjs'
import { runNode } from './run/run-program.mjs'
import { addCounts, countSentence, countsInLastLine, failureLines, noCounts } from './test/test-counts.mjs'

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
    counts = { ...noCounts, failed: 1, failures: [name] }
  }
  return { name, counts, seconds: (Date.now() - began) / 1000 }
}

// What runs beside the first lane makes way for it: that one takes longest, and a browser has people's patience.
const polite = 5

/** Runs a part as a program of its own, whose output is shown in one piece when it ends. */
async function runByItself(name, isFirst) {
  const began = Date.now()
  const onStart = pid => isFirst || setPriority(pid, polite)
  const { code, output } = await runNode(inProject('scripts/test.mjs'), [name], { quiet: true, onStart })
  console.log(output.trimEnd())
  return { name, counts: countsInLastLine(output, code), seconds: (Date.now() - began) / 1000 }
}

/** Runs lanes at the same time, the parts of each one after the other. */
async function runSideBySide(lanes) {
  const told = lanes.map(lane => lane.join(', then ')).join('; beside it ')
  console.log(`\n${told}: each is shown when it has ended.`)
  const results = lanes.map(async (lane, place) => {
    const done = []
    for (const name of lane) done.push(await runByItself(name, place === 0))
    return done
  })
  return (await Promise.all(results)).flat()
}

async function runGroup(lanes, parts) {
  const [[name, ...next], ...others] = lanes
  return next.length + others.length > 0 ? runSideBySide(lanes) : [await runPart(name, parts[name])]
}

function printSummary(results) {
  console.log(`\n${'part'.padEnd(16)}  passed  failed  skipped  seconds`)
  for (const { name, counts, seconds } of results) {
    const cells = [counts.passed, counts.failed, counts.skipped, seconds.toFixed(1)]
    const widths = [8, 8, 9, 9]
    console.log(name.padEnd(16) + cells.map((cell, column) => String(cell).padStart(widths[column])).join(''))
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
  for (const lanes of wanted ? [[[wanted]]] : groups) results.push(...(await runGroup(lanes, parts)))
  const total = results.map(result => result.counts).reduce(addCounts)
  printSummary(results)
  console.log(`\n${[...failureLines(total), countSentence(total)].join('\n')}`)
  process.exitCode = total.failed > 0 ? 1 : 0
})
