import { celsiusOf, figure, hoursBetween, reading, warmthOf } from './figures.ts'
import type { Finding } from './finding.ts'
import { anHour, type WatchedFermentation } from './watched-fermentation.ts'

interface Temperature {
  at: number
  written: number
  celsius: number
  ids: readonly number[]
}

/** What people and devices measured, in order, until now. */
export function temperaturesOf({ readings, sensors = [], now }: WatchedFermentation): Temperature[] {
  const byPeople = readings.map(({ id, at, temperature }) => ({ at, temperature, ids: [id] }))
  const byDevices = sensors.map(({ at, temperature }) => ({ at, temperature, ids: [] }))
  return [...byPeople, ...byDevices]
    .flatMap(({ at, temperature: written, ids }) =>
      written === null || at > now ? [] : [{ at, written, celsius: celsiusOf(written), ids }],
    )
    .toSorted((a, b) => a.at - b.at || a.celsius - b.celsius)
}

/** Hot, cold, or about to be hot. */
export function temperatureFindings(fermentation: WatchedFermentation): Finding[] {
  const measured = temperaturesOf(fermentation)
  const last = measured.at(-1)
  if (!last) return []
  const { limits, clock } = fermentation
  const { unit, show } = warmthOf(last.written)
  const told = `${reading(last.written)} ${unit} at ${clock.moment(last.at)}`
  const found = (
    kind: 'hot' | 'cold',
    severity: Finding['severity'],
    limit: number,
    holds: Holds,
  ): Finding => ({
    kind,
    severity,
    since: sinceOf(measured, holds),
    sentence: `${told}, limit ${show(limit)}.`,
    readings: last.ids,
  })
  if (last.celsius > limits.hotAct)
    return [found('hot', 'act', limits.hotAct, ({ celsius }) => celsius > limits.hotLook)]
  if (last.celsius > limits.hotLook)
    return [found('hot', 'look', limits.hotLook, ({ celsius }) => celsius > limits.hotLook)]
  if (last.celsius < limits.coldLook)
    return [found('cold', 'look', limits.coldLook, ({ celsius }) => celsius < limits.coldLook)]
  return heatingUp(measured, last, fermentation)
}

type Holds = (temperature: Temperature) => boolean

/** The first of the last unbroken row. */
function sinceOf(measured: readonly Temperature[], holds: Holds): number {
  const lastOther = measured.findLastIndex(each => !holds(each))
  return measured[lastOther + 1]?.at ?? 0
}

function heatingUp(
  measured: readonly Temperature[],
  last: Temperature,
  { limits, clock }: WatchedFermentation,
): Finding[] {
  const within = limits.heatingHours * anHour
  const recent = measured.filter(({ at }) => at >= last.at - within && at < last.at)
  if (recent.length === 0) return []
  const coolest = recent.reduce((least, each) => (each.celsius <= least.celsius ? each : least))
  const rise = last.celsius - coolest.celsius
  // What was written in degrees with one decimal must not fail by the last bit of a subtraction.
  if (rise < limits.heatingRise - 1e-9) return []
  const perHour = rise / ((last.at - coolest.at) / anHour)
  const reachesAt = last.at + ((limits.hotLook - last.celsius) / perHour) * anHour
  if (reachesAt > last.at + within) return []
  const { show, unit } = warmthOf(last.written)
  const shownRise = unit === '°F' ? rise * 1.8 : rise
  return [
    {
      kind: 'heating up',
      severity: 'act',
      since: coolest.at,
      sentence: `Up ${figure(shownRise)} ${unit} in ${hoursBetween(coolest.at, last.at)}; reaches ${show(limits.hotLook)} ${unit} about ${clock.moment(reachesAt)}.`,
      readings: [...coolest.ids, ...last.ids],
    },
  ]
}
