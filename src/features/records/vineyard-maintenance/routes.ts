import type { Queries } from '#server/db/dialect.ts'
import type { Api } from '#server/http/api.ts'
import { addCrud } from '#server/http/records/crud.ts'
import { nestedColumns } from '#server/http/records/nesting.ts'
import { findNamed, type Holds } from '#server/http/records/search.ts'
import { vineyardMaintenance } from './contract.ts'
import { sampleWrites } from './queries.ts'

const shownOfVineyards = ['name', 'location', 'plantedVariety'] as const

export function addVineyardMaintenanceRoutes(api: Api): void {
  addCrud(api, vineyardMaintenance, {
    ...sampleWrites,
    filters: {
      vineyardId: { kind: 'reference', column: 'vineyardId', to: { table: 'vineyards' } },
      from: { kind: 'from', column: 'measurementDate' },
      to: { kind: 'to', column: 'measurementDate' },
    },
    search: { texts: ['notes', 'grapeColor'], through: { vineyardId: findVineyardsNamed } },
    canTurn: true,
    series: { metrics: ['brix', 'ph', 'ta', 'sg'], time: 'measurementDate', of: 'vineyardId' },
    nests: { vineyard: ['vineyardId', nestedColumns('vineyards', shownOfVineyards)] },
  })
}

const findVineyardsNamed = (db: Queries, wineryId: number, holds: Holds) =>
  findNamed(db, wineryId, 'vineyards', shownOfVineyards, holds)
