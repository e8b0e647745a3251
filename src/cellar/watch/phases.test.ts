import { expect, it } from 'vitest'
import { readingsOf, started, watchedAt } from '#test/fermentation-curves.ts'
import { curveOfFermentation, lookAt } from './judge.ts'
import { phaseStretches } from './phases.ts'
import { aDay } from './watched-fermentation.ts'

const values = [24, 23.6, 22, 18, 13, 8, 5.5, 4, 2.8, 1.6, 0.2, -1.2, -1.3]
const daily = (count: number) =>
  watchedAt(readingsOf(values.slice(0, count).map((brix, day) => [day * 24, { brix }])), (count - 1) * 24)

it.each([
  [2, 'lag'],
  [3, 'active'],
  [6, 'active'],
  [8, 'slowing'],
  [10, 'ending'],
  [12, 'dry'],
])('after %d days it is in its phase: %s', (count, phase) => {
  expect(lookAt(daily(count)).phase).toBe(phase)
})

it('the phases follow one another without a gap, from the first point to the last', () => {
  const fermentation = daily(13)
  const stretches = phaseStretches(curveOfFermentation(fermentation), fermentation)
  expect(stretches.map(({ phase }) => phase)).toEqual(['lag', 'active', 'slowing', 'ending', 'dry'])
  expect(stretches[0]?.from).toBe(started)
  expect(stretches.at(-1)?.to).toBe(started + 12 * aDay)
  for (const [place, { from }] of stretches.entries())
    if (place > 0) expect(from).toBe(stretches[place - 1]?.to)
})
