import type { SensedVessel, WatchAnswer, Watched, WatchedAlone } from '../contract.ts'
import type { SensedByVessel } from './judging.ts'

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/** A fermentation as the server answers it. What is measured is read value by value, where it is judged. */
export function readWatched(answer: unknown): Watched {
  if (!isObject(answer) || !Array.isArray(answer.readings) || !isObject(answer.batch))
    throw new Error('The answer is no fermentation')
  return answer as unknown as Watched
}

/** The same with one like it from the past, where there is one. */
export function readWatchedAlone(answer: unknown): WatchedAlone {
  return { past: null, ...readWatched(answer) } as WatchedAlone
}

export function readWatchAnswer(answer: unknown): WatchAnswer {
  const { fermentations = [], limits = [] } = isObject(answer) ? answer : {}
  if (!Array.isArray(fermentations) || !Array.isArray(limits)) throw new Error('The answer is no watch')
  return { fermentations: fermentations.map(readWatched), limits }
}

/** What devices measured, by vessel. */
export function readSensedVessels(answer: unknown): SensedByVessel {
  const vessels = Array.isArray(answer) ? (answer as SensedVessel[]) : []
  return new Map(
    vessels.map(({ vesselId, points }) => [
      vesselId,
      points.map(point => ({ ...point, at: Date.parse(point.at) })),
    ]),
  )
}
