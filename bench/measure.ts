import type { Store } from './stores.ts'
import type { variants } from './variants.ts'

/** One line of the table. */
export interface Finding {
  /** The number of the ratio that it belongs to. */
  of: number
  what: string
  value: number
  unit: 'times' | 'MB' | 'ms'
  /** What is promised; undefined where a line only informs. */
  limit?: { atLeast: number } | { atMost: number }
  /** The two sides, in words. */
  sides: string
}

/** What every measurement is given. */
export interface Bench {
  isQuick: boolean
  rounds: number
  seconds: number
  /** A filled store, made when it is first asked for and shared by the measurements of one run. */
  store(name: keyof typeof variants): Promise<Store>
}

export type Measure = (bench: Bench) => Promise<Finding[]>

export function isMet({ value, limit }: Finding): boolean | null {
  if (!limit) return null
  return 'atLeast' in limit ? value >= limit.atLeast : value <= limit.atMost
}
