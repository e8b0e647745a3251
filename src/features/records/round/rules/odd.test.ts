import { expect, it } from 'vitest'
import type { RoundMetric, RoundValues } from './fields.ts'
import { ageWords, questionAbout, questionsAbout } from './odd.ts'

const now = new Date(2026, 8, 20, 16, 0).getTime()
const hour = 3_600_000
const day = 24 * hour
const read = (values: RoundValues, ago: number) => ({ at: now - ago, values })
const ask = (name: RoundMetric, value: number, ...earlier: ReturnType<typeof read>[]) =>
  questionAbout(name, value, { earlier, now })

it('a rise of sugar is asked about with how much and since when', () => {
  expect(ask('brix', 21.2, read({ brix: 18.1 }, day))).toBe('Brix rose 3.1 since yesterday. Keep it?')
  expect(ask('brix', 21.2, read({ brix: 18.1 }, 6 * hour))).toBe('Brix rose 3.1 since 10:00 AM. Keep it?')
  expect(ask('brix', 21.2, read({ brix: 18.1 }, 3 * day))).toBe('Brix rose 3.1 in 3 days. Keep it?')
  expect(ask('brix', 21.2, read({ brix: 18.1 }, 30 * day))).toBe('Brix rose 3.1 since Aug 21. Keep it?')
  expect(ask('sg', 1.082, read({ sg: 1.071 }, day))).toBe('SG rose 0.011 since yesterday. Keep it?')
})

it.each<[string, RoundMetric, number, number, number]>([
  ['a small rise', 'brix', 18.1, 19.1, day],
  ['the fall of a day', 'brix', 18.1, 8.2, day],
  ['a long fall', 'brix', 24, -1.4, 8 * day],
  ['a warmer tank', 'temperature', 18, 27, day],
  ['the same again', 'ph', 3.4, 3.4, hour],
  ['sulphur that was added', 'so2', 12, 50, 30 * day],
  ['sulphur that was used up', 'so2', 60, 20, 30 * day],
])('%s is as one would expect', (_, name, before, value, ago) => {
  expect(ask(name, value, read({ [name]: before }, ago))).toBeNull()
})

it.each<[RoundMetric, number, number, number, string]>([
  ['brix', 20, 9, 2 * hour, 'Brix fell 11.0 since 2:00 PM. Keep it?'],
  ['brix', 20, 6, day, 'Brix fell 14.0 since yesterday. Keep it?'],
  ['temperature', 18, 31.5, day, 'Temperature rose 13.5 since yesterday. Keep it?'],
  ['temperature', 28, 16, day, 'Temperature fell 12.0 since yesterday. Keep it?'],
  ['ph', 3.45, 3.9, day, 'pH rose 0.45 since yesterday. Keep it?'],
  ['so2', 30, 95, 6 * day, 'SO2 rose 65 in 6 days. Keep it?'],
])('%s from %s to %s is asked about', (name, before, value, ago, question) => {
  expect(ask(name, value, read({ [name]: before }, ago))).toBe(question)
})

it.each<[RoundMetric, number, string]>([
  ['brix', 245, 'Brix 245.0 is unusual. Keep it?'],
  ['brix', -12, 'Brix -12.0 is unusual. Keep it?'],
  ['ph', 34, 'pH 34.00 is unusual. Keep it?'],
  ['temperature', 265, 'Temperature 265.0 is unusual. Keep it?'],
  ['sg', 1090, 'SG 1,090.000 is unusual. Keep it?'],
])('without an earlier one, %s %s is asked about', (name, value, question) => {
  expect(ask(name, value)).toBe(question)
})

it('a density is compared with one in the same scale alone', () => {
  expect(ask('densitySg', 1.06, read({ densitySg: 1090 }, day))).toBeNull()
  expect(ask('densitySg', 1095, read({ densitySg: 1070 }, day))).toBe(
    'Density SG rose 25.000 since yesterday. Keep it?',
  )
})

it('the newest reading that has the value counts, whatever was read since', () => {
  const earlier = [read({ temperature: 24 }, hour), read({ brix: 12 }, day), read({ brix: 20 }, 2 * day)]
  expect(questionsAbout({ brix: 16, temperature: 24.5 }, { earlier, now })).toEqual({
    brix: 'Brix rose 4.0 since yesterday. Keep it?',
  })
})

it.each([
  [2 * hour, '2:00 PM'],
  [day, 'yesterday'],
  [4 * day, '4 days ago'],
  [40 * day, 'Aug 11'],
])('a value of %s ms ago is from %s', (ago, words) => {
  expect(ageWords(now - ago, now)).toBe(words)
})
