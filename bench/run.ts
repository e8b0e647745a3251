import { parseArgs } from 'node:util'
import type { Bench, Measure } from './measure.ts'
import { measureBrowser } from './measures/browser.ts'
import { measureColdReads } from './measures/cold-reads.ts'
import { measureCrowd } from './measures/crowd.ts'
import { measureDashboard } from './measures/dashboard.ts'
import { measureDashboardVisit } from './measures/dashboard-visit.ts'
import { measureFirstRead } from './measures/first-read.ts'
import { measureHour } from './measures/hour.ts'
import { measureImports } from './measures/imports.ts'
import { measureInsert } from './measures/insert.ts'
import { measureLedger } from './measures/ledger.ts'
import { measureLoop } from './measures/loop.ts'
import { measureMemory } from './measures/memory.ts'
import { measureMetrics } from './measures/metrics.ts'
import { measureNoSignal } from './measures/no-signal.ts'
import { measurePage } from './measures/page.ts'
import { measureReadersAtOnce } from './measures/readers-at-once.ts'
import { measureRepeatedRead } from './measures/repeated-read.ts'
import { measureStart } from './measures/start.ts'
import { measureStreams } from './measures/streams.ts'
import { measureWatch } from './measures/watch.ts'
import { measureWineries } from './measures/wineries.ts'
import { profileInto, stopLoad } from './programs.ts'
import { newReport, type Report, tableOf, writeReport } from './report.ts'
import { makeStore, type Store } from './stores.ts'
import { sizedFor, variants } from './variants.ts'

const measures: readonly [of: number, measure: Measure][] = [
  [1, measureRepeatedRead],
  [2, measureFirstRead],
  [3, measureInsert],
  [4, measurePage],
  [5, measureDashboard],
  [5, measureDashboardVisit],
  [6, measureStart],
  [6, measureMemory],
  [7, measureLoop],
  [8, measureBrowser],
  [9, measureLedger],
  [10, measureStreams],
  [11, measureWatch],
  [12, measureImports],
  [13, measureMetrics],
  [14, measureColdReads],
  [15, measureReadersAtOnce],
  [16, measureCrowd],
  [17, measureWineries],
  [18, measureNoSignal],
  [19, measureHour],
]

/** They take so long that they run only where they are named. */
const onlyNamed = new Set([19])

const { values: options } = parseArgs({
  options: {
    only: { type: 'string' },
    quick: { type: 'boolean', default: false },
    database: { type: 'string' },
    profile: { type: 'string' },
  },
})
profileInto(options.profile)
const only = options.only?.split(',').map(Number)
const isQuick = options.quick

async function runOn(name: string, serverUrl: string | undefined, report: Report): Promise<void> {
  const stores = new Map<string, Promise<Store>>()
  const bench: Bench = {
    isQuick,
    rounds: isQuick ? 3 : 9,
    seconds: isQuick ? 1 : 3,
    store(variant) {
      const made = stores.get(variant) ?? makeStore(sizedFor(variants[variant], isQuick), serverUrl)
      stores.set(variant, made)
      return made
    },
  }
  report.databases[name] = []
  try {
    for (const [of, measure] of measures) {
      if (only ? !only.includes(of) : onlyNamed.has(of)) continue
      const findings = await measure(bench)
      for (const finding of findings)
        console.error(`${name}: ${finding.what}: ${finding.value.toFixed(2)}, ${finding.sides}`)
      report.databases[name].push(...findings)
    }
  } finally {
    for (const store of await Promise.all(stores.values())) await store.remove()
  }
}

const report = newReport(isQuick)
const databaseUrl = process.env.DATABASE_URL || undefined
try {
  if (options.database !== 'postgresql') await runOn('SQLite', undefined, report)
  if (databaseUrl && options.database !== 'sqlite') await runOn('PostgreSQL', databaseUrl, report)
} finally {
  stopLoad()
}
for (const [name, findings] of Object.entries(report.databases))
  console.log(`\n${name}, ${report.node}, ${report.machine}\n\n${tableOf(findings)}`)
writeReport(report, new URL('../.cache/bench/last.json', import.meta.url))
