import type { Api } from '#server/http/api.ts'
import { addCrud } from '#server/http/records/crud.ts'
import { countReferring } from '#server/http/records/references.ts'
import { vineyards } from './contract.ts'

export function addVineyardRoutes(api: Api): void {
  addCrud(api, vineyards, {
    table: 'vineyards',
    dependencies: async (door, { id }) => ({
      batches: await countReferring(door, 'batches', 'vineyardId', id),
      vineyardMaintenance: await countReferring(door, 'vineyardMaintenance', 'vineyardId', id),
    }),
  })
}
