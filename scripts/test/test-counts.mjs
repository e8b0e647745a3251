import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'

const read = file => {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    // The tool ended before it could report; its exit code tells the rest.
    return null
  }
}

// A tool may fail without a failed test: a stray rejection, a file that does not load, no report at all.
const orFailedAsAWhole = (counts, code) =>
  code !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts

/** A failure in one line: what it is called, and how its message begins. */
function failure(name, message = '') {
  const words = stripVTControlCharacters(message).replace(/\s+/g, ' ').trim()
  return words === '' ? name : `${name} (${words.slice(0, 300)})`
}

const hasFailed = ({ status }) => status === 'failed'

/** What failed in a file of vitest's report, by name; a file that could not be loaded is one failure. */
function vitestFailures(result) {
  const failed = result.assertionResults.filter(hasFailed)
  const file = relative('.', result.name)
  if (failed.length === 0 && hasFailed(result)) return [failure(file, result.message)]
  return failed.map(({ fullName, failureMessages }) => failure(`${file}: ${fullName}`, failureMessages[0]))
}

/** Single tests in vitest's JSON report. */
export function vitestCounts(file, code) {
  const report = read(file)
  const failures = (report?.testResults ?? []).flatMap(vitestFailures)
  const counts = {
    passed: report?.numPassedTests ?? 0,
    failed: failures.length,
    skipped: (report?.numPendingTests ?? 0) + (report?.numTodoTests ?? 0),
    failures,
  }
  return orFailedAsAWhole(counts, code)
}

/** What failed in a file or group of Playwright's report, by name. */
function playwrightFailures(suite) {
  const inside = (suite.suites ?? []).flatMap(playwrightFailures)
  const own = (suite.specs ?? []).flatMap(({ file, line, title, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ projectName, results }) =>
        failure(`${projectName} ${file}:${line}: ${title}`, results[0]?.error?.message),
      ),
  )
  return [...own, ...inside]
}

/** Single tests in Playwright's JSON report, each project's run of a test counted by itself. */
export function playwrightCounts(file, code) {
  const report = read(file)
  const stats = report?.stats
  const counts = {
    passed: stats?.expected ?? 0,
    // What passed only when it was tried again has failed.
    failed: (stats?.unexpected ?? 0) + (stats?.flaky ?? 0),
    skipped: stats?.skipped ?? 0,
    failures: (report?.suites ?? []).flatMap(playwrightFailures),
  }
  return orFailedAsAWhole(counts, code)
}

export const noCounts = { passed: 0, failed: 0, skipped: 0, failures: [] }

export function addCounts(a, b) {
  return {
    passed: a.passed + b.passed,
    failed: a.failed + b.failed,
    skipped: a.skipped + b.skipped,
    failures: [...a.failures, ...b.failures],
  }
}

/** The names of what failed, a line each: whoever sees only the end of a long run has them there. */
export const failureLines = ({ failures }) => failures.map(name => `FAILED  ${name}`)

/** "12 passed, 0 failed", the sentence the last line of a test run consists of. */
export function countSentence({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}`
}

/** The counts of a test run by its output. */
export function countsInLastLine(output, code) {
  const sentence = /(\d+) passed, (\d+) failed(?:, (\d+) skipped)?$/.exec(output.trimEnd())
  const [passed, failed, skipped] = (sentence?.slice(1) ?? []).map(digits => Number(digits ?? 0))
  const failures = [...output.matchAll(/^FAILED {2}(.+)$/gm)].map(match => match[1])
  const counts = sentence ? { passed, failed, skipped } : noCounts
  return orFailedAsAWhole({ ...counts, failures: [...new Set(failures)] }, code)
}
