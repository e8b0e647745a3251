import { readDay } from '#shared/days.ts'
import { numberOf, plainNumber } from '#shared/numbers.ts'
import { textOf } from '#shared/texts.ts'

/** A record as the screen shows it, whatever server it came from. */
export interface MaintenanceRow {
  id: number
  version?: number
  vineyardId: number | null
  measurementDate: string
  brix: number | null
  ph: number | null
  ta: number | null
  sg: number | null
  grapeColor: string
  notes: string
  vineyard: { name: string; location: string; plantedVariety: string } | null
}

/** What is known of a vineyard where a record names it only by its id. */
interface KnownVineyard {
  id: number
  name: string
  location: string
  plantedVariety: string
}

export function readMaintenance(raw: Record<string, unknown>): MaintenanceRow {
  const nested = raw.vineyard as Record<string, unknown> | null | undefined
  return {
    id: numberOf(raw.id) ?? 0,
    version: numberOf(raw.version) ?? undefined,
    vineyardId: numberOf(raw.vineyardId) ?? numberOf(nested?.id),
    // A date input takes a bare day only; what cannot be read stays as it came and is shown as invalid.
    measurementDate: readDay(raw.measurementDate),
    brix: numberOf(raw.brix),
    ph: numberOf(raw.ph),
    ta: numberOf(raw.ta),
    sg: numberOf(raw.sg),
    grapeColor: textOf(raw.grapeColor),
    notes: textOf(raw.notes),
    vineyard: textOf(nested?.name)
      ? {
          name: textOf(nested?.name),
          location: textOf(nested?.location),
          plantedVariety: textOf(nested?.plantedVariety),
        }
      : null,
  }
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

/** The filter that the address asks for, as far as such a vineyard is known; null shows all. */
export function activeFilter(
  asked: number | null,
  vineyards: readonly { id: number }[] | undefined,
): number | null {
  return !vineyards || vineyards.some(({ id }) => id === asked) ? asked : null
}

/** What a new record starts with: today, in the vineyard that is filtered by or else the first. */
export function startOfRecord(day: string, filter: number | null, vineyards: readonly { id: number }[]) {
  return { vineyardId: filter ?? vineyards[0]?.id ?? '', measurementDate: day }
}

/** A missing value is "N/A"; zero is a measured value. */
export function showValue(value: number | string | null): string {
  if (value === null || value === '') return 'N/A'
  return typeof value === 'number' ? String(plainNumber(value)) : value
}
