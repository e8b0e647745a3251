import { readFileSync } from 'node:fs'

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

/** Single tests in vitest's JSON report; a file that could not be loaded counts as one failed. */
export function vitestCounts(file, code) {
  const report = read(file)
  const brokenFiles = (report?.testResults ?? []).filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some(test => test.status === 'failed'),
  )
  const counts = {
    passed: report?.numPassedTests ?? 0,
    failed: (report?.numFailedTests ?? 0) + brokenFiles.length,
    skipped: (report?.numPendingTests ?? 0) + (report?.numTodoTests ?? 0),
  }
  return orFailedAsAWhole(counts, code)
}

/** Single tests in Playwright's JSON report, each project's run of a test counted by itself. */
export function playwrightCounts(file, code) {
  const stats = read(file)?.stats
  const counts = {
    passed: stats?.expected ?? 0,
    // What passed only when it was tried again has failed.
    failed: (stats?.unexpected ?? 0) + (stats?.flaky ?? 0),
    skipped: stats?.skipped ?? 0,
  }
  return orFailedAsAWhole(counts, code)
}

export const noCounts = { passed: 0, failed: 0, skipped: 0 }

export function addCounts(a, b) {
  return { passed: a.passed + b.passed, failed: a.failed + b.failed, skipped: a.skipped + b.skipped }
}

/** "12 passed, 0 failed", the sentence the last line of a test run consists of. */
export function countSentence({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}`
}

/** The counts of a test run by its output. */
export function countsInLastLine(output, code) {
  const sentence = /(\d+) passed, (\d+) failed(?:, (\d+) skipped)?$/.exec(output.trimEnd())
  const [passed, failed, skipped] = (sentence?.slice(1) ?? []).map(digits => Number(digits ?? 0))
  return orFailedAsAWhole(sentence ? { passed, failed, skipped } : noCounts, code)
}
