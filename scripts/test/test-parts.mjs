import { mkdirSync, rmSync } from 'node:fs'
import { ensureChromium } from '../prepare/ensure-chromium.mjs'
import { startPostgres } from '../prepare/ensure-postgres.mjs'
import { ensureBuilt } from '../prepare/ensure-ready.mjs'
import { inProject, tools } from '../run/project.mjs'
import { runNode } from '../run/run-program.mjs'
import { withoutSettings } from '../run/settings.mjs'
import { noteCounts, promisesSummary } from './promises-summary.mjs'
import { addCounts, noCounts, playwrightCounts, vitestCounts } from './test-counts.mjs'

const checks = [
  { name: 'types of the server', tool: tools.tsc, args: ['-p', 'tsconfig.server.json'] },
  { name: 'types of the client', tool: tools.tsc, args: ['-p', 'tsconfig.client.json'] },
  { name: 'types of the service worker', tool: tools.tsc, args: ['-p', 'tsconfig.worker.json'] },
  { name: 'types of the browser tests', tool: tools.tsc, args: ['-p', 'tsconfig.e2e.json'] },
  { name: 'lint and format', tool: tools.biome, args: ['check', '.'] },
  { name: 'size of the scripts', tool: inProject('scripts/test/check-sizes.mjs'), args: [] },
]

function freshReport(name) {
  mkdirSync(inProject('.cache/test'), { recursive: true })
  const file = inProject(`.cache/test/${name}.json`)
  rmSync(file, { force: true })
  return file
}

async function check() {
  const results = checks.map(async ({ name, tool, args }) => {
    const { code, output } = await runNode(tool, args, { quiet: true })
    console.log(`${code === 0 ? 'passed' : 'FAILED'}  ${name}`)
    if (code !== 0) console.log(output.trimEnd())
    return code === 0 ? { ...noCounts, passed: 1 } : { ...noCounts, failed: 1, failures: [name] }
  })
  return (await Promise.all(results)).reduce(addCounts)
}

async function vitest(project, report, filters, environment = {}) {
  const file = freshReport(report)
  const args = [
    'run',
    '--project',
    project,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${file}`,
  ]
  const env = { ...withoutSettings(), ...environment }
  const { code } = await runNode(tools.vitest, [...args, ...filters], { env })
  return vitestCounts(file, code)
}

const unit = filters => vitest('unit', 'unit', filters)

const api = (filters, environment) => vitest('api*', 'api', filters, environment)

const pg = (filters, environment) =>
  withPostgres(url =>
    vitest('api*', 'pg', filters, { TEST_DATABASE_URL: url, ONLY_WITH_DATABASE: 'yes', ...environment }),
  )

async function e2e(filters, environment = {}) {
  await ensureBuilt()
  const file = freshReport('e2e')
  const env = {
    ...withoutSettings(),
    CHROMIUM_PATH: await ensureChromium(),
    PLAYWRIGHT_JSON_OUTPUT_FILE: file,
    PLAYWRIGHT_JSON_OUTPUT_NAME: file,
    ...environment,
  }
  const { code } = await runNode(tools.playwright, ['test', '--reporter=list,json', ...filters], { env })
  return playwrightCounts(file, code)
}

async function withPostgres(run) {
  const postgres = await startPostgres()
  try {
    return await run(postgres.url)
  } finally {
    postgres.stop()
  }
}

/** The promises against the built server, on both databases; the project tells those that must be alone apart. */
async function runPromises(args, environment, project = 'promises*') {
  await ensureBuilt()
  const report = project.replace('*', '')
  return withPostgres(url => vitest(project, report, args, { TEST_DATABASE_URL: url, ...environment }))
}

/** Runs what leaves notes on promises, and ends with their summary. */
async function withSummary(run) {
  const notes = freshReport('promises-notes')
  const counts = await run({ PROMISES_REPORT: notes })
  console.log(`\n${promisesSummary(notes).join('\n')}`)
  return counts
}

const promisesIn = project => filters =>
  withSummary(environment => runPromises(filters, environment, project))

/** A promise that tests of the app in one process keep, on both databases; each test is a round. */
const byApiTests = (id, filters) => async environment => {
  const results = []
  for (const [where, run] of Object.entries({ sqlite: api, postgresql: pg })) {
    const began = Date.now()
    const counts = await run(filters, { PROMISES: environment.PROMISES })
    noteCounts(environment.PROMISES_REPORT, { id, where, counts, seconds: (Date.now() - began) / 1000 })
    results.push(counts)
  }
  return results.reduce(addCounts)
}

/** Where promises are kept that are not kept by tests in `test/promises`. */
const keptElsewhere = {
  S2: byApiTests('S2', ['src/app/access-matrix', 'src/app/path-spellings']),
  S4: byApiTests('S4', ['src/app/protected-fields', 'src/app/privileges']),
  S11: environment => e2e(['e2e/stored-scripts'], environment),
}

/** The promises with the gate's numbers, or the proof that their tests can fail; the ids choose some of them. */
export function gate({ only, scale, seed, controls }) {
  const elsewhere = Object.keys(keptElsewhere).filter(id => only.length === 0 || only.includes(id))
  const here = only.filter(id => controls || !(id in keptElsewhere))
  return withSummary(async report => {
    const environment = { PROMISES: controls ? 'controls' : 'gate', SCALE: scale, SEED: seed, ...report }
    const results = []
    if (!controls) for (const id of elsewhere) results.push(await keptElsewhere[id](environment))
    if (only.length === 0 || here.length > 0) {
      const file = controls ? ['test/promises/controls'] : []
      const names = here.length > 0 ? ['-t', `\\b(${here.join('|')})\\b`] : []
      results.push(await runPromises([...file, ...names], environment))
    }
    return results.reduce(addCounts)
  })
}

/** The parts of `npm test`; each takes filters for its tool and gives its counts. */
export const parts = {
  check,
  unit,
  api,
  pg,
  promises: promisesIn('promises*'),
  'promises-beside': promisesIn('promises'),
  'promises-alone': promisesIn('promises-alone'),
  e2e,
}

/**
 * What runs after what, cheapest first. Each line runs its lanes side by side, and the parts of a lane one after the
 * other. The browser has both cores to itself, since it fills them: beside it, API tests took eight times as long and it
 * was done no later. The promises start and kill servers, which must be up in time; those that measure come last.
 */
export const groups = [
  [['unit'], ['check']],
  [['api']],
  [['pg']],
  [['e2e']],
  [['promises-beside']],
  [['promises-alone']],
]
