/** With what people measure °Bx. Alcohol leads a refractometer astray: what it shows is corrected, and apparent. */
export const brixInstruments = ['hydrometer', 'refractometer'] as const
export type BrixInstrument = (typeof brixInstruments)[number]

/** Where the watch draws its lines. All of it is data: a winery, a wine type and a batch may each set some of it. */
export interface WatchLimits {
  /** °C over which a person should look, or act; under which to look. */
  hotLook: number
  hotAct: number
  coldLook: number
  /** A rise of so many °C within so many hours, that will pass the limit within so many more. */
  heatingRise: number
  heatingHours: number
  /** Without a reading for so many hours, and for so many times the usual distance. */
  silentHours: number
  silentTimes: number
  /** Hours until the first °Bx should be gone. */
  lagHours: number
  /** A drop in °Bx a day under which it is sluggish, above and below that many °Bx. */
  sluggishRate: number
  sluggishRateLate: number
  lateBelow: number
  /** The part of its own highest rate under which it is sluggish while there are more °Bx left than that. */
  sluggishShare: number
  sluggishShareAbove: number
  /** A drop in °Bx a day under which it is stuck, if it lasts for so many hours. */
  stuckRate: number
  stuckHours: number
  /** Apparent °Bx, and residual sugar in g/L, under which it is dry; at two readings so many hours apart. */
  dryBrix: number
  dryRs: number
  dryHours: number
  /** How far one reading usually lies off the next, in °Bx. */
  scatter: number
  /** With what °Bx are measured, where a reading does not say it. */
  brixBy: BrixInstrument
}

/** The limits that are numbers. */
export type LimitName = Exclude<keyof WatchLimits, 'brixBy'>

/** Some of the limits, as somebody has set them; what is missing or null is not set. */
export type LimitsSet = { readonly [Name in keyof WatchLimits]?: WatchLimits[Name] | null }

/** What holds where nobody has said otherwise, of red wine and of wine of any other type. */
export const usualLimits: WatchLimits = {
  hotLook: 32,
  hotAct: 35,
  coldLook: 10,
  heatingRise: 3,
  heatingHours: 12,
  silentHours: 36,
  silentTimes: 2.5,
  lagHours: 72,
  sluggishRate: 1,
  sluggishRateLate: 0.5,
  lateBelow: 1,
  sluggishShare: 0.58,
  sluggishShareAbove: 5,
  stuckRate: 0.3,
  stuckHours: 36,
  dryBrix: -1,
  dryRs: 2,
  dryHours: 12,
  scatter: 0.2,
  brixBy: 'hydrometer',
}

/** How far each limit may be moved; beyond it, it would mean nothing. */
export const limitRanges: Readonly<Record<LimitName, readonly [least: number, most: number]>> = {
  hotLook: [5, 45],
  hotAct: [5, 45],
  coldLook: [-5, 30],
  heatingRise: [0.5, 20],
  heatingHours: [1, 48],
  silentHours: [1, 720],
  silentTimes: [1, 20],
  lagHours: [6, 720],
  sluggishRate: [0, 10],
  sluggishRateLate: [0, 10],
  lateBelow: [-5, 20],
  sluggishShare: [0, 1],
  sluggishShareAbove: [0.5, 30],
  stuckRate: [0, 5],
  stuckHours: [6, 240],
  dryBrix: [-5, 10],
  dryRs: [0, 50],
  dryHours: [0, 240],
  scatter: [0.05, 2],
}

/** What differs by the type of a wine: aromas leave what ferments without skins when it gets warm. */
const byWineType: Readonly<Record<string, LimitsSet>> = {
  White: { hotLook: 20, hotAct: 24 },
  Rosé: { hotLook: 20, hotAct: 24 },
  Sparkling: { hotLook: 20, hotAct: 24 },
}

/** Who may set limits, from the widest to the narrowest; the narrowest has the last word. */
export interface LimitSources {
  wineType: string | null
  winery?: LimitsSet
  /** What the winery has set for this wine type. */
  type?: LimitsSet
  batch?: LimitsSet
}

const isSet = ([, value]: [string, unknown]) => value !== null && value !== undefined

/** The limits of one fermentation. */
export function limitsOf({ wineType, winery = {}, type = {}, batch = {} }: LimitSources): WatchLimits {
  const own = byWineType[wineType ?? ''] ?? {}
  // What the winery says of all its wines does not warm up its whites: that is said for the type.
  const sources = [usualLimits, winery, own, type, batch]
  return Object.assign({}, ...sources.map(source => Object.fromEntries(Object.entries(source).filter(isSet))))
}
