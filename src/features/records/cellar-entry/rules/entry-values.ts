import type { CellarVessel } from '#features/records/cellar/contract/answers.ts'
import { bodies, operationBody } from '#features/records/cellar/contract/bodies.ts'
import { vesselId } from '#features/records/cellar/contract/body-fields.ts'
import type { LossReason, OperationKind } from '#features/records/cellar/contract/vocabulary.ts'
import type { VolumeUnit } from '#shared/volumes.ts'
import { z } from '#shared/zod.ts'

/** What the fields of an entry hold: the body of its kind as it is typed. */
export type EntryValues = Record<string, unknown>

/** A line of an entry that names a vessel. */
export interface VesselLine {
  vesselId: number | string
  volume?: number | string
  all?: boolean
  batchId?: number | string
  parts?: { batchId: number | string; share: number | string }[]
  amount?: number | string
  amountUnit?: string
}

/** A line that names a loss. */
export interface LossLine {
  reason: string
  volume: number | string
  rest: boolean
}

export interface MoveValues {
  from: VesselLine[]
  to: VesselLine[]
  losses: LossLine[]
  batchId: number | string
}

/** The schema of each field. A list of vessels alone is kept as lines, as every other list is. */
export function formOf(kind: OperationKind): z.ZodObject {
  const body: z.ZodObject = bodies[kind]
  if (kind !== 'rename') return body
  return body.extend({ vessels: z.array(z.object({ vesselId })).min(1, 'Choose a vessel') })
}

/** The body as it is sent, before it is checked. */
export function bodyOfValues(values: EntryValues): EntryValues {
  const { vessels } = values
  if (values.kind !== 'rename' || !Array.isArray(vessels)) return values
  return { ...values, vessels: vessels.map((line: VesselLine) => line.vesselId) }
}

/** The whole of an entry: its output is what is sent; what is wrong stands at the field of the form. */
export const entryInput = z.unknown().transform((typed, context) => {
  const read = operationBody.safeParse(bodyOfValues(typed as EntryValues))
  if (read.success) return read.data
  for (const { path, message } of read.error.issues)
    context.addIssue({ code: 'custom', path: fieldOf(path), message })
  return z.NEVER
})

const fieldOf = (path: readonly PropertyKey[]): PropertyKey[] =>
  path[0] === 'vessels' && path.length === 2 ? [...path, 'vesselId'] : [...path]

/** The loss that is most likely meant. */
export const usualLoss: Readonly<Partial<Record<OperationKind, LossReason>>> = {
  press: 'Pomace',
  transfer: 'Lees',
  blend: 'Lees',
  topping: 'Spill',
  bottling: 'Bottling',
}

const taken = ({ id }: CellarVessel): VesselLine => ({ vesselId: id, volume: '', all: false })
const given = ({ id }: CellarVessel): VesselLine => ({ vesselId: id, volume: '' })

/** A move between these: what holds wine is where it comes from, what is empty where it goes. */
export function moveBetween(chosen: readonly CellarVessel[]): MoveValues {
  return {
    from: chosen.filter(({ content }) => content).map(taken),
    to: chosen.filter(({ content }) => !content).map(given),
    losses: [],
    batchId: '',
  }
}

interface Start {
  doneAt: string
  unit: VolumeUnit
  /** The vessels that were chosen before the form was opened. */
  chosen: readonly CellarVessel[]
}

/** What a new entry begins with. */
export function startValues(kind: OperationKind, { doneAt, unit, chosen }: Start): EntryValues {
  return { kind, doneAt, unit, note: '', ...ownStart(kind, chosen) }
}

function ownStart(kind: OperationKind, chosen: readonly CellarVessel[]): EntryValues {
  switch (kind) {
    case 'opening':
      return { to: chosen.filter(({ content }) => !content).map(({ id }) => openingLine(id, '')) }
    case 'receive':
      return { batchId: '', weight: '', vineyardId: '', grower: '', ticket: '' }
    case 'crush':
      return { batchId: '', weight: '', to: chosen.map(given), nameId: '' }
    case 'press':
    case 'transfer':
      return { moves: [moveBetween(chosen)] }
    case 'blend':
      return { batchId: '', moves: [moveBetween(chosen)] }
    case 'topping':
      return { from: { vesselId: '' }, to: chosen.map(given), losses: [] }
    case 'addition':
      return { product: '', supplierLot: '', lines: chosen.map(({ id }) => additionLine(id)) }
    case 'measure':
      return { measured: chosen.map(given), method: 'Dip' }
    case 'loss':
      return { reason: '', from: chosen.map(taken) }
    case 'bottling':
      return {
        from: chosen.map(taken),
        bottleCount: '',
        bottleSize: '750 ml',
        losses: [],
        bottlingId: '',
      }
    case 'bulkIn':
      return { partner: '', document: '', batchId: '', to: chosen.map(given), nameId: '' }
    case 'bulkOut':
      return { partner: '', document: '', from: chosen.map(taken) }
    case 'dump':
      return { from: chosen.map(({ id }) => ({ vesselId: id, all: true })) }
    case 'rename':
      return { vessels: chosen.map(({ id }) => ({ vesselId: id })), batchId: '' }
  }
}

export const openingLine = (id: number, batchId: number | string): VesselLine => ({
  vesselId: id,
  volume: '',
  batchId,
  parts: [],
})

export const additionLine = (id: number): VesselLine => ({
  vesselId: id,
  amount: '',
  amountUnit: 'g',
  volume: '',
})

/** The vessels that an address names, `1,2,3`: those that are there, each once. */
export function readChosen(text: string, vessels: ReadonlyMap<number, CellarVessel>): CellarVessel[] {
  const ids = new Set(text.split(',').map(Number))
  return [...ids].flatMap(id => vessels.get(id) ?? [])
}
