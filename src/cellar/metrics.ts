/** One thing that is measured of grapes, must or wine. */
interface Definition {
  label: string
  /** How finely it is counted up and down where it is typed; finer values may be typed. */
  step: number
  /** The side of a chart that it is read off: `right` for small numbers. */
  side?: 'right'
  min?: number
}

const definitions = {
  brix: { label: 'Brix', step: 0.1 },
  ph: { label: 'pH', step: 0.01, side: 'right' },
  temperature: { label: 'Temperature', step: 0.1 },
  alc: { label: 'ALC', step: 0.1 },
  ta: { label: 'TA', step: 0.01 },
  totalSo2: { label: 'Total SO2', step: 0.1 },
  rs: { label: 'RS', step: 0.1 },
  sg: { label: 'SG', step: 0.001, side: 'right' },
  so2: { label: 'SO2', step: 0.1 },
  bisulfite: { label: 'Bisulfite', step: 0.1 },
  et: { label: 'ET', step: 0.1 },
  densitySg: { label: 'Density SG', step: 0.1 },
  fk15GHl: { label: 'FK15 (g/hL)', step: 0.1 },
  wineVolume: { label: 'Wine Volume', step: 0.1 },
  tartaricAcid: { label: 'Tartaric Acid', step: 0.1 },
  va: { label: 'VA', step: 0.01, min: 0 },
  malicAcid: { label: 'Malic Acid', step: 0.01 },
} as const satisfies Record<string, Definition>

export type MetricKey = keyof typeof definitions

/** Everything that is measured, in the order in which charts and sentences name it. */
export const metrics: Readonly<Record<MetricKey, Definition>> = definitions

/** Some metrics, each with the way to its value in a row that has them. */
export function metricsOf<Key extends MetricKey>(keys: readonly Key[]) {
  return keys.map(key => ({
    ...metrics[key],
    key,
    side: metrics[key].side ?? ('left' as const),
    value: (row: Readonly<Record<Key, number | null>>) => row[key],
  }))
}

/** What some metrics are called, by their keys. */
export function metricLabels<Key extends MetricKey>(keys: readonly Key[]): Record<Key, string> {
  return Object.fromEntries(keys.map(key => [key, metrics[key].label])) as Record<Key, string>
}
