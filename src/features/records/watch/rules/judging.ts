import type { Finding, Severity } from '#cellar/watch/finding.ts'
import { lookAt, type Sight } from '#cellar/watch/judge.ts'
import { limitsOf } from '#cellar/watch/limits.ts'
import type {
  SensorPoint,
  WatchEvent,
  WatchedFermentation,
  WatchReading,
} from '#cellar/watch/watched-fermentation.ts'
import { ownTimeZone, wineryClock } from '#cellar/watch/winery-clock.ts'
import { collation } from '#shared/late-formats.ts'
import { numberOf } from '#shared/numbers.ts'
import type { Aside, LimitsEntry, WatchAnswer, Watched } from '../contract.ts'

/** A finding as it is shown: with who has set it aside, until when and why. */
export interface ShownFinding extends Finding {
  aside: Aside | null
}

/** A fermentation as the watch sees it at this moment. */
export interface Judged {
  fermentation: Watched
  watched: WatchedFermentation
  sight: Sight
  findings: readonly ShownFinding[]
  /** The worst of what nobody has set aside. */
  severity: Severity | null
}

/** When it began: on its day, at the latest with the first reading. */
function beginningOf({ startDate, readings }: Watched): number {
  return Math.min(Date.parse(startDate), ...readings.slice(0, 1).map(({ at }) => Date.parse(at)))
}

/** A device's clock may be a little behind the server's, by which readings are dated. */
const clocksDiffer = 600_000

/** The moment at which it is looked at: not before what was read just now. */
function momentOf(asked: number, { readings }: Watched): number {
  const last = Date.parse(readings.at(-1)?.at ?? '')
  return last > asked && last - asked < clocksDiffer ? last : asked
}

const readingOf = (read: Watched['readings'][number]): WatchReading => ({
  id: read.id,
  at: Date.parse(read.at),
  brix: numberOf(read.brix),
  sg: numberOf(read.sg),
  densitySg: numberOf(read.densitySg),
  temperature: numberOf(read.temperature),
  rs: numberOf(read.rs),
})

/** What the pure functions look at; `timeZone` is that of the winery, the reader's own where it is not said. */
export function toWatch(
  fermentation: Watched,
  limits: readonly LimitsEntry[],
  {
    now: asked,
    sensors = [],
    timeZone,
  }: { now: number; sensors?: readonly SensorPoint[]; timeZone?: string },
): WatchedFermentation {
  const now = momentOf(asked, fermentation)
  const { batch, coldSoakUntil, status } = fermentation
  const set = (is: (entry: LimitsEntry) => boolean) => limits.find(is)?.limits ?? {}
  const startedAt = beginningOf(fermentation)
  return {
    startedAt,
    initialBrix: fermentation.initialBrix,
    readings: fermentation.readings.map(readingOf).filter(({ at }) => !Number.isNaN(at)),
    sensors,
    events: fermentation.events.map(({ at, kind }) => ({ at: Date.parse(at), kind }) as WatchEvent),
    // What somebody has stopped on purpose stands still on purpose.
    pauses: [
      ...(coldSoakUntil ? [{ from: startedAt, to: Date.parse(coldSoakUntil) }] : []),
      ...(status === 'Stopped' ? [{ from: startedAt, to: null }] : []),
    ],
    limits: limitsOf({
      wineType: batch.wineType,
      winery: set(entry => entry.batchId === null && entry.wineType === null),
      type: set(entry => entry.wineType !== null && entry.wineType === batch.wineType),
      batch: set(entry => entry.batchId === batch.id),
    }),
    now,
    clock: wineryClock(now, timeZone),
  }
}

export function judgeOne(fermentation: Watched, watched: WatchedFermentation): Judged {
  const sight = lookAt(watched)
  const isSetAside = (kind: string) =>
    fermentation.asides.find(aside => aside.kind === kind && Date.parse(aside.until) > watched.now) ?? null
  const findings = sight.findings.map(finding => ({ ...finding, aside: isSetAside(finding.kind) }))
  const open = findings.filter(({ aside }) => aside === null)
  const severity = open.some(each => each.severity === 'act') ? 'act' : open.length > 0 ? 'look' : null
  return { fermentation, watched, sight, findings, severity }
}

const urgency = { act: 0, look: 1 } as const
const byCode = collation('en', { numeric: true })
const codeOf = ({ fermentation: { vessel, batch } }: Judged) => vessel?.vesselId ?? batch.batchId

/** Those that need a person first; of the same urgency by vessel. */
export function urgentFirst(judged: readonly Judged[]): Judged[] {
  const rank = ({ severity }: Judged) => (severity === null ? 2 : urgency[severity])
  return judged.toSorted((a, b) => rank(a) - rank(b) || byCode(codeOf(a), codeOf(b)))
}

/** What devices measured, by vessel. */
export type SensedByVessel = ReadonlyMap<number, readonly SensorPoint[]>

/** Every fermentation under way at this moment, those that need a person first. */
export function judgeAll(
  { fermentations, limits }: WatchAnswer,
  now: number,
  sensed: SensedByVessel = new Map(),
): Judged[] {
  const sensorsOf = ({ vessel }: Watched) => sensed.get(vessel?.id ?? 0) ?? []
  // To ask for it takes as long as half of what is judged of a fermentation.
  const timeZone = ownTimeZone()
  return urgentFirst(
    fermentations.map(each =>
      judgeOne(each, toWatch(each, limits, { now, timeZone, sensors: sensorsOf(each) })),
    ),
  )
}

export interface WatchFilters {
  location: string | null
  severity: string | null
  wineType: string | null
}

export function filterJudged(
  judged: readonly Judged[],
  { location, severity, wineType }: WatchFilters,
): Judged[] {
  return judged.filter(
    ({ fermentation: { vessel, batch }, severity: own }) =>
      (location === null || vessel?.location === location) &&
      (severity === null || own === severity || (severity === 'look' && own === 'act')) &&
      (wineType === null || batch.wineType === wineType),
  )
}

/** The words that fermentations have, each once, in the order of the alphabet. */
export function wordsOf(judged: readonly Judged[], word: 'location' | 'wineType'): string[] {
  const words = judged.map(({ fermentation: { vessel, batch } }) =>
    word === 'location' ? vessel?.location : batch.wineType,
  )
  return [...new Set(words.flatMap(each => each || []))].toSorted(byCode)
}
