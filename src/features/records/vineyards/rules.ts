import { readDay } from '#shared/days.ts'
import { numberOf } from '#shared/numbers.ts'
import { textOf } from '#shared/texts.ts'

/** A vineyard as a list shows it, whatever server it came from: numbers may arrive as numeric text. */
export interface VineyardRow {
  id: number
  version?: number
  name: string
  location: string
  plantedVariety: string
  plantingDate: string
  acreage: number | null
  notes: string
  brix: number | null
  ph: number | null
  ta: number | null
  sg: number | null
}

export function readVineyard(raw: Record<string, unknown>): VineyardRow {
  return {
    id: numberOf(raw.id) ?? 0,
    version: numberOf(raw.version) ?? undefined,
    name: textOf(raw.name),
    location: textOf(raw.location),
    plantedVariety: textOf(raw.plantedVariety),
    // A date input takes a bare day only; what cannot be read stays as it came and is shown as invalid.
    plantingDate: readDay(raw.plantingDate),
    acreage: numberOf(raw.acreage),
    notes: textOf(raw.notes),
    brix: numberOf(raw.brix),
    ph: numberOf(raw.ph),
    ta: numberOf(raw.ta),
    sg: numberOf(raw.sg),
  }
}

/** The measurements that a vineyard carries, under their trade names; a missing one is left out, zero is shown. */
export function measurementsOf({ brix, ph, ta, sg }: VineyardRow): { label: string; value: number }[] {
  const all = [
    { label: 'Brix', value: brix },
    { label: 'pH', value: ph },
    { label: 'TA', value: ta },
    { label: 'SG', value: sg },
  ]
  return all.filter((measured): measured is { label: string; value: number } => measured.value !== null)
}
