import { showBottles, showSize } from '#cellar/bottle-sizes.ts'
import { metricsOf, showMetric } from '#cellar/metrics.ts'
import {
  groupByProcess,
  type ProcessReading,
  type ReadingSource,
  sayCourse,
} from '#cellar/process-readings.ts'
import { readingStamp } from '#cellar/readings.ts'
import type { AgingRow } from '#features/records/aging/rules.ts'
import { type BatchRow, shownVariety } from '#features/records/batches/rules.ts'
import type { BottlingRow } from '#features/records/bottling/rules.ts'
import { type FermentationRow, readingsPath } from '#features/records/fermentation/rules.ts'
import type { PostFermentationRow } from '#features/records/post-fermentation/rules.ts'
import { isDay, showDay } from '#shared/days.ts'
import { plainNumber } from '#shared/numbers.ts'
import type { BatchRecords, LifeEvent, LifeKind, NextStep } from './contract.ts'

/** A batch's life from grape to bottle, in order; what has no date comes last. */
export function tellLife(records: BatchRecords): LifeEvent[] {
  const events = [
    ...tellGrapes(records),
    ...records.fermentations.flatMap(tellFermentation),
    ...groupReadings(records.fermentationReadings, 'fermentation', () => readingsPath(records.batch.id)),
    ...records.postFermentations.map(row => tellPostFermentation(row, records.batch)),
    ...records.agings.flatMap(tellAging),
    ...groupReadings(
      records.agingReadings,
      'aging',
      id => `/aging-maintenance${id === null ? '' : `?agingId=${id}`}`,
    ),
    ...records.bottlings.map(tellBottling),
    ...tellEnd(records.batch),
  ]
  const place = ({ day }: LifeEvent) => (isDay(day) ? day : '~')
  // Of one day's events those stay in front that were told first: a wine is pressed before it ages.
  return events.toSorted((a, b) => (place(a) < place(b) ? -1 : place(a) > place(b) ? 1 : 0))
}

function tellGrapes({ batch, samples }: BatchRecords): LifeEvent[] {
  const weight = batch.weight === null ? '' : `${plainNumber(batch.weight).toLocaleString('en-US')} kg`
  const start: LifeEvent = {
    id: 'start',
    kind: 'batch',
    day: batch.startDate,
    title: 'Batch started',
    text: [weight, shownVariety(batch)].filter(Boolean).join(' of '),
    mark: { label: 'Batch started', on: ['vineyard', 'fermentation'] },
  }
  const seen = groupReadings(samples, 'vineyard', id => `/vineyard-maintenance?vineyard=${id}`)
  return batch.startDate ? [...seen, start] : seen
}

function tellFermentation(row: FermentationRow): LifeEvent[] {
  const { id, vessel, startDate, pressDate, endDate, initialBrix, status } = row
  const to = `/fermentation/${id}`
  const on = ['fermentation'] as const
  const later = (name: 'press' | 'end', kind: LifeKind, day: string, title: string) =>
    day
      ? [{ id: `fermentation ${id} ${name}`, kind, day, title, to, text: vessel, mark: { label: title, on } }]
      : []
  return [
    {
      id: `fermentation ${id}`,
      kind: 'fermentation',
      day: startDate,
      title: `Fermentation started${vessel && ` in ${vessel}`}`,
      text: initialBrix === null ? undefined : `Initial Brix ${showMetric('brix', initialBrix)}`,
      to,
      status,
      mark: { label: 'Fermentation started', on },
    },
    ...later('press', 'pressing', pressDate, 'Pressed'),
    ...later('end', 'fermentation', endDate, 'Fermentation ended'),
  ]
}

function tellPostFermentation(row: PostFermentationRow, { batchId }: BatchRow): LifeEvent {
  const { id, squeezingDate, daborbageDate } = row
  const values = [
    ['Squeezing', squeezingDate && showDay(squeezingDate)],
    ['Débourbage', daborbageDate && showDay(daborbageDate)],
    ...metricsOf(['va', 'sg', 'ph', 'malicAcid']).map(({ key, label, value }) => [
      label,
      showMetric(key, value(row), ''),
    ]),
  ].flatMap(([label, value]) => (value ? [`${label} ${value}`] : []))
  return {
    id: `post ${id}`,
    kind: 'post',
    day: squeezingDate || daborbageDate,
    title: 'Post-fermentation',
    text: values.join(', '),
    to: `/post-fermentation?search=${encodeURIComponent(batchId)}`,
  }
}

function tellAging({ id, vessel, startDate, endDate, status }: AgingRow): LifeEvent[] {
  const to = `/aging?id=${id}`
  const on = ['aging'] as const
  const where = vessel && ` in ${vessel}`
  const end = { kind: 'aging', to, day: endDate, title: 'Aging ended', text: vessel } as const
  return [
    {
      id: `aging ${id}`,
      kind: 'aging',
      day: startDate,
      title: `Aging started${where}`,
      to,
      status,
      mark: { label: 'Aging started', on },
    },
    ...(endDate ? [{ ...end, id: `aging ${id} end`, mark: { label: 'Aging ended', on } }] : []),
  ]
}

