import fc from 'fast-check'
import { expect, it } from 'vitest'
import { timeOfDay } from './chart-model.ts'
import { numberedMarks, signsOf, spreadOut } from './mark-places.ts'

it('names of marks that fall together stand side by side, those alone where they belong', () => {
  const within = { gap: 14, least: 0, most: 300 }
  expect(spreadOut([10, 12, 13, 200], within)).toEqual([10, 24, 38, 200])
  expect(spreadOut([290, 295, 299], within)).toEqual([272, 286, 300])
  expect(spreadOut([-5], within)).toEqual([0])
  expect(spreadOut([], within)).toEqual([])
})

it('however many marks there are, none covers another and the order stays', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 800 }), { maxLength: 20 }), unsorted => {
      const wanted = unsorted.toSorted((a, b) => a - b)
      const places = spreadOut(wanted, { gap: 14, least: 0, most: 800 })
      for (const [index, place] of places.slice(1).entries())
        expect(place - (places[index] ?? 0)).toBeGreaterThanOrEqual(14)
      expect(Math.max(0, ...places)).toBeLessThanOrEqual(800)
    }),
  )
})

const mark = (day: string, label: string) => ({ x: timeOfDay(day), label })
const life = [
  mark('2024-09-05', 'Batch started'),
  mark('2024-09-05', 'Fermentation started'),
  mark('2024-09-20', 'Pressed'),
  mark('2024-09-22', 'Fermentation ended'),
  mark('2024-09-24', 'Aging started'),
  mark('2025-05-20', 'Bottled'),
]

it('a few marks keep their names; where names would stand far from their lines, days are numbered', () => {
  const few = [life[0], life[3], life[5]].flatMap(each => each ?? [])
  expect(numberedMarks({ series: [], marks: few }, false)).toBeNull()
  expect(numberedMarks({ series: [] }, true)).toBeNull()
  expect(numberedMarks({ series: [], marks: life.toReversed() }, false)).toEqual([
    { number: 1, x: timeOfDay('2024-09-05'), label: 'Fermentation started, Batch started' },
    { number: 2, x: timeOfDay('2024-09-20'), label: 'Pressed' },
    { number: 3, x: timeOfDay('2024-09-22'), label: 'Fermentation ended' },
    { number: 4, x: timeOfDay('2024-09-24'), label: 'Aging started' },
    { number: 5, x: timeOfDay('2025-05-20'), label: 'Bottled' },
  ])
})

it('near numbers share a sign, far ones have their own', () => {
  const bounds = { least: 0, most: 300 }
  expect(signsOf([40, 120, 126, 131, 298], bounds).map(({ text, at }) => [text, at])).toEqual([
    ['1', 40],
    ['2–4', 125.5],
    ['5', 292.5],
  ])
  expect(signsOf([], bounds)).toEqual([])
})

it('no two signs touch, none leaves the chart, and every number is on exactly one', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 280 }), { maxLength: 60 }), unsorted => {
      const signs = signsOf(
        unsorted.toSorted((a, b) => a - b),
        { least: 0, most: 280 },
      )
      const edges = signs.flatMap(({ at, width }) => [at - width / 2, at + width / 2])
      expect(edges).toEqual(edges.toSorted((a, b) => a - b))
      expect(Math.min(0, ...edges)).toBe(0)
      expect(Math.max(280, ...edges)).toBe(280)
      const numbers = signs.flatMap(({ text }) => {
        const [first = 0, last = first] = text.split('–').map(Number)
        return Array.from({ length: last - first + 1 }, (_, index) => first + index)
      })
      expect(numbers).toEqual(unsorted.map((_, index) => index + 1))
    }),
  )
})
