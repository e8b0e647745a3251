import { metrics, showMetric } from '#cellar/metrics.ts'
import { today } from '#shared/days.ts'
import { dateFormat } from '#shared/late-formats.ts'
import { plainNumber } from '#shared/numbers.ts'
import { type EarlierReading, lastOf, type RoundMetric, type RoundValues } from './fields.ts'

// Which values are asked about. They are never refused: whoever stands before the tank knows better.

const dayLength = 86_400_000

/** How far a value may go from the last one before it is asked about, and where it belongs at all. */
interface Usual {
  /** Outside of it a digit or a decimal point was probably missed. */
  least: number
  most: number
  /** How much it may rise or fall at once, and how much further with each day. */
  rises?: number
  risesDaily?: number
  falls?: number
  fallsDaily?: number
}

/** Sugar only falls, and not over the edge; temperatures are read in either scale. */
const usual: Readonly<Record<RoundMetric, Usual>> = {
  brix: { least: -6, most: 40, rises: 1, falls: 4, fallsDaily: 6 },
  sg: { least: 0.97, most: 1.2, rises: 0.004, falls: 0.016, fallsDaily: 0.025 },
  densitySg: { least: 0.97, most: 1.2, rises: 0.004, falls: 0.016, fallsDaily: 0.025 },
  temperature: { least: -5, most: 110, rises: 8, risesDaily: 3, falls: 8, fallsDaily: 3 },
  ph: { least: 2.5, most: 4.6, rises: 0.3, falls: 0.3 },
  ta: { least: 1, most: 20, rises: 1.5, falls: 1.5 },
  so2: { least: 0, most: 300, rises: 50, falls: 30, fallsDaily: 1 },
  bisulfite: { least: 0, most: 500 },
}

/** Density is also written in kilograms per cubic metre. */
const scaleOf = (name: RoundMetric, value: number) => (name === 'densitySg' && value > 10 ? 1000 : 1)

/** The question about one value; null where it is as one would expect. */
export function questionAbout(
  name: RoundMetric,
  value: number,
  { earlier, now }: { earlier: readonly EarlierReading[]; now: number },
): string | null {
  const { least, most, rises, risesDaily = 0, falls, fallsDaily = 0 } = usual[name]
  const { label } = metrics[name]
  const scale = scaleOf(name, value)
  if (value < least * scale || value > most * scale)
    return `${label} ${showMetric(name, value)} is unusual. Keep it?`
  const last = lastOf(name, earlier)
  // One in another scale says nothing.
  if (!last || scaleOf(name, last.value) !== scale) return null
  const change = plainNumber(value - last.value)
  const days = Math.max(0, now - last.at) / dayLength
  const limit = change > 0 ? rises && rises + risesDaily * days : falls && falls + fallsDaily * days
  if (limit === undefined || Math.abs(change) <= limit * scale) return null
  const verb = change > 0 ? 'rose' : 'fell'
  return `${label} ${verb} ${showMetric(name, Math.abs(change))} ${sinceWords(last.at, now)}. Keep it?`
}

/** The questions about a reading, by what they are about. */
export function questionsAbout(
  values: RoundValues,
  known: { earlier: readonly EarlierReading[]; now: number },
): Partial<Record<RoundMetric, string>> {
  const asked = Object.entries(values).map(
    ([name, value]) => [name, questionAbout(name as RoundMetric, value, known)] as const,
  )
  return Object.fromEntries(asked.filter(([, question]) => question !== null))
}

const clock = dateFormat('en-US', { hour: 'numeric', minute: '2-digit' })
const shortDay = dateFormat('en-US', { month: 'short', day: 'numeric' })

/** How many midnights lie between two moments, where the reader is. */
function nightsBetween(at: number, now: number): number {
  const startOf = (time: number) => Date.parse(`${today(new Date(time))}T00:00:00Z`)
  return Math.round((startOf(now) - startOf(at)) / dayLength)
}

/** "since 8:05 AM", "since yesterday", "in 3 days", "since Oct 12". */
function sinceWords(at: number, now: number): string {
  const nights = nightsBetween(at, now)
  if (nights <= 0) return `since ${clock.format(at)}`
  if (nights === 1) return 'since yesterday'
  return nights < 7 ? `in ${nights} days` : `since ${shortDay.format(at)}`
}

/** "8:05 AM", "yesterday", "3 days ago", "Oct 12": how old the last value is. */
export function ageWords(at: number, now: number): string {
  const nights = nightsBetween(at, now)
  if (nights <= 0) return clock.format(at)
  if (nights === 1) return 'yesterday'
  return nights < 7 ? `${nights} days ago` : shortDay.format(at)
}