const bottlingTitles: Record<string, string> = {
  Planned: 'Bottling planned',
  Completed: 'Bottled',
  Cancelled: 'Bottling cancelled',
}

function tellBottling({ id, bottlingDate, bottleCount, bottleSize, status }: BottlingRow): LifeEvent {
  const title = bottlingTitles[status] ?? 'Bottling'
  const amount = bottleCount === null ? '' : showBottles(bottleCount)
  return {
    id: `bottling ${id}`,
    kind: 'bottling',
    day: bottlingDate,
    title,
    text: [amount, bottleSize && showSize(bottleSize)].filter(Boolean).join(' of '),
    to: `/bottling?id=${id}`,
    status,
    // What was called off never happened to the wine.
    ...(status !== 'Cancelled' && { mark: { label: title, on: ['aging'] as const } }),
  }
}

function tellEnd({ endDate }: BatchRow): LifeEvent[] {
  return endDate ? [{ id: 'end', kind: 'batch', day: endDate, title: 'Batch ended' }] : []
}

const names = {
  vineyard: ['vineyard sample', 'vineyard samples'],
  fermentation: ['fermentation reading', 'fermentation readings'],
  aging: ['aging reading', 'aging readings'],
} as const

/** One event for all readings of one process, however many they are. */
function groupReadings(
  readings: readonly ProcessReading[],
  source: ReadingSource,
  pathOf: (processId: number | null) => string,
): LifeEvent[] {
  const groups = groupByProcess(readings)
  return [...groups].map(([processId, group]) => {
    const days = group.flatMap(reading => readingStamp(reading)?.slice(0, 10) ?? [])
    return {
      id: `${source} readings ${processId}`,
      kind: source === 'vineyard' ? 'vineyard' : 'reading',
      day: days[0] ?? '',
      lastDay: days.at(-1),
      title: `${group.length} ${names[source][group.length === 1 ? 0 : 1]}`,
      text: sayCourse(group),
      to: pathOf(processId),
      readings: group,
    }
  })
}

/** What to mark on the curves of a stage, or on all of them; the same thing on the same day is marked once. */
export function marksOf(
  events: readonly LifeEvent[],
  stage: ReadingSource | 'all',
): { x: number; label: string }[] {
  const marks = events.flatMap(({ day, mark }) =>
    mark && isDay(day) && (stage === 'all' || mark.on.includes(stage)) ? [{ day, label: mark.label }] : [],
  )
  const unique = new Map(marks.map(mark => [`${mark.day} ${mark.label}`, mark]))
  return [...unique.values()].map(({ day, label }) => ({ x: Date.parse(`${day}T00:00:00Z`), label }))
}

interface Standing {
  batch: Pick<BatchRow, 'id' | 'status'>
  /** Undefined where it could not be loaded: nothing is suggested then that depends on it. */
  fermentations: readonly Pick<FermentationRow, 'status'>[] | undefined
  agings: readonly Pick<AgingRow, 'id' | 'status' | 'vessel'>[] | undefined
  bottlings: readonly Pick<BottlingRow, 'status'>[] | undefined
}

/** What makes sense next, as the batch stands. */
export function nextSteps({ batch, fermentations, agings, bottlings }: Standing): NextStep[] {
  const isUnder = (rows: readonly { status: string }[] | undefined, ...statuses: string[]) =>
    (rows ?? []).some(({ status }) => statuses.includes(status))
  const ferments = isUnder(fermentations, 'Active', 'Stuck', 'Stopped')
  const hasFermented = isUnder(fermentations, 'Completed') && !ferments
  const isBottled = isUnder(bottlings, 'Planned', 'Completed')
  const aging = (agings ?? []).filter(({ status }) => status === 'Active' || status === 'On Hold')
  const isNew = fermentations?.length === 0 && agings?.length === 0 && batch.status !== 'Completed'
  const steps: (NextStep | false)[] = [
    isNew && {
      label: 'Start fermentation',
      to: `/fermentation?add=1&batchId=${batch.id}`,
      needs: 'fermentation:create',
    },
    ferments && {
      label: 'Add fermentation reading',
      to: `/fermentation-maintenance?add=1&batchId=${batch.id}`,
      needs: 'fermentation:create',
    },
    ...aging.map(
      ({ id, vessel }): NextStep => ({
        label: aging.length > 1 && vessel ? `Add aging reading in ${vessel}` : 'Add aging reading',
        to: `/aging-maintenance?add=1&agingId=${id}`,
        needs: 'aging:create',
      }),
    ),
    hasFermented &&
      agings?.length === 0 &&
      bottlings !== undefined &&
      !isBottled && {
        label: 'Start aging',
        to: `/aging?add=1&batchId=${batch.id}`,
        needs: 'aging:create',
      },
    (hasFermented || (agings ?? []).length > 0) &&
      bottlings !== undefined &&
      !isBottled && {
        label: 'Schedule bottling',
        to: `/bottling?add=1&batchId=${batch.id}`,
        needs: 'bottling:create',
      },
  ]
  return steps.filter(step => step !== false)
}
