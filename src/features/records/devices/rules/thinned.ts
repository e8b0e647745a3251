type Measured = Record<
  'temperature' | 'lowestTemperature' | 'highestTemperature' | 'sg' | 'battery',
  number | null
>

/** What is stored of a minute, or of a quarter of an hour. */
interface Kept extends Measured {
  wineryId: number
  deviceId: number
  vesselId: number | null
  at: string
  minutes: number
}

export const quarter = 15
const quarterMs = quarter * 60_000

/**
 * One row for each quarter of an hour and vessel, dated by its beginning, or, where the device was moved within it, by
 * the first value in the vessel. Thinned again, what is thinned stays as it is.
 */
export function thinned(rows: readonly Kept[]): Kept[] {
  const groups = new Map<string, Kept[]>()
  for (const row of rows) {
    const key = `${Math.floor(Date.parse(row.at) / quarterMs)} ${row.vesselId}`
    groups.set(key, [...(groups.get(key) ?? []), row])
  }
  const taken = new Set<string>()
  return [...groups.values()].map(group => {
    const row = oneOf(group)
    const at = taken.has(row.at) ? (group[0]?.at ?? row.at) : row.at
    taken.add(at)
    return { ...row, at }
  })
}

function oneOf(group: readonly Kept[]): Kept {
  const [first] = group as [Kept]
  if (group.length === 1 && first.minutes === quarter) return first
  const all = (column: keyof Measured) => group.flatMap(row => row[column] ?? [])
  return {
    ...first,
    at: new Date(Math.floor(Date.parse(first.at) / quarterMs) * quarterMs).toISOString(),
    temperature: mean(all('temperature')),
    lowestTemperature: least(all('lowestTemperature')),
    highestTemperature: most(all('highestTemperature')),
    sg: mean(all('sg')),
    battery: least(all('battery')),
    minutes: quarter,
  }
}

const mean = (values: readonly number[]) =>
  values.length === 0 ? null : rounded(values.reduce((sum, value) => sum + value, 0) / values.length)
const least = (values: readonly number[]) => (values.length === 0 ? null : Math.min(...values))
const most = (values: readonly number[]) => (values.length === 0 ? null : Math.max(...values))

/** A mean has more digits than what it is made of. */
const rounded = (value: number) => Math.round(value * 100_000) / 100_000
