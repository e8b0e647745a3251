import type { OperationBody } from '../contract/bodies.ts'

/** A record that a body names, and at which field. */
export interface BodyReference {
  field: string
  table: 'vessels' | 'batches' | 'vineyards' | 'bottlings'
  id: number
}

const words = {
  vessels: 'vessel',
  batches: 'wine batch',
  vineyards: 'vineyard',
  bottlings: 'bottling run',
} as const

export const missingReference = ({ table }: BodyReference) => `The selected ${words[table]} does not exist.`

interface Line {
  vesselId: number
  batchId?: number | null
  parts?: readonly { batchId: number }[]
}

/** Every record that the body names. */
export function referencesOf(body: OperationBody): BodyReference[] {
  const found: BodyReference[] = []
  const name = (table: BodyReference['table'], field: string, id: number | null | undefined) => {
    if (id) found.push({ table, field, id })
  }
  const lines = (path: string, list: readonly Line[]) =>
    list.forEach(({ vesselId, batchId, parts = [] }, at) => {
      name('vessels', `${path}.${at}.vesselId`, vesselId)
      name('batches', `${path}.${at}.batchId`, batchId)
      for (const [index, part] of parts.entries())
        name('batches', `${path}.${at}.parts.${index}.batchId`, part.batchId)
    })
  if ('batchId' in body) name('batches', 'batchId', body.batchId)
  if ('nameId' in body) name('batches', 'nameId', body.nameId)
  if (body.kind === 'receive') name('vineyards', 'vineyardId', body.vineyardId)
  if (body.kind === 'bottling') name('bottlings', 'bottlingId', body.bottlingId)
  if ('moves' in body)
    body.moves.forEach((move, at) => {
      lines(`moves.${at}.from`, move.from)
      lines(`moves.${at}.to`, move.to)
      name('batches', `moves.${at}.batchId`, move.batchId)
    })
  if (body.kind === 'topping') name('vessels', 'from.vesselId', body.from.vesselId)
  else if ('from' in body) lines('from', body.from)
  if ('to' in body) lines('to', body.to)
  if ('measured' in body) lines('measured', body.measured)
  if ('lines' in body) lines('lines', body.lines)
  if ('vessels' in body) for (const [at, id] of body.vessels.entries()) name('vessels', `vessels.${at}`, id)
  return found
}

/** What people read of an operation besides its litres. */
export function detailsOf(body: OperationBody): Record<string, unknown> {
  switch (body.kind) {
    case 'receive': {
      const { batchId, weight, vineyardId, grower, ticket } = body
      return { batchId, weight, vineyardId, grower, ticket }
    }
    case 'crush':
      return { batchId: body.batchId, weight: body.weight, nameId: body.nameId }
    case 'addition': {
      const { product, supplierLot, lines } = body
      const amounts = lines.map(({ vesselId, amount, amountUnit }) => ({ vesselId, amount, amountUnit }))
      return { product, supplierLot, amounts }
    }
    case 'measure':
      return { method: body.method }
    case 'loss':
      return { reason: body.reason }
    case 'bottling':
      return { bottleCount: body.bottleCount, bottleSize: body.bottleSize, bottlingId: body.bottlingId }
    case 'bulkIn':
      return { partner: body.partner, document: body.document, batchId: body.batchId, nameId: body.nameId }
    case 'bulkOut':
      return { partner: body.partner, document: body.document }
    default:
      return {}
  }
}
