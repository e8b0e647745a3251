import { sql } from 'kysely'
import type { Api } from '#server/http/api.ts'
import { addCrud } from '#server/http/records/crud.ts'
import type { Filter } from '#server/http/records/filters.ts'
import { vessels } from './contract.ts'
import { heldVessels, vesselWrites } from './queries.ts'
import { presentVessel } from './rules.ts'

const isHeld = sql<boolean>`(
  exists (select 1 from fermentations where fermentations.vessel_id = vessels.id and fermentations.status = 'Active')
  or exists (select 1 from agings where agings.vessel_id = vessels.id and agings.status = 'Active'))`

/** Filters on the shown status: a vessel that holds an Active process is never found under Empty. */
const byShownStatus: Filter = {
  kind: 'condition',
  holds: text =>
    text === 'In Use'
      ? sql<boolean>`(vessels.status = ${text} or ${isHeld})`
      : sql<boolean>`(vessels.status = ${text} and not ${isHeld})`,
}

export function addVesselRoutes(api: Api): void {
  addCrud(api, vessels, {
    ...vesselWrites,
    alsoReads: ['fermentations', 'agings'],
    filters: {
      status: byShownStatus,
      vesselType: { kind: 'text', column: 'vesselType' },
      type: { kind: 'text', column: 'vesselType' },
      usageType: { kind: 'text', column: 'usageType' },
    },
    present: async (rows, db, wineryId) => {
      const held = await heldVessels(
        db,
        wineryId,
        rows.map(({ id }) => id),
      )
      return rows.map(row => presentVessel(row, held.has(row.id)))
    },
  })
}
