import { numberOf } from '#shared/numbers.ts'
import { fieldReader, nestedIn, rowReader } from '#shared/row-reader.ts'
import { vineyardMaintenance } from './contract.ts'

const { item } = vineyardMaintenance
const readBlock = fieldReader(item.shape.vineyard.unwrap().omit({ id: true }))

/** A record as the screen shows it, whatever server it came from. */
export const readMaintenance = rowReader(item, {
  vineyardId: raw => numberOf(raw.vineyardId) ?? numberOf(nestedIn(raw.vineyard)?.id),
  vineyard: raw => {
    const block = readBlock(nestedIn(raw.vineyard) ?? {})
    return block.name ? block : null
  },
})
export type MaintenanceRow = ReturnType<typeof readMaintenance>

/** What is known of a vineyard where a record names it only by its id. */
interface KnownVineyard {
  id: number
  name: string
  location: string
  plantedVariety: string
}

/** The records with the vineyard that they do not carry themselves taken from the list of vineyards. */
export function nameVineyards(
  rows: readonly MaintenanceRow[],
  vineyards: readonly KnownVineyard[],
): MaintenanceRow[] {
  const byId = new Map(vineyards.map(vineyard => [vineyard.id, vineyard]))
  return rows.map(row => (row.vineyard ? row : { ...row, vineyard: byId.get(row.vineyardId ?? 0) ?? null }))
}

export function vineyardName({ vineyard }: Pick<MaintenanceRow, 'vineyard'>): string {
  return vineyard?.name ?? 'Unknown Vineyard'
}

/** What a new record starts with: today, in the vineyard that is filtered by or else the first. */
export function startOfRecord(day: string, filter: number | null, vineyards: readonly { id: number }[]) {
  return { vineyardId: filter ?? vineyards[0]?.id ?? '', measurementDate: day }
}
