import { processOptions } from '#features/records/vessels/queries.ts'
import type { Api } from '#server/http/api.ts'
import { addCrud } from '#server/http/records/crud.ts'
import { agings } from './contract.ts'
import { agingWrites, carriedByAgings } from './queries.ts'
import { occupationOf } from './rules.ts'

export function addAgingRoutes(api: Api): void {
  addCrud(api, agings, { ...processOptions('agings', occupationOf), ...agingWrites, nests: carriedByAgings })
}
