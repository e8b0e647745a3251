import { batchTitle, type NamedBatch } from '#cellar/named-batch.ts'
import type { CellarVessel } from '#features/records/cellar/contract/answers.ts'
import { locationOf } from '#features/records/cellar/rules/overview.ts'
import type { RoundKind } from './reads.ts'

/** One wine that is read where it stands. */
export interface Stop {
  kind: RoundKind
  /** The fermentation or the aging. */
  processId: number
  vesselId: number
  /** The text on the vessel. */
  code: string
  wine: string
  location: string
  vesselType: string
  /** Why somebody should act on it, where the watch has found that. */
  reason?: string
}

/** Those that somebody should act on come first, with the reason; the others stay in their order. */
export function urgentFirst(stops: readonly Stop[], reasonOf: (stop: Stop) => string | null): Stop[] {
  const told = stops.map(stop => {
    const reason = reasonOf(stop)
    return reason === null ? stop : { ...stop, reason }
  })
  return [...told.filter(({ reason }) => reason), ...told.filter(({ reason }) => !reason)]
}

/** Stops are told apart by what is read: a vessel may hold two processes. */
export const keyOf = ({ kind, processId }: Pick<Stop, 'kind' | 'processId'>): string => `${kind} ${processId}`

/** A fermentation or an aging that is watched. */
export interface Watched {
  id: number
  status: string
  vesselId: number | null
  batch: NamedBatch | null
}

function wineOf(batch: NamedBatch | null): string {
  return batch?.name ? [batch.code, batch.name].filter(Boolean).join(' ') : batchTitle(batch)
}

/** What there is to read in the cellar, vessel by vessel in the order in which they are given. */
export function stopsIn(
  vessels: readonly CellarVessel[],
  watched: Readonly<Record<RoundKind, readonly Watched[]>>,
): Stop[] {
  const kinds = Object.keys(watched) as RoundKind[]
  const all = kinds.flatMap(kind => watched[kind].map(process => ({ kind, process })))
  const isHeld = (vesselId: number) =>
    all.some(({ process }) => process.vesselId === vesselId && process.status === 'Active')
  return vessels.flatMap(vessel =>
    all
      .filter(({ process }) => process.vesselId === vessel.id)
      // Beside an active process nothing else can still be in its vessel.
      .filter(({ process }) => process.status === 'Active' || !isHeld(vessel.id))
      .map(({ kind, process }) => ({
        kind,
        processId: process.id,
        vesselId: vessel.id,
        code: vessel.vesselId,
        wine: wineOf(process.batch),
        location: locationOf(vessel),
        vesselType: vessel.vesselType,
      })),
  )
}

/** What a round is to be of. */
export interface RoundChoice {
  kinds: readonly RoundKind[]
  location: string | null
  type: string | null
}

export function chooseStops(stops: readonly Stop[], { kinds, location, type }: RoundChoice): Stop[] {
  return stops.filter(
    stop =>
      kinds.includes(stop.kind) &&
      (location === null || stop.location === location) &&
      (type === null || stop.vesselType === type),
  )
}

/** The words that stops have, each once, in the order of the stops. */
export function wordsIn(stops: readonly Stop[], word: 'location' | 'vesselType'): string[] {
  return [...new Set(stops.map(stop => stop[word]))]
}
