/** What the watch may find. */
export const findingKinds = [
  'stuck',
  'hot',
  'heating up',
  'cold',
  'sluggish',
  'slow start',
  'no reading',
  'dry',
] as const

export type FindingKind = (typeof findingKinds)[number]

export type Severity = 'look' | 'act'

/** Something that a person should know of a fermentation, and what it rests on. */
export interface Finding {
  kind: FindingKind
  severity: Severity
  /** Since when it holds, in milliseconds since 1970. */
  since: number
  sentence: string
  /** What it looks like, and what that may come from: a hint, no more. */
  hint?: string
  /** The readings it rests on. */
  readings: readonly number[]
}

export const findingTitles: Readonly<Record<FindingKind, string>> = {
  stuck: 'Stuck',
  hot: 'Hot',
  'heating up': 'Heating up',
  cold: 'Cold',
  sluggish: 'Sluggish',
  'slow start': 'Slow start',
  'no reading': 'No reading',
  dry: 'Dry',
}
