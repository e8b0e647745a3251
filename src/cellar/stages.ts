import type { ProcessReading, ReadingSource } from './process-readings.ts'
import { readingTime } from './readings.ts'

const sources = ['vineyard', 'fermentation', 'aging'] as const

/** What the stages of a wine's life are called. */
export const stageNames = { vineyard: 'Vineyard', fermentation: 'Fermentation', aging: 'Aging' } as const

/** A reading with the vessel that the wine was in; empty on the vine, or where that is not known. */
export type ReadingInVessel = ProcessReading & { vessel: string }

/** Readings with the vessel of the process that each was taken of. */
export function inVessels(
  readings: readonly ProcessReading[],
  processes: readonly { id: number; vessel: string }[] = [],
): ReadingInVessel[] {
  const vessels = new Map(processes.map(({ id, vessel }) => [id, vessel]))
  return readings.map(reading => ({ ...reading, vessel: vessels.get(reading.processId ?? 0) ?? '' }))
}

/** "Fermentation in T-7": what a reading was taken of, in the life of one batch. */
export function placeOfReading({ source, vessel }: Pick<ReadingInVessel, 'source' | 'vessel'>): string {
  return source === 'vineyard' ? 'Vineyard sample' : `${stageNames[source]}${vessel && ` in ${vessel}`}`
}

/** From when to when each stage was, as far as it was measured; what happened in it counts too. */
export function stagesOf(
  readings: readonly ProcessReading[],
  momentsOf: (stage: ReadingSource) => readonly number[],
): { from: number; to: number; label: string }[] {
  return sources.flatMap(source => {
    const own = readings.filter(reading => reading.source === source)
    if (own.length === 0) return []
    const times = [...own.flatMap(reading => readingTime(reading) ?? []), ...momentsOf(source)]
    const from = times.reduce((first, time) => Math.min(first, time), Number.POSITIVE_INFINITY)
    const to = times.reduce((last, time) => Math.max(last, time), Number.NEGATIVE_INFINITY)
    return from < to ? [{ from, to, label: stageNames[source] }] : []
  })
}
