import { plainNumber } from '#shared/numbers.ts'

/** One thing that is measured of grapes, must or wine. */
interface Definition {
  label: string
  /** How finely it is counted up and down where it is typed; finer values may be typed. */
  step: number
  /** How many decimals winemakers write it with; more where more were measured. */
  decimals: number
  /** The side of a chart that it is read off: `right` for small numbers. */
  side?: 'right'
  min?: number
  /** In what it is measured, where that is settled. */
  unit?: string
}

const definitions = {
  brix: { label: 'Brix', step: 0.1, decimals: 1, unit: '°Bx' },
  ph: { label: 'pH', step: 0.01, decimals: 2, side: 'right' },
  temperature: { label: 'Temperature', step: 0.1, decimals: 1, unit: '°C' },
  alc: { label: 'ALC', step: 0.1, decimals: 1, unit: '% vol' },
  ta: { label: 'TA', step: 0.01, decimals: 2, unit: 'g/L' },
  totalSo2: { label: 'Total SO2', step: 0.1, decimals: 0, unit: 'mg/L' },
  rs: { label: 'RS', step: 0.1, decimals: 1, unit: 'g/L' },
  sg: { label: 'SG', step: 0.001, decimals: 3, side: 'right' },
  so2: { label: 'SO2', step: 0.1, decimals: 0, unit: 'mg/L' },
  bisulfite: { label: 'Bisulfite', step: 0.1, decimals: 0 },
  et: { label: 'ET', step: 0.1, decimals: 0 },
  densitySg: { label: 'Density SG', step: 0.1, decimals: 3 },
  fk15GHl: { label: 'FK15 (g/hL)', step: 0.1, decimals: 0, unit: 'g/hL' },
  wineVolume: { label: 'Wine Volume', step: 0.1, decimals: 0, unit: 'L' },
  tartaricAcid: { label: 'Tartaric Acid', step: 0.1, decimals: 0 },
  va: { label: 'VA', step: 0.01, decimals: 2, min: 0, unit: 'g/L' },
  malicAcid: { label: 'Malic Acid', step: 0.01, decimals: 2, unit: 'g/L' },
} as const satisfies Record<string, Definition>

export type MetricKey = keyof typeof definitions

/** Everything that is measured, in the order in which charts and sentences name it. */
export const metrics: Readonly<Record<MetricKey, Definition>> = definitions

const formats = new Map<number, Intl.NumberFormat>()

function formatOf(decimals: number): Intl.NumberFormat {
  const known = formats.get(decimals)
  if (known) return known
  const made = new Intl.NumberFormat('en-US', { minimumFractionDigits: decimals, maximumFractionDigits: 9 })
  formats.set(decimals, made)
  return made
}

/** A value as winemakers write it: SG 1.090, pH 3.40, Brix 24.1. Zero is a measured value, and plainly 0. */
export function showMetric(key: MetricKey, value: number | null, missing = 'N/A'): string {
  if (value === null) return missing
  return formatOf(value === 0 ? 0 : metrics[key].decimals).format(plainNumber(value))
}

/** Some metrics, each with the way to its value in a row that has them, and how that is written. */
export function metricsOf<Key extends MetricKey>(keys: readonly Key[]) {
  return keys.map(key => ({
    ...metrics[key],
    key,
    side: metrics[key].side ?? ('left' as const),
    value: (row: Readonly<Record<Key, number | null>>) => row[key],
    show: (value: number) => showMetric(key, value),
  }))
}

/** What some metrics are called, by their keys. */
export function metricLabels<Key extends MetricKey>(keys: readonly Key[]): Record<Key, string> {
  return Object.fromEntries(keys.map(key => [key, metrics[key].label])) as Record<Key, string>
}

/** In what the fields of a record are measured, by their names: metrics, and the first and last values of a batch. */
export function metricUnit(name: string): string | undefined {
  const last = /^(?:initial|final)([A-Z][a-z0-9]*)$/.exec(name)?.[1]?.toLowerCase() ?? name
  return Object.hasOwn(metrics, last) ? metrics[last as MetricKey].unit : undefined
}
