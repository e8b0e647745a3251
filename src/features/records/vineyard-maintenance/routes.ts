import type { Queries } from '#server/db/dialect.ts'
import type { RecordRow } from '#server/db/tables.ts'
import type { Door } from '#server/db/writing/write-door.ts'
import type { Api } from '#server/http/api.ts'
import { addCrud } from '#server/http/records/crud.ts'
import { loadReferenced, requireReference } from '#server/http/records/references.ts'
import { findNamed, type Holds } from '#server/http/records/search.ts'
import { vineyardMaintenance } from './contract.ts'

export function addVineyardMaintenanceRoutes(api: Api): void {
  addCrud(api, vineyardMaintenance, {
    table: 'vineyardMaintenance',
    filters: {
      vineyardId: { kind: 'reference', column: 'vineyardId', to: { table: 'vineyards' } },
      from: { kind: 'from', column: 'measurementDate' },
      to: { kind: 'to', column: 'measurementDate' },
    },
    search: { texts: ['notes', 'grapeColor'], through: { vineyardId: findVineyardsNamed } },
    canTurn: true,
    series: { metrics: ['brix', 'ph', 'ta', 'sg'], time: 'measurementDate', of: 'vineyardId' },
    alsoReads: ['vineyards'],
    present: nestVineyards,
    create: async (door, input) => {
      await requireVineyard(door, input)
      return door.insert('vineyardMaintenance', input)
    },
    update: async (door, before, input) => {
      await requireVineyard(door, input)
      return door.update('vineyardMaintenance', before, input)
    },
  })
}

const requireVineyard = (door: Door, { vineyardId }: { vineyardId: number }) =>
  requireReference(door, 'vineyards', vineyardId, 'vineyardId', 'vineyard')

const findVineyardsNamed = (db: Queries, wineryId: number, holds: Holds) =>
  findNamed(db, wineryId, 'vineyards', ['name', 'location', 'plantedVariety'], holds)

async function nestVineyards(db: Queries, wineryId: number, rows: RecordRow<'vineyardMaintenance'>[]) {
  const vineyards = await loadReferenced(
    db,
    wineryId,
    'vineyards',
    rows.map(row => row.vineyardId),
    ['name', 'location', 'plantedVariety'],
  )
  return rows.map(row => {
    const vineyard = vineyards.get(row.vineyardId)
    if (!vineyard) return { ...row, vineyard: null }
    const { id, name, location, plantedVariety } = vineyard
    return { ...row, vineyard: { id, name, location, plantedVariety } }
  })
}
