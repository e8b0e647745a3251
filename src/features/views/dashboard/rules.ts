import { type Day, dayOf, today } from '#shared/days.ts'
import { numberOf } from '#shared/numbers.ts'
import { mostRows, type Period } from './contract.ts'

type Raw = Record<string, unknown>

// The dashboard reads a few fields of six kinds of record, whichever server they come from: numbers may arrive
// as text, names may be missing, and what cannot be read must not take the page with it.

interface Listed {
  id: number
  /** The day on which the record was made, where the reader is. */
  createdOn: Day | null
}

function textOf(value: unknown, missing = 'N/A'): string {
  if (typeof value === 'number') return String(value)
  return typeof value === 'string' && value.trim() !== '' ? value : missing
}

function objectOf(value: unknown): Raw {
  return value !== null && typeof value === 'object' ? (value as Raw) : {}
}

function readListed(raw: Raw): Listed {
  const made = new Date(String(raw.createdAt ?? ''))
  return { id: numberOf(raw.id) ?? 0, createdOn: Number.isNaN(made.getTime()) ? null : today(made) }
}

export type BatchRow = ReturnType<typeof readBatch>
export function readBatch(raw: Raw) {
  return {
    ...readListed(raw),
    code: textOf(raw.batchId),
    name: textOf(raw.batchName, 'Unnamed Batch'),
    wineType: textOf(raw.wineType),
    status: textOf(raw.status, 'In Progress'),
  }
}

export type VineyardRow = ReturnType<typeof readVineyard>
export function readVineyard(raw: Raw) {
  return { ...readListed(raw), acreage: numberOf(raw.acreage) ?? 0 }
}

export type VesselRow = ReturnType<typeof readVessel>
export function readVessel(raw: Raw) {
  return {
    ...readListed(raw),
    code: textOf(raw.vesselId),
    type: textOf(raw.vesselType ?? raw.type),
    capacity: numberOf(raw.capacity),
    capacityUnit: textOf(raw.capacityUnit, 'L'),
    material: textOf(raw.material === 'Other' ? (raw.materialOther ?? raw.material) : raw.material),
    status: textOf(raw.status, 'Empty'),
  }
}

/** A batch as another record names it: by its name, else by its ID, else by its number. */
function batchNameOf(nested: unknown, batchId: unknown): string {
  const batch = objectOf(nested)
  return textOf(batch.batchName ?? batch.batchId ?? batchId)
}

/** A fermentation or an aging. */
export type ProcessRow = ReturnType<typeof readProcess>
export function readProcess(raw: Raw) {
  const vessel = objectOf(raw.vessel)
  return {
    ...readListed(raw),
    batch: batchNameOf(raw.wineBatch ?? raw.batch, raw.batchId),
    vessel: textOf(vessel.vesselId ?? vessel.name ?? raw.vesselId),
    vesselId: numberOf(raw.vesselId),
    startDate: raw.startDate,
    status: textOf(raw.status, ''),
  }
}

export type BottlingRow = ReturnType<typeof readBottling>
export function readBottling(raw: Raw) {
  return {
    ...readListed(raw),
    batch: batchNameOf(raw.batch ?? raw.wineBatch, raw.batchId),
    bottlingDate: raw.bottlingDate,
    bottleCount: numberOf(raw.bottleCount) ?? 0,
    bottleSize: textOf(raw.bottleSize),
    status: textOf(raw.status, ''),
  }
}

/** A batch is active until it is completed. */
export function activeBatches(batches: readonly BatchRow[]): BatchRow[] {
  return batches.filter(({ status }) => status !== 'Completed')
}

export function activeProcesses(processes: readonly ProcessRow[]): ProcessRow[] {
  return processes.filter(({ status }) => status === 'Active')
}

export function totalAcreage(vineyards: readonly VineyardRow[]): number {
  return vineyards.reduce((sum, { acreage }) => sum + acreage, 0)
}

export function totalBottles(runs: readonly BottlingRow[]): number {
  return runs.reduce((sum, { bottleCount }) => sum + bottleCount, 0)
}

export function plannedRuns(runs: readonly BottlingRow[]): BottlingRow[] {
  return runs.filter(({ status }) => status === 'Planned')
}

/** How the vessels stand, by the status that is shown; one out of service counts in the total only. */
export function vesselFigures(vessels: readonly VesselRow[]) {
  const inUse = vessels.filter(({ status }) => status === 'In Use').length
  const available = vessels.filter(({ status }) => status === 'Empty' || status === 'Available').length
  const total = vessels.length
  return { total, available, inUse, utilization: total === 0 ? 0 : Math.round((inUse / total) * 100) }
}

/** The number of batches of each type, the most frequent first. */
export function batchesPerType(batches: readonly BatchRow[]): { type: string; count: number }[] {
  const counts = new Map<string, number>()
  for (const { wineType } of batches) counts.set(wineType, (counts.get(wineType) ?? 0) + 1)
  return [...counts].map(([type, count]) => ({ type, count })).sort((a, b) => b.count - a.count)
}

/** The next runs that will take place, today's included, the earliest first. */
export function upcomingRuns(runs: readonly BottlingRow[], from: Day = today()): BottlingRow[] {
  return runs
    .map(run => ({ run, day: dayOf(run.bottlingDate) }))
    .filter(({ run, day }) => day !== null && day >= from && run.status !== 'Cancelled')
    .sort((a, b) => (a.day ?? '').localeCompare(b.day ?? '') || a.run.id - b.run.id)
    .map(({ run }) => run)
    .slice(0, mostRows)
}

/** The first day of the week (a Monday), month or year that a day lies in. */
export function startOf(period: Period, day: Day): Day {
  if (period === 'year') return `${day.slice(0, 4)}-01-01`
  if (period === 'month') return `${day.slice(0, 7)}-01`
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() - ((date.getUTCDay() + 6) % 7))
  return date.toISOString().slice(0, 10)
}

/** "2 new this month": how many of the records were made since the period began. */
export function newInPeriod(records: readonly Listed[], period: Period, now: Day = today()): string {
  const start = startOf(period, now)
  const count = records.filter(({ createdOn }) => createdOn !== null && createdOn >= start).length
  return `${count} new this ${period}`
}

/** "1 vineyard", "2 vineyards". */
export function counted(count: number, singular: string, plural = `${singular}s`): string {
  return `${count} ${count === 1 ? singular : plural}`
}

/** A list of which only matters whether there is anything in it. */
interface Filled {
  rows: readonly unknown[]
  problem: string | null
}

/** What a new winery records first, each with the form that records it; a list that is not known asks for nothing. */
export function firstSteps(lists: Record<'vineyards' | 'vessels' | 'batches' | 'fermentations', Filled>) {
  const isDone = ({ rows, problem }: Filled) => rows.length > 0 || problem !== null
  return [
    {
      label: 'Record your first vineyard',
      hint: 'The block the grapes come from',
      to: '/vineyards?add=1',
      isDone: isDone(lists.vineyards),
    },
    {
      label: 'Record your first vessel',
      hint: 'A tank, a barrel, a bin',
      to: '/vessels?add=1',
      isDone: isDone(lists.vessels),
    },
    {
      label: 'Record your first batch',
      hint: 'Grapes that become one wine',
      to: '/batches?add=1',
      isDone: isDone(lists.batches),
    },
    {
      label: 'Begin your first fermentation',
      hint: 'A batch goes into a vessel',
      to: '/fermentation?add=1',
      isDone: isDone(lists.fermentations),
    },
  ]
}
