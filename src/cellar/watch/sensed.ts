import type { CurvePoint } from './curve.ts'
import { sgToBrix } from './gravity.ts'
import { anHour, type SensorPoint } from './watched-fermentation.ts'

/** What a device says within this time counts as one point of the curve: oftener, no must changes. */
const onePointIn = 4 * anHour
/** A person's reading tells how far a device is off, if the device spoke at about the same time. */
const aboutTheSameTime = anHour

/** The value in the middle, or between the two in the middle. */
function middle(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const half = (sorted.length - 1) / 2
  return ((sorted[Math.floor(half)] ?? 0) + (sorted[Math.ceil(half)] ?? 0)) / 2
}

const mean = (values: readonly number[]) => values.reduce((sum, each) => sum + each, 0) / values.length

interface Sensed {
  at: number
  brix: number
}

/** What a device says of sugar, in pieces of four hours, as it says it. */
function piecesOf(sensed: readonly Sensed[]): Sensed[] {
  const pieces = new Map<number, Sensed[]>()
  for (const point of sensed) {
    const piece = Math.floor(point.at / onePointIn)
    pieces.set(piece, [...(pieces.get(piece) ?? []), point])
  }
  return [...pieces.values()].map(each => ({
    at: Math.round(mean(each.map(({ at }) => at))),
    brix: mean(each.map(({ brix }) => brix)),
  }))
}

/** How much is added to what a device says, by people's readings of the same wine; null where there is none. */
export function offsetOf(sensed: readonly Sensed[], people: readonly CurvePoint[]): number | null {
  const differences = people.flatMap(point => {
    const near = sensed.filter(({ at }) => Math.abs(at - point.at) <= aboutTheSameTime)
    return near.length === 0 ? [] : [point.brix - mean(near.map(({ brix }) => brix))]
  })
  return differences.length === 0 ? null : middle(differences)
}

/** A device's points, put right by people's readings; without one of those nobody knows how far it is off. */
export function sensedPoints(
  sensors: readonly SensorPoint[],
  people: readonly CurvePoint[],
  now: number,
): CurvePoint[] {
  const sensed = sensors.flatMap(({ at, sg }) =>
    sg === null || at > now ? [] : [{ at, brix: sgToBrix(sg) }],
  )
  const offset = offsetOf(sensed, people)
  if (offset === null) return []
  const taken = new Set(people.map(({ at }) => at))
  return piecesOf(sensed)
    .filter(({ at }) => !taken.has(at))
    .map(({ at, brix }) => ({ at, brix: brix + offset, ids: [], isApparent: true }))
}
