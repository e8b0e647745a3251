import type { Api } from '#server/http/api.ts'
import { addCrud } from '#server/http/records/crud.ts'
import { vineyards } from './contract.ts'

export function addVineyardRoutes(api: Api): void {
  addCrud(api, vineyards, { table: 'vineyards' })
}
