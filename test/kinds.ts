import { kinds } from '#app/kinds.ts'
import type { Resource } from '#shared/resource.ts'
import {
  aBatch,
  aBottling,
  aFermentation,
  anAging,
  aPostFermentation,
  aRole,
  aUser,
  aVessel,
  aVineyard,
  aVineyardReading,
} from './builders.ts'
import type { Caller } from './caller.ts'
import { newAging, newFermentation, nextVesselCode } from './cellar.ts'

export { kinds } from '#app/kinds.ts'

/** Records that others point to. */
export interface Known {
  vineyardId: number
  batchId: number
  vesselId: number
  agingId: number
  roleId: number
}

export async function makeKnown(admin: Caller): Promise<Known> {
  const { batchId, vesselId } = await newFermentation(admin, { status: 'Completed' })
  const { id: agingId } = await newAging(admin)
  const { id: vineyardId } = (await admin.post('/api/vineyard', aVineyard())).body
  return { vineyardId, batchId, vesselId, agingId, roleId: (await admin.get('/api/roles')).body[1].id }
}

interface Sent {
  /** What makes one of them. */
  body: (known: Known) => object
  /** What of it can be changed alone. */
  change: object
}

const inVessel = ({ batchId, vesselId }: Known) => ({ batchId, vesselId, status: 'Completed' })

const sentOf: Record<string, Sent> = {
  vineyards: { body: () => aVineyard(), change: { acreage: 2 } },
  vineyardMaintenance: { body: ({ vineyardId }) => aVineyardReading(vineyardId), change: { brix: 21 } },
  batches: { body: () => aBatch(), change: { batchName: 'Renamed' } },
  fermentations: { body: known => aFermentation(inVessel(known)), change: { notes: 'Changed' } },
  fermentationMaintenance: {
    body: ({ batchId }) => ({ wineBatchId: batchId, brix: 20 }),
    change: { brix: 19 },
  },
  postFermentations: { body: ({ batchId }) => aPostFermentation(batchId), change: { ph: 3.4 } },
  agings: { body: known => anAging(inVessel(known)), change: { notes: 'Changed' } },
  agingMaintenance: { body: ({ agingId }) => ({ agingId, ph: 3.5 }), change: { ph: 3.6 } },
  vessels: { body: () => aVessel({ vesselId: nextVesselCode() }), change: { notes: 'Changed' } },
  bottlings: { body: ({ batchId }) => aBottling(batchId), change: { bottleCount: 10 } },
  users: { body: ({ roleId }) => aUser({ roleId }), change: { firstName: 'Changed' } },
  roles: { body: () => aRole({ permissions: {} }), change: { description: 'Changed' } },
}

/** Every kind of record with what the tests send of it. */
export const sentKinds: readonly (Sent & { name: string; kind: Resource })[] = kinds.map(kind => {
  const sent = sentOf[kind.name]
  if (!sent) throw new Error(`test/kinds.ts does not say what to send of ${kind.name}.`)
  return { name: kind.name, kind, ...sent }
})
