import { dayOf } from '#shared/days.ts'
import { numberOf } from '#shared/numbers.ts'
import { nestedIn, type Raw } from '#shared/row-reader.ts'
import { textOf } from '#shared/texts.ts'
import { type MetricKey, metricsOf } from './metrics.ts'
import { batchLine, readBatchOf } from './named-batch.ts'
import { readingTime, takerOf } from './readings.ts'

/** What one kind of reading measures is often measured by another too; a wine's whole life has all of it. */
const measured = [
  'brix',
  'ph',
  'temperature',
  'alc',
  'ta',
  'totalSo2',
  'rs',
  'sg',
  'so2',
  'bisulfite',
] as const satisfies MetricKey[]

/** What each reading may say, in the order in which charts and sentences name it. */
export const readingMetrics = metricsOf(measured)

type MeasuredNumber = (typeof measured)[number]

/** Where a reading was taken: on the vine, in a fermentation, in an aging. */
export type ReadingSource = 'vineyard' | 'fermentation' | 'aging'

/** A reading of any kind, as pages show it that look at several kinds at once. */
export type ProcessReading = {
  /** Told apart from readings of other kinds. */
  id: string
  source: ReadingSource
  /** The vineyard, fermentation or aging that it was taken of. */
  processId: number | null
  /** A moment, or a day where no more is known; empty when there is none. */
  readingTimestamp: string
  takenBy: string
  /** The batch in one line; empty for what was still on the vine. */
  batch: string
  notes: string
} & Record<MeasuredNumber, number | null>

const processKeys = { vineyard: 'vineyardId', fermentation: 'fermentationId', aging: 'agingId' } as const

/** Reads a sample, a fermentation reading or an aging reading, whatever server it came from. */
export function readProcessReading(source: ReadingSource, raw: Raw): ProcessReading {
  const nested = nestedIn(raw.aging) ?? raw
  const values = measured.map(key => [key, numberOf(raw[key])])
  return {
    ...(Object.fromEntries(values) as Record<MeasuredNumber, number | null>),
    id: `${source} ${textOf(raw.id)}`,
    source,
    processId: numberOf(raw[processKeys[source]]),
    readingTimestamp: textOf(raw.readingTimestamp) || (dayOf(raw.measurementDate) ?? ''),
    takenBy: source === 'vineyard' ? '' : takerOf(raw),
    batch: source === 'vineyard' ? '' : batchLine(readBatchOf(nested)),
    notes: textOf(raw.notes),
  }
}

/** "Brix 20.1, pH 3.40": everything that a reading measured. */
export function sayReading(reading: ProcessReading): string {
  const said = readingMetrics.flatMap(({ label, value, show }) => {
    const number = value(reading)
    return number === null ? [] : [`${label} ${show(number)}`]
  })
  return said.join(', ') || reading.notes || 'No values'
}

/** The readings from the first to the last; what has no time comes at the end. */
export function inOrderOfTime(readings: readonly ProcessReading[]): ProcessReading[] {
  const placed = readings.map(reading => ({
    reading,
    time: readingTime(reading) ?? Number.POSITIVE_INFINITY,
  }))
  // Two without time are equal: infinity minus infinity would be no number.
  placed.sort((a, b) => (a.time === b.time ? 0 : a.time - b.time))
  return placed.map(({ reading }) => reading)
}

/** The readings of each process, in order of time. */
export function groupByProcess(readings: readonly ProcessReading[]): Map<number | null, ProcessReading[]> {
  const groups = new Map<number | null, ProcessReading[]>()
  for (const reading of inOrderOfTime(readings)) {
    const group = groups.get(reading.processId)
    if (group) group.push(reading)
    else groups.set(reading.processId, [reading])
  }
  return groups
}

const told: Record<ReadingSource, readonly string[]> = {
  vineyard: ['brix', 'ph', 'ta'],
  fermentation: ['brix', 'temperature'],
  aging: ['ph', 'ta', 'so2'],
}

/** "Brix 24.5 → -1.2": of readings in order of time, what mattered most from the first value to the last. */
export function sayCourse(group: readonly ProcessReading[]): string {
  return readingMetrics
    .flatMap(({ key, label, value, show }) => {
      const values = group
        .filter(({ source }) => told[source].includes(key))
        .flatMap(reading => value(reading) ?? [])
        .map(show)
      if (values.length === 0) return []
      return [values.length === 1 ? `${label} ${values[0]}` : `${label} ${values[0]} → ${values.at(-1)}`]
    })
    .join(', ')
}
