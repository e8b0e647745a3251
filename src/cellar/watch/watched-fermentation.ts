import type { BrixInstrument, WatchLimits } from './limits.ts'

export const aMinute = 60_000
export const anHour = 60 * aMinute
export const aDay = 24 * anHour

/** What a person measured, as far as the watch is concerned; times are milliseconds since 1970. */
export interface WatchReading {
  id: number
  at: number
  brix: number | null
  sg: number | null
  /** SG, or kilograms per cubic metre. */
  densitySg: number | null
  temperature: number | null
  /** Residual sugar in g/L. */
  rs: number | null
  /** A refractometer needs correction once there is alcohol. */
  method?: BrixInstrument | null
}

/** What a device in the vessel measured. */
export interface SensorPoint {
  at: number
  temperature: number | null
  sg: number | null
}

/** What was done to the wine: only an addition or a blend may raise its sugar. */
export interface WatchEvent {
  at: number
  kind: 'addition' | 'blend' | 'racking' | 'pump-over' | 'other'
}

/** A time in which nothing is expected of the fermentation, such as a cold soak; without an end it still lasts. */
export interface Pause {
  from: number
  to: number | null
}

/** Writes moments on the winery's own clock: "Sunday 08:10", "Thursday", "Thursday noon". */
export interface WineryClock {
  dayAndTime(at: number): string
  day(at: number): string
  /** "06:10" where that is today, else with its day. */
  moment(at: number): string
  /** A moment as roughly as a forecast may tell it. */
  partOfDay(at: number): string
}

/** One fermentation under way, with all that is known of it. */
export interface WatchedFermentation {
  startedAt: number
  initialBrix: number | null
  readings: readonly WatchReading[]
  sensors?: readonly SensorPoint[]
  events?: readonly WatchEvent[]
  pauses?: readonly Pause[]
  limits: WatchLimits
  now: number
  clock: WineryClock
}
