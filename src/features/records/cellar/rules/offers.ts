import { showBottles, showSize } from '#cellar/bottle-sizes.ts'
import type { VesselChange } from '#shared/cellar-compare.ts'
import { showDay } from '#shared/days.ts'
import type { Permission } from '#shared/permissions.ts'
import type { Offer, RecordChange } from '../contract/changes.ts'
import type { OperationKind } from '../contract/vocabulary.ts'
import type { CellarNames } from './texts.ts'

export type ProcessName = 'fermentation' | 'aging'

/** A fermentation or aging that has not left its vessel. */
export interface OpenProcess {
  kind: ProcessName
  id: number
  version: number
  batchId: number
  vesselId: number
  status: string
}

/** A bottling run that is still planned. */
export interface PlannedRun {
  id: number
  version: number
  batchId: number
  bottlingDate: string
}

/** What was completed, started or bottled with an operation that is now replaced or removed, as it is today. */
export interface MadeRecord {
  kind: ProcessName | 'bottling'
  did: 'completed' | 'started' | 'bottled'
  id: number
  version: number
  batchId: number
  vesselId: number | null
  /** It existed before the operation. */
  wasPlanned: boolean
}

/** An operation that comes, as far as other records are concerned. */
export interface OfferingOperation {
  kind: OperationKind
  doneAt: string
  contents: readonly VesselChange[]
  bottles: { count: number; size: string; runId: number | null } | null
}

export interface OfferFacts {
  names: CellarNames
  usageOf: (vessel: number) => string
  processes: readonly OpenProcess[]
  runs: readonly PlannedRun[]
  made: readonly MadeRecord[]
  may: (permission: Permission) => boolean
}

const blank: RecordChange = {
  do: 'complete',
  kind: 'aging',
  id: null,
  version: null,
  vesselIds: [],
  batchId: null,
  day: null,
  capacity: null,
}

/** The right that a change of another record asks for. */
export function rightFor({ do: act, kind, id }: RecordChange): Permission {
  if (act === 'setCapacity') return 'vessels:edit'
  const area = kind === 'vessel' ? 'vessels' : kind
  if (act === 'delete') return `${area}:delete`
  const isNew = act === 'start' || (act === 'bottle' && id === null)
  return `${area}:${isNew ? 'create' : 'edit'}`
}

const offered =
  ({ may }: OfferFacts) =>
  (text: string, record: Partial<RecordChange>, isTicked = true): Offer => {
    const whole = { ...blank, ...record }
    const isAllowed = may(rightFor(whole))
    return { text, isTicked: isTicked && isAllowed, isAllowed, record: whole }
  }

const plural = (count: number, one: string, many = `${one}s`) => (count === 1 ? one : many)

/** What can be done to other records together with these operations. */
export function offersOf(operations: readonly OfferingOperation[], facts: OfferFacts): Offer[] {
  return [...operations.flatMap(operation => offersOfOne(operation, facts)), ...offersToUndo(facts)]
}

