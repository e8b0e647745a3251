/** How much a store holds. */
export interface Variant {
  name: string
  years: number
  vineyards: number
  batches: number
  vessels: number
  fermentations: number
  readings: number
  agingReadings: number
  /** What was done in the cellar; none where it is not said. */
  operations?: number
}

const tenYears: Variant = {
  name: 'ten years',
  years: 10,
  vineyards: 60,
  batches: 5000,
  vessels: 600,
  fermentations: 6000,
  readings: 200_000,
  agingReadings: 50_000,
}

const oneYear: Variant = {
  name: 'one year',
  years: 1,
  vineyards: 60,
  batches: 500,
  vessels: 600,
  fermentations: 600,
  readings: 20_000,
  agingReadings: 5000,
}

export const variants = {
  tenYears,
  oneYear,
  million: { ...tenYears, name: '1,000,000 readings', readings: 1_000_000 },
  tenThousand: { ...tenYears, name: '10,000 readings', readings: 10_000 },
  ledger: { ...oneYear, name: '20,000 operations', operations: 20_000 },
  longLedger: { ...oneYear, name: '100,000 operations', operations: 100_000 },
} satisfies Record<string, Variant>

/** For a quick look the large store is a fifth of its size. */
export function sizedFor(variant: Variant, isQuick: boolean): Variant {
  return isQuick && variant.readings > 200_000
    ? { ...variant, name: '200,000 readings (quick)', readings: 200_000 }
    : variant
}
