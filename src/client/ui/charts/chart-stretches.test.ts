import fc from 'fast-check'
import { expect, it } from 'vitest'
import { timeOfDay } from './chart-model.ts'
import { breaksOf, piecesOf, pieceTicks, shareAt, timeAt } from './chart-stretches.ts'
import { dayLength } from './chart-time.ts'

const stage = (label: string, from: string, to: string) => ({
  label,
  from: timeOfDay(from),
  to: timeOfDay(to),
})
const life = [
  stage('Vineyard', '2024-08-10', '2024-09-05'),
  stage('Fermentation', '2024-09-05', '2024-09-19'),
  stage('Aging', '2024-10-10', '2026-03-01'),
]
const range = { min: timeOfDay('2024-08-10'), max: timeOfDay('2026-04-01') }
const pieces = piecesOf(life, range)
const widths = (of: ReturnType<typeof piecesOf>) =>
  of.map(({ label = 'between', start, end }) => [label, Math.round((end - start) * 100)])

it('two weeks beside two years have a quarter of the width, and what lies between has little', () => {
  expect(widths(pieces)).toEqual([
    ['Vineyard', 25],
    ['Fermentation', 25],
    ['between', 4],
    ['Aging', 46],
  ])
  expect(pieces.at(-1)?.max).toBe(range.max)
})

it('stages that are alike in length keep their true shares, and nothing is broken', () => {
  const even = piecesOf(
    [stage('One', '2024-01-01', '2024-01-31'), stage('Two', '2024-01-31', '2024-03-31')],
    { min: timeOfDay('2024-01-01'), max: timeOfDay('2024-03-31') },
  )
  expect(widths(even)).toEqual([
    ['One', 33],
    ['Two', 67],
  ])
  expect(breaksOf(even)).toEqual([])
  expect(breaksOf(pieces).map(share => Math.round(share * 100))).toEqual([25, 50, 54])
  const close = life.with(2, stage('Aging', '2024-09-22', '2026-03-01'))
  expect(breaksOf(piecesOf(close, range)).map(share => Math.round(share * 100))).toEqual([25, 50])
})

it('a stage without time of its own, or none at all, leaves the axis whole', () => {
  expect(piecesOf([], { min: 0, max: 10 })).toEqual([{ min: 0, max: 10, start: 0, end: 1 }])
  expect(piecesOf([{ from: 10, to: 10, label: 'Aging' }], { min: 0, max: 10 })).toHaveLength(1)
})

const anyStages = fc.array(
  fc.record({ from: fc.nat(1000), took: fc.nat(400), label: fc.constantFrom('A', 'B', 'C') }),
  { maxLength: 4 },
)

it('whatever the stages are, later stands further right, and a place leads back to its time', () => {
  fc.assert(
    fc.property(
      anyStages,
      fc.array(fc.integer({ min: 0, max: 1500 }), { maxLength: 30 }),
      (stages, times) => {
        const stretches = stages.map(({ from, took, label }) => ({ from, to: from + took, label }))
        const any = piecesOf(stretches, { min: 0, max: 1500 })
        expect(any.at(-1)?.end).toBeCloseTo(1)
        const stageShares = any.filter(({ label }) => label).map(({ start, end }) => end - start)
        expect(Math.min(1, ...stageShares)).toBeGreaterThan(0.2)
        const inOrder = times.toSorted((a, b) => a - b)
        const places = inOrder.map(time => shareAt(any, time))
        expect(places).toEqual(places.toSorted((a, b) => a - b))
        for (const [index, place] of places.entries())
          expect(timeAt(any, place)).toBeCloseTo(inOrder[index] ?? 0, 3)
      },
    ),
  )
})

it.each([260, 700, 1300])('at %i px every stage says its first day, and no two days touch', width => {
  const ticks = pieceTicks(pieces, width)
  const values = ticks.map(({ value }) => value)
  for (const { from } of life) expect(values).toContain(from)
  const places = values.map(value => shareAt(pieces, value) * width)
  for (const [index, place] of places.slice(1).entries())
    expect(place - (places[index] ?? 0)).toBeGreaterThanOrEqual(52)
  for (const value of values) expect(value % dayLength).toBe(0)
})
