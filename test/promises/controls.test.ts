import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { canStartPostgres } from '../../scripts/prepare/ensure-postgres.mjs'
import { type BrokenProduct, breakProduct } from './controls/broken-product.ts'
import type { Control } from './controls/control.ts'
import { controls } from './controls/control-list.ts'
import { canCutPower } from './ground/power-cuts.ts'
import { noteControl } from './ground/rounds.ts'
import { kinds } from './ground/store.ts'

interface VitestReport {
  testResults: { assertionResults: { status: string; failureMessages: string[] }[] }[]
}

interface Verdict {
  ran: number
  failed: number
}

/** Runs a program of the project to its end. */
async function run(args: string[], cwd: string, env: Record<string, string>): Promise<void> {
  const child = spawn(process.execPath, args, { cwd, env: { ...process.env, ...env }, stdio: 'ignore' })
  await once(child, 'exit')
}

/** Runs the tests that keep the promise against the broken product. */
async function runAgainst({ folder }: BrokenProduct, control: Control): Promise<Verdict> {
  const { promise, file, copy, title, only, atGate, scale = 1 } = control
  const report = join(folder, 'report.json')
  const cwd = copy === 'built' ? '.' : folder
  const env = {
    PROMISES: atGate ? 'gate' : 'fast',
    PROMISES_REPORT: '',
    SCALE: String(scale),
    ...(copy === 'built' && { DIST: join(folder, 'server') }),
  }
  if (copy === 'browser') await run(['scripts/build.mjs'], cwd, {})
  if (file.startsWith('e2e/')) {
    await run(
      ['node_modules/@playwright/test/cli.js', 'test', file, '--project=desktop', '--reporter=json'],
      cwd,
      { ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: report, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
    )
    const { stats } = JSON.parse(readFileSync(report, 'utf8'))
    return { ran: stats.expected + stats.unexpected, failed: stats.unexpected }
  }
  const path = copy === 'built' ? `test/promises/${file}` : file
  const project = path.startsWith('test/promises') ? 'promises*' : 'api*'
  const name = title ?? `${only ? `${only} .*` : ''}${promise}\\b`
  await run(
    ['node_modules/vitest/vitest.mjs', 'run', '--project', project, path, '-t', name].concat(
      '--reporter=json',
      `--outputFile=${report}`,
    ),
    cwd,
    env,
  )
  const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as VitestReport
  const tests = testResults.flatMap(({ assertionResults }) => assertionResults)
  const failed = tests.filter(({ status }) => status === 'failed')
  // On a busy machine a test may run out of time, which says nothing of the product.
  const noticed = failed.filter(({ failureMessages }) => !failureMessages.join().includes('timed out in'))
  return {
    ran: tests.filter(({ status }) => status === 'failed' || status === 'passed').length,
    failed: noticed.length,
  }
}

describe('a server in which', () => {
  const possible = controls.filter(
    ({ only, promise, title }) =>
      (!only || kinds.includes(only)) &&
      (promise !== 'R3' || canCutPower()) &&
      (!title?.startsWith('own') || canStartPostgres()),
  )

  it.each(possible)('$broken fails $promise', async control => {
    const product = breakProduct(control)
    const { ran, failed } = await runAgainst(product, control)
    noteControl(control, { ran, failed })
    expect(ran, 'tests that ran').toBeGreaterThan(0)
    expect(failed, 'tests that noticed').toBeGreaterThan(0)
    product.remove()
  })
})

// A copy that failed for another reason would pass for a broken one.
describe('a copy in which', () => {
  const samples = ['C5', 'S4', 'S11', 'A1'].flatMap(
    id => controls.find(({ promise }) => promise === id) ?? [],
  )

  it.each(samples)('nothing is broken passes $promise', async sample => {
    const product = breakProduct({ ...sample, broken: 'nothing', replace: [] })
    const { ran, failed } = await runAgainst(product, sample)
    expect(ran, 'tests that ran').toBeGreaterThan(0)
    expect(failed, 'tests that failed').toBe(0)
    product.remove()
  })
})
