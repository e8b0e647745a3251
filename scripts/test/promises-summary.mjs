import { appendFileSync, existsSync, readFileSync } from 'node:fs'

/** Leaves the note of a promise whose rounds are tests. */
export function noteCounts(file, { id, where, counts: { passed, failed }, seconds }) {
  const line = { id, where, passed, rounds: passed + failed, failed: failed > 0, seconds }
  appendFileSync(file, `${JSON.stringify(line)}\n`)
}

/** One line a promise, from the notes that its tests left: how many rounds held, where, and with which seed. */
export function promisesSummary(file) {
  const notes = existsSync(file)
    ? readFileSync(file, 'utf8')
        .split('\n')
        .filter(Boolean)
        .map(line => JSON.parse(line))
    : []
  return notes.map(describe).sort((a, b) => a.localeCompare(b, 'en', { numeric: true }))
}

function describe(note) {
  if (note.skipped) return `${note.id}: skipped, ${note.skipped}`
  return note.broken ? describeControl(note) : describeRounds(note)
}

function describeRounds({ id, where, passed, rounds, failed, seed, seconds }) {
  const outcome = failed ? 'then FAILED' : '0 lost'
  const chance = seed === undefined ? '' : `, seed ${seed}`
  return `${id} ${where}: ${passed} of ${rounds}, ${outcome} (${seconds.toFixed(1)} s${chance})`
}

/** Who noticed a product that was broken on purpose. */
function describeControl({ id, broken, file, ran, noticed }) {
  const verdict = noticed > 0 ? 'noticed' : 'NOT NOTICED'
  return `${id}, ${broken}: ${verdict} by ${file} (${noticed} of ${ran} tests)`
}
