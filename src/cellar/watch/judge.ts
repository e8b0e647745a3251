import { type Curve, curveThrough, measuredPoints } from './curve.ts'
import { drynessOf } from './dryness.ts'
import { type Finding, findingKinds } from './finding.ts'
import { type Forecast, forecastOf } from './forecast.ts'
import { type Pace, type Phase, paceOf, phaseOf } from './phases.ts'
import { sensedPoints } from './sensed.ts'
import { silenceOf } from './silence.ts'
import { isPaused, slownessOf, slowStartOf } from './slowness.ts'
import { temperatureFindings } from './temperatures.ts'
import type { WatchedFermentation } from './watched-fermentation.ts'

/** What the watch sees in a fermentation at its moment. */
export interface Sight extends Pace {
  curve: Curve
  phase: Phase
  findings: readonly Finding[]
}

/** All that the watch says of it. */
export interface Judgement extends Sight {
  forecast: Forecast
}

/** The curve of people's points, and of a device's where people have shown how far it is off. */
export function curveOfFermentation(fermentation: WatchedFermentation): Curve {
  const people = measuredPoints(fermentation)
  const sensed = sensedPoints(fermentation.sensors ?? [], people, fermentation.now)
  return curveThrough(
    [...people, ...sensed].toSorted((a, b) => a.at - b.at),
    fermentation,
  )
}

const severityFirst = (a: Finding, b: Finding) =>
  Number(b.severity === 'act') - Number(a.severity === 'act') ||
  findingKinds.indexOf(a.kind) - findingKinds.indexOf(b.kind)

/** Looks at a fermentation at its moment `now`. The same readings give the same words, in whatever order they came. */
export function lookAt(fermentation: WatchedFermentation): Sight {
  const curve = curveOfFermentation(fermentation)
  const pace = paceOf(curve, fermentation.limits.scatter)
  const phase = phaseOf(curve, pace, fermentation)
  const dryness = drynessOf(curve, fermentation)
  const findings = [
    ...temperatureFindings(fermentation),
    isPaused(fermentation.now, fermentation.pauses) ? null : slowStartOf(curve, fermentation),
    dryness ?? slownessOf(curve, pace, phase, fermentation),
    phase === 'dry' || dryness ? null : silenceOf(fermentation),
  ].filter(finding => finding !== null)
  return { curve, ...pace, phase: dryness ? 'dry' : phase, findings: findings.toSorted(severityFirst) }
}

/** The same, with when it will be dry. */
export function judge(fermentation: WatchedFermentation): Judgement {
  const sight = lookAt(fermentation)
  const isStuck = sight.findings.some(({ kind }) => kind === 'stuck')
  return { ...sight, forecast: isStuck ? standingStill : forecastOf(sight.curve, fermentation) }
}

/** What stands still is not on its way to anywhere. */
export const standingStill: Forecast = { kind: 'unclear', sentence: 'No clear forecast while nothing drops.' }
