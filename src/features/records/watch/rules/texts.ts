import type { CurvePoint } from '#cellar/watch/curve.ts'
import { figure, hoursBetween, reading, warmthOf } from '#cellar/watch/figures.ts'
import { phaseNames } from '#cellar/watch/phases.ts'
import { anHour } from '#cellar/watch/watched-fermentation.ts'
import type { Judged } from './judging.ts'

/** "2.3 °Bx a day, 12.4 °Bx" and the like: what a card says in small print. */
export function courseLines({ sight, watched }: Judged): string[] {
  const { rate, curve } = sight
  const last = curve.good.at(-1)
  const temperature = watched.readings.findLast(({ temperature: each }) => each !== null)?.temperature
  const pace = rate ? `${figure(Math.max(0, rate.perDay))} °Bx a day` : null
  const warmth = temperature == null ? null : `${reading(temperature)} ${warmthOf(temperature).unit}`
  return [last && sugarLine(last), pace, warmth].filter(text => text != null && text !== '') as string[]
}

/** "12.4 °Bx"; what was made of a refractometer's value is said to be apparent. */
export function sugarLine({ brix, ids, isApparent }: CurvePoint): string {
  // A device's points rest on no reading of a person's.
  return `${reading(brix)} °Bx${isApparent && ids.length > 0 ? ' apparent' : ''}`
}

/** How old the last reading is. */
export function lastReadingLine({ watched: { readings, now } }: Judged): string {
  const last = readings.reduce((latest, { at }) => (at <= now ? Math.max(latest, at) : latest), 0)
  if (last === 0) return 'No reading yet'
  return now - last < anHour ? 'Read within the last hour' : `Read ${hoursBetween(last, now)} ago`
}

export const phaseOf = ({ sight }: Judged): string => phaseNames[sight.phase]

/** "3 need a person, 2 to look at" of all; what the head of the screen says. */
export function summaryOf(judged: readonly Judged[]): string {
  const acts = judged.filter(({ severity }) => severity === 'act').length
  const looks = judged.filter(({ severity }) => severity === 'look').length
  if (judged.length === 0) return ''
  if (acts + looks === 0)
    return judged.length === 1 ? 'It runs as it should.' : `All ${judged.length} run as they should.`
  const parts = [acts > 0 ? `${acts} to act on` : '', looks > 0 ? `${looks} to look at` : '']
  return `${parts.filter(Boolean).join(', ')}, of ${judged.length} under way.`
}
