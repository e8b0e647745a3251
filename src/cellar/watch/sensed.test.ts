import { describe, expect, it } from 'vitest'
import { readingsOf, started, watchedAt } from '#test/fermentation-curves.ts'
import { brixToSg } from './gravity.ts'
import { curveOfFermentation, lookAt } from './judge.ts'
import { anHour, type SensorPoint } from './watched-fermentation.ts'

/** A device that shows 0.8 °Bx too much, every half hour of this many hours. */
const device = (hours: number, brixAt: (hour: number) => number, temperature = 25): SensorPoint[] =>
  Array.from({ length: hours * 2 }, (_, place) => ({
    at: started + (place / 2) * anHour,
    temperature,
    sg: brixToSg(brixAt(place / 2) + 0.8),
  }))

const falling = (hour: number) => 24 - hour / 8
const people = readingsOf([
  [1, { brix: falling(1) }],
  [48, { brix: falling(48) }],
])

describe('what a device says of sugar', () => {
  it('is put right by people’s readings, and makes a point every four hours', () => {
    const { points } = curveOfFermentation(watchedAt(people, 72, { sensors: device(72, falling) }))
    const byDevice = points.filter(({ ids }) => ids.length === 0)
    expect(byDevice).toHaveLength(18)
    for (const { at, brix } of byDevice) expect(brix).toBeCloseTo(falling((at - started) / anHour), 1)
  })

  it('is left alone where nobody has measured beside it', () => {
    expect(curveOfFermentation(watchedAt([], 72, { sensors: device(72, falling) })).points).toEqual([])
  })

  it('tells of a standstill between two readings of people', () => {
    const stopping = (hour: number) => falling(Math.min(hour, 60))
    const sensors = device(120, stopping)
    const kinds = lookAt(watchedAt(people, 120, { sensors })).findings.map(({ kind }) => kind)
    expect(kinds).toContain('stuck')
  })

  it('heat is told of without any reading of a person', () => {
    const sensors = device(20, falling, 36)
    expect(lookAt(watchedAt([], 20, { sensors })).findings.map(({ kind }) => kind)).toEqual(['hot'])
  })
})
