import type { Content } from '#shared/cellar-replay.ts'
import { showDay } from '#shared/days.ts'
import { showVolume } from '#shared/volumes.ts'
import type { Disagreement } from '../contract/answers.ts'
import type { OpenProcess } from './offers.ts'
import type { CellarNames } from './texts.ts'

/** A vessel as the ledger has it now. */
export interface LedgerVessel {
  id: number
  status: string
  /** Its room in millilitres. */
  room: number
  content: Content | null
  /** The day of the last operation in it; null where the ledger has never heard of it. */
  lastDay: string | null
}

/** A completed bottling run, and what the ledger has of it. */
export interface BottledRun {
  id: number
  batchId: number
  day: string
  /** By its own count and size; null where nobody can tell. */
  ml: number | null
  /** What the operation that belongs to it bottled; null where there is none. */
  ledgerMl: number | null
  /** It lies before the first operation that names its wine: nothing is owed for that time. */
  isBefore: boolean
}

export interface CellarFacts {
  names: CellarNames
  vessels: readonly LedgerVessel[]
  processes: readonly OpenProcess[]
  runs: readonly BottledRun[]
}

type Told = Pick<Disagreement, 'kind' | 'text' | 'acts'> & Partial<Disagreement>

const screenOf = { fermentation: '/fermentation', aging: '/aging' } as const

/** Where the ledger and the other records do not say the same, as of now. Nothing is refused or changed by it. */
export function disagreementsOf(facts: CellarFacts): Disagreement[] {
  const processesIn = new Map<number, OpenProcess[]>()
  for (const process of facts.processes)
    processesIn.set(process.vesselId, [...(processesIn.get(process.vesselId) ?? []), process])
  const told = [
    ...facts.vessels.flatMap(vessel => ofVessel(vessel, processesIn.get(vessel.id) ?? [], facts.names)),
    ...facts.runs.flatMap(ofRun),
  ]
  return told.map(each => ({ vesselId: null, batchId: null, recordId: null, ...each }))
}

function ofVessel(vessel: LedgerVessel, processes: readonly OpenProcess[], names: CellarNames): Told[] {
  const { id, content, lastDay } = vessel
  const it = names.vessel(id)
  const told: Told[] = []
  const tell = (each: Told) => told.push({ vesselId: id, ...each })
  if (lastDay === null) {
    for (const { batchId, id: recordId } of processes.slice(0, 1))
      tell({
        kind: 'unknown',
        text: `${it}: litres unknown.`,
        batchId,
        recordId,
        acts: [{ label: 'Opening balance', to: '/cellar/opening' }],
      })
    return told
  }
  if (content && processes.length === 0)
    tell({
      kind: 'noRecord',
      text: `${it} holds ${showVolume(content.ml)} of ${names.batch(content.batch)}; no fermentation or aging is in it.`,
      batchId: content.batch,
      acts: [
        { label: 'Start aging', to: `/aging?add=1&batchId=${content.batch}` },
        { label: 'Start fermentation', to: `/fermentation?add=1&batchId=${content.batch}` },
      ],
    })
  for (const { kind, id: recordId, batchId, status } of processes) {
    const open = { label: `Open the ${kind}`, to: `${screenOf[kind]}?edit=${recordId}` }
    if (!content)
      tell({
        kind: 'noWine',
        text: `The ${kind} of ${names.batch(batchId)} in ${it} is ${status}; the ledger has ${it} empty since ${showDay(lastDay)}.`,
        batchId,
        recordId,
        acts: [
          { label: 'Complete it', to: open.to },
          { label: 'Record what came in', to: `/cellar/new/transfer?to=${id}` },
        ],
      })
    else if (content.batch !== batchId)
      tell({
        kind: 'twoNames',
        text: `${it}: the ledger says ${names.batch(content.batch)}, the ${kind} says ${names.batch(batchId)}.`,
        batchId: content.batch,
        recordId,
        acts: [open, { label: 'Rename', to: `/cellar/new/rename?vessels=${id}` }],
      })
  }
  if (content) for (const each of ofRoom(vessel, content, it)) tell(each)
  return told
}

function ofRoom({ id, room, status }: LedgerVessel, { ml, batch }: Content, it: string): Told[] {
  const edit = { label: 'Edit vessel', to: `/vessels?id=${id}` }
  const correct = { label: 'Correct', to: `/vessels/${id}` }
  const told: Told[] = []
  if (ml > room)
    told.push({
      kind: 'overCapacity',
      text: `${it} holds ${showVolume(ml)}; its capacity is ${showVolume(room)}.`,
      batchId: batch,
      acts: [edit, correct],
    })
  if (status === 'Out of Service')
    told.push({
      kind: 'outOfService',
      text: `${it} is Out of Service and holds ${showVolume(ml)}.`,
      batchId: batch,
      acts: [edit, correct],
    })
  return told
}

function ofRun({ id, batchId, day, ml, ledgerMl, isBefore }: BottledRun): Told[] {
  if (isBefore) return []
  const run = `The run of ${showDay(day)}`
  const open = { label: 'Open the run', to: `/bottling?edit=${id}` }
  if (ledgerMl === null)
    return [
      {
        kind: 'runWithoutLitres',
        text: `${run} has no litres in the ledger.`,
        batchId,
        recordId: id,
        acts: [{ label: 'Record the bottling', to: `/cellar/new/bottling?run=${id}` }, open],
      },
    ]
  if (ml === null || ml === ledgerMl) return []
  return [
    {
      kind: 'otherLitres',
      text: `${run} says ${showVolume(ml)}, the ledger ${showVolume(ledgerMl)}.`,
      batchId,
      recordId: id,
      acts: [open],
    },
  ]
}
