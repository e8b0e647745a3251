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
  /** Everything ferments at once and was read as often. */
  isOneVintage?: true
  /** What was done in the cellar; none where it is not said. */
  operations?: number
  /** Devices that measure where something ferments, for so many days until now, every so many minutes. */
  sensed?: { devices: number; days: number; everyMinutes: number }
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

/** A vintage at its height: a quarter of the vessels ferments, each read sixty times. */
const watched: Variant = {
  name: '100 fermentations of 60 readings',
  years: 1,
  vineyards: 20,
  batches: 100,
  vessels: 400,
  fermentations: 100,
  readings: 6000,
  agingReadings: 100,
  isOneVintage: true,
}

export const variants = {
  tenYears,
  oneYear,
  million: { ...tenYears, name: '1,000,000 readings', readings: 1_000_000 },
  tenThousand: { ...tenYears, name: '10,000 readings', readings: 10_000 },
  ledger: { ...oneYear, name: '20,000 operations', operations: 20_000 },
  longLedger: { ...oneYear, name: '100,000 operations', operations: 100_000 },
  /** Two of the same size: one of them gets neighbours. */
  alone: { ...oneYear, name: 'one winery' },
  crowded: { ...oneYear, name: 'a winery among others' },
  watched,
  sensed: {
    ...watched,
    name: '100 devices for a year',
    sensed: { devices: 100, days: 365, everyMinutes: 1 },
  },
} satisfies Record<string, Variant>

/** For a quick look the large stores are a fifth of their size, or less. */
export function sizedFor(variant: Variant, isQuick: boolean): Variant {
  if (!isQuick) return variant
  if (variant.sensed)
    return {
      ...variant,
      name: '100 devices for 42 days (quick)',
      sensed: { ...variant.sensed, days: 42, everyMinutes: 5 },
    }
  return variant.readings > 200_000
    ? { ...variant, name: '200,000 readings (quick)', readings: 200_000 }
    : variant
}