function offersOfOne(operation: OfferingOperation, facts: OfferFacts): Offer[] {
  const { kind, doneAt, contents, bottles } = operation
  const { names, processes } = facts
  const offer = offered(facts)
  const day = doneAt.slice(0, 10)
  const offers: Offer[] = []
  const starts = new Map<string, { kind: ProcessName; batchId: number; vesselIds: number[] }>()
  const start = (name: ProcessName, batchId: number, vessel: number) => {
    const key = `${name} ${batchId}`
    const group = starts.get(key) ?? { kind: name, batchId, vesselIds: [] }
    group.vesselIds.push(vessel)
    starts.set(key, group)
  }
  for (const { vessel, before, after } of contents) {
    const own = processes.filter(({ vesselId, batchId }) => vesselId === vessel && batchId === before?.batch)
    const isEmptied = before !== null && after === null
    const isRenamed = before !== null && after !== null && before.batch !== after.batch
    if (isEmptied || isRenamed)
      for (const process of own) {
        const what = `the ${process.kind} of ${names.batch(process.batchId)} in ${names.vessel(vessel)}`
        const { kind: of, id, version } = process
        offers.push(offer(`Complete ${what}`, { do: 'complete', kind: of, id, version, day }))
        if (isRenamed) start(process.kind, after.batch, vessel)
      }
    const isFilled = before === null && after !== null
    const isTaken = processes.some(({ vesselId, status }) => vesselId === vessel && status === 'Active')
    const usage = facts.usageOf(vessel)
    if (!isFilled || isTaken) continue
    if (kind === 'crush') {
      if (usage !== 'Aging') start('fermentation', after.batch, vessel)
    } else if (usage !== 'Fermentation') start('aging', after.batch, vessel)
  }
  for (const { kind: of, batchId, vesselIds } of starts.values())
    offers.push(
      offer(startText(of, batchId, vesselIds, names), { do: 'start', kind: of, vesselIds, batchId, day }),
    )
  if (kind === 'bottling' && bottles) offers.push(...bottlingOffer(operation, bottles, facts))
  return offers
}

function startText(
  kind: ProcessName,
  batchId: number,
  vesselIds: readonly number[],
  names: CellarNames,
): string {
  const [only = 0] = vesselIds
  const where = vesselIds.length === 1 ? names.vessel(only) : `${vesselIds.length} vessels`
  const what = vesselIds.length === 1 ? (kind === 'aging' ? 'an aging' : 'a fermentation') : plural(2, kind)
  return `Start ${what} of ${names.batch(batchId)} in ${where}`
}

/** The Planned run of that wine nearest in date is completed, or else a Completed one is made. */
function bottlingOffer(
  { doneAt, contents }: OfferingOperation,
  { count, size, runId }: NonNullable<OfferingOperation['bottles']>,
  facts: OfferFacts,
): Offer[] {
  const batchId = contents[0]?.before?.batch
  if (batchId === undefined) return []
  const day = doneAt.slice(0, 10)
  const distance = ({ bottlingDate }: PlannedRun) => Math.abs(Date.parse(bottlingDate) - Date.parse(day))
  const candidates = facts.runs.filter(run => run.batchId === batchId && (runId === null || run.id === runId))
  const run = candidates.sort((a, b) => distance(a) - distance(b) || a.id - b.id)[0]
  const offer = offered(facts)
  const wine = facts.names.batch(batchId)
  if (run)
    return [
      offer(`Complete the bottling run of ${wine} planned for ${showDay(run.bottlingDate)}`, {
        do: 'bottle',
        kind: 'bottling',
        id: run.id,
        version: run.version,
        batchId,
        day,
      }),
    ]
  const bottles = `${showBottles(count)} of ${showSize(size)}`
  return [
    offer(`Create a completed bottling run of ${wine}: ${bottles}`, {
      do: 'bottle',
      kind: 'bottling',
      batchId,
      day,
    }),
  ]
}

/** What was done with an operation that goes can be taken back, where nobody has touched it since. */
function offersToUndo(facts: OfferFacts): Offer[] {
  const offer = offered(facts)
  return facts.made.map(({ kind, did, id, version, batchId, vesselId, wasPlanned }) => {
    const where = vesselId === null ? '' : ` in ${facts.names.vessel(vesselId)}`
    const what = `the ${kind === 'bottling' ? 'bottling run' : kind} of ${facts.names.batch(batchId)}${where}`
    const isNew = did === 'started' || (did === 'bottled' && !wasPlanned)
    return isNew
      ? offer(`Delete ${what}`, { do: 'delete', kind, id, version }, false)
      : offer(
          `Set ${what} back to ${kind === 'bottling' ? 'Planned' : 'Active'}`,
          { do: 'reopen', kind, id, version },
          false,
        )
  })
}
