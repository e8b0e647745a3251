import {
  amountUnits,
  kindNames,
  lossReasons,
  type OperationKind,
  operationKinds,
} from '#features/records/cellar/contract/vocabulary.ts'
import type { ImportField } from './import-field.ts'

type Values = Readonly<Record<string, string | number | boolean | null>>

const vessel = { type: 'reference', refersTo: 'vessels' } as const
const batch = { type: 'reference', refersTo: 'batches' } as const
const text = { type: 'text', isRequired: false } as const
const number = { type: 'number', isRequired: false } as const
const volume = { name: 'volume', label: 'Volume', type: 'number', unit: 'L' } as const
const doneAt: ImportField = { name: 'doneAt', label: 'Done at', type: 'moment', isRequired: true }
const notes: ImportField = { name: 'notes', label: 'Notes', ...text }

/** What is in the vessels on the day of moving in. */
export const openingFields: readonly ImportField[] = [
  { name: 'vessel', label: 'Vessel', ...vessel, isRequired: true },
  { name: 'batch', label: 'Wine Batch', ...batch, isRequired: true },
  { ...volume, isRequired: true },
  doneAt,
  notes,
]

/** What was done in the cellar, one line each. */
export const operationFields: readonly ImportField[] = [
  doneAt,
  {
    name: 'kind',
    label: 'Operation',
    type: 'choice',
    choices: kindNames.map(name => operationKinds[name].label),
    isRequired: true,
  },
  { name: 'from', label: 'From', ...vessel, isRequired: false },
  { name: 'to', label: 'To', ...vessel, isRequired: false },
  { ...volume, isRequired: false },
  { name: 'batch', label: 'Wine Batch', ...batch, isRequired: false },
  { name: 'weight', label: 'Weight (kg)', ...number },
  { name: 'reason', label: 'Reason', type: 'choice', choices: lossReasons, isRequired: false },
  { name: 'product', label: 'Product', ...text },
  { name: 'amount', label: 'Amount', ...number },
  { name: 'amountUnit', label: 'Amount Unit', type: 'choice', choices: amountUnits, isRequired: false },
  { name: 'partner', label: 'Partner', ...text },
  { name: 'bottleCount', label: 'Bottles', ...number },
  { name: 'bottleSize', label: 'Bottle Size', ...text },
  notes,
]

/** The kind of operation that a cell means: by its word on the screen, or by its name in the API. */
export function kindOf(cell: unknown): OperationKind | null {
  const wanted = String(cell ?? '')
    .trim()
    .toLowerCase()
  return (
    kindNames.find(name => [name.toLowerCase(), operationKinds[name].label.toLowerCase()].includes(wanted)) ??
    null
  )
}

/** What a row says was done, as the ledger takes it: one line of it, in litres. */
export function bodyOfRow(kind: OperationKind, values: Values): Record<string, unknown> {
  const { doneAt: at, volume: litres = null, batch: batchId = null, notes: note = null } = values
  const { weight, reason, product, amount, amountUnit, partner, bottleCount, bottleSize } = values
  const always = { kind, doneAt: at, unit: 'L', note }
  const from = [{ vesselId: values.from, volume: litres }]
  const to = [{ vesselId: values.to, volume: litres }]
  switch (kind) {
    case 'opening':
      return { ...always, to: [{ ...to[0], batchId }] }
    case 'receive':
      return { ...always, batchId, weight }
    case 'crush':
      return { ...always, batchId, weight, to }
    case 'press':
    case 'transfer':
      return { ...always, moves: [{ from, to, losses: [], batchId }] }
    case 'blend':
      return { ...always, batchId, moves: [{ from, to, losses: [] }] }
    case 'topping':
      return { ...always, from: { vesselId: values.from }, to, losses: [] }
    case 'addition':
      return {
        ...always,
        product,
        lines: [{ vesselId: values.to ?? values.from, amount, amountUnit, volume: null }],
      }
    case 'measure':
      return { ...always, measured: [{ vesselId: values.to ?? values.from, volume: litres }] }
    case 'loss':
      return { ...always, reason, from }
    case 'bottling':
      return { ...always, from, bottleCount, bottleSize, losses: [] }
    case 'bulkIn':
      return { ...always, partner, batchId, to }
    case 'bulkOut':
      return { ...always, partner, from }
    case 'dump':
      return { ...always, from: [{ vesselId: values.from, all: true }] }
    case 'rename':
      return { ...always, vessels: [values.to ?? values.from], batchId }
  }
}

const renamed: Readonly<Record<string, string>> = { batchId: 'batch', note: 'notes', vessels: 'to' }

/** The field of a row that a complaint about the ledger's own fields means: `moves.0.from.0.vesselId` is `from`. */
export function fieldOfComplaint(path: string): string {
  const parts = path.split('.').filter(part => !/^\d+$/.test(part))
  const last = parts.at(-1) ?? ''
  if (last === 'vesselId') return parts.includes('from') ? 'from' : 'to'
  return renamed[last] ?? last
}
