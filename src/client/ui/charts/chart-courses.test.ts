import { expect, it } from 'vitest'
import { chosenRuns, coursesOf, sayChoice, withRunsOnly } from './chart-courses.ts'
import { timeOfDay } from './chart-model.ts'

const words = { many: 'wines', newest: 'Current vintage' }
const point = (run: string, day: string, note = `Wine ${run}`) => ({ x: timeOfDay(day), run, note, y: 1 })
/** Wines of a year, the first of them measured last. */
const wines = (year: number, count: number) =>
  Array.from({ length: count }, (_, index) => [
    point(`${year}-${index}`, `${year}-09-01`),
    point(`${year}-${index}`, `${year}-10-${30 - index}`),
  ]).flat()

it('courses are told newest first, and by their years where a name stands for several', () => {
  const courses = coursesOf([
    point('1 2023', '2023-08-01', 'Hillside'),
    point('1 2024', '2024-08-01', 'Hillside'),
    point('1 2024', '2024-09-01', 'Hillside'),
    point('2 2024', '2024-08-15', 'Creek'),
    { x: 1, note: 'without a run' },
  ])
  expect(courses.map(({ run, name }) => [run, name])).toEqual([
    ['1 2024', 'Hillside 2024'],
    ['2 2024', 'Creek'],
    ['1 2023', 'Hillside 2023'],
  ])
  expect(courses[0]).toMatchObject({ from: timeOfDay('2024-08-01'), to: timeOfDay('2024-09-01') })
})

it('eight courses are all drawn; of nine those of the current vintage', () => {
  const eight = coursesOf([...wines(2023, 5), ...wines(2024, 3)])
  expect(chosenRuns(eight, 'newest').size).toBe(8)
  const nine = coursesOf([...wines(2023, 5), ...wines(2024, 4)])
  expect([...chosenRuns(nine, 'newest')]).toEqual(['2024-0', '2024-1', '2024-2', '2024-3'])
  expect(sayChoice(nine, 'newest', words)).toBe('Showing the current vintage, 4 of 9 wines.')
})

it('of more than eight in one vintage those are drawn that were measured last', () => {
  const many = coursesOf([...wines(2023, 5), ...wines(2024, 12)])
  expect(chosenRuns(many, 'newest').size).toBe(8)
  expect(chosenRuns(many, 'newest').has('2024-0')).toBe(true)
  expect(chosenRuns(many, 'newest').has('2024-11')).toBe(false)
  expect(sayChoice(many, 'newest', words)).toBe(
    'Showing the current vintage, the 8 measured last of 17 wines.',
  )
})

it('all are drawn, or those that are chosen, as far as they are there', () => {
  const many = coursesOf([...wines(2023, 5), ...wines(2024, 12)])
  expect(sayChoice(many, 'all', words)).toBe('Showing all 17 wines.')
  expect([...chosenRuns(many, ['2023-1', 'gone'])]).toEqual(['2023-1'])
  expect(sayChoice(many, ['2023-1', 'gone'], words)).toBe('Showing 1 of 17 wines.')
})

it('a line keeps the points of the chosen runs, and goes where it has none', () => {
  const series = [
    { label: 'Brix', points: [point('a', '2024-09-01'), point('b', '2024-09-01')] },
    { label: 'pH', points: [point('b', '2024-09-01')] },
  ]
  expect(withRunsOnly(series, new Set(['a']))).toEqual([
    { label: 'Brix', points: [point('a', '2024-09-01')] },
  ])
})
