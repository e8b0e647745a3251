import { hoursBetween } from './figures.ts'
import type { Finding } from './finding.ts'
import { anHour, type WatchedFermentation } from './watched-fermentation.ts'

/** The middle of the distances between these moments; null where there are fewer than three of them. */
export function usualDistance(moments: readonly number[]): number | null {
  const distances = moments.slice(1).map((at, place) => at - (moments[place] ?? at))
  const sorted = distances.toSorted((a, b) => a - b)
  return sorted.length < 2 ? null : (sorted[Math.floor((sorted.length - 1) / 2)] ?? null)
}

/** Nobody, and no device, has looked for longer than is usual here. */
export function silenceOf({
  readings,
  sensors = [],
  startedAt,
  limits,
  now,
  clock,
}: WatchedFermentation): Finding | null {
  const moments = [...new Set(readings.map(({ at }) => at).filter(at => at <= now))].toSorted((a, b) => a - b)
  const byDevice = sensors.reduce((latest, { at }) => (at <= now ? Math.max(latest, at) : latest), 0)
  const last = Math.max(moments.at(-1) ?? startedAt, byDevice)
  const usual = usualDistance(moments)
  const patience = Math.max(limits.silentHours * anHour, (usual ?? 0) * limits.silentTimes)
  if (now - last <= patience) return null
  const usually = usual === null ? '' : `; usually every ${hoursBetween(0, usual)}`
  const hasAny = moments.length > 0 || byDevice > 0
  const beginning = hasAny ? 'No reading since' : 'No reading since the start,'
  return {
    kind: 'no reading',
    severity: 'look',
    since: last + patience,
    sentence: `${beginning} ${clock.dayAndTime(last)} (${hoursBetween(last, now)})${usually}.`,
    readings: [],
  }
}
