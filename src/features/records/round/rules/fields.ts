import type { MetricKey } from '#cellar/metrics.ts'
import type { RoundKind } from './reads.ts'

/** What is measured on a round. */
export const roundMetrics = {
  fermentation: ['brix', 'sg', 'densitySg', 'temperature', 'ph'],
  aging: ['so2', 'ph', 'ta', 'bisulfite'],
} as const satisfies Record<RoundKind, readonly MetricKey[]>

export type RoundMetric = (typeof roundMetrics)[RoundKind][number]
export type RoundValues = Partial<Record<RoundMetric, number>>

/** A reading of a wine, as far as a round looks at it. */
export interface EarlierReading {
  /** When it was taken, in milliseconds. */
  at: number
  values: RoundValues
}

/** In thumb's reach above a number pad there is room for three. */
const mostFields = 3

/** Sugar is read in one of these: in whichever this wine was read last. */
const sugars = ['brix', 'sg', 'densitySg'] as const

/** What is asked for at a stop, by what was read of this wine before, newest first. */
export function fieldsAt(kind: RoundKind, earlier: readonly EarlierReading[]): readonly RoundMetric[] {
  if (kind === 'fermentation') return [sugarOf(earlier), 'temperature', 'ph']
  const used = roundMetrics.aging.filter(name => earlier.some(({ values }) => values[name] !== undefined))
  const usual = roundMetrics.aging.filter(name => !used.includes(name))
  const chosen = [...used, ...usual].slice(0, mostFields)
  return roundMetrics.aging.filter(name => chosen.includes(name))
}

function sugarOf(earlier: readonly EarlierReading[]): RoundMetric {
  for (const { values } of earlier) for (const name of sugars) if (values[name] !== undefined) return name
  return 'brix'
}

/** The last value of a metric and when it was taken; null where there is none. */
export function lastOf(
  name: RoundMetric,
  earlier: readonly EarlierReading[],
): { value: number; at: number } | null {
  for (const { at, values } of earlier) {
    const value = values[name]
    if (value !== undefined) return { value, at }
  }
  return null
}

/** Readings newest first, of what a round measures alone. */
export function newestFirst(
  kind: RoundKind,
  readings: readonly ({ readingTimestamp: string } & Readonly<Partial<Record<RoundMetric, number | null>>>)[],
): EarlierReading[] {
  return readings
    .map(reading => {
      const values = roundMetrics[kind].map(name => [name, reading[name] ?? undefined] as const)
      return {
        at: Date.parse(reading.readingTimestamp),
        values: Object.fromEntries(values.filter(([, value]) => value !== undefined)) as RoundValues,
      }
    })
    .filter(({ at, values }) => !Number.isNaN(at) && Object.keys(values).length > 0)
    .sort((a, b) => b.at - a.at)
}
