import { expect, it } from 'vitest'
import { fieldsAt, lastOf, newestFirst } from './fields.ts'

const moment = (day: number) => `2026-09-0${day}T08:00:00.000Z`

it('a fermentation is read in what this wine was read in last', () => {
  expect(fieldsAt('fermentation', [])).toEqual(['brix', 'temperature', 'ph'])
  const earlier = [
    { at: 2, values: { temperature: 24 } },
    { at: 1, values: { sg: 1.08 } },
  ]
  expect(fieldsAt('fermentation', earlier)).toEqual(['sg', 'temperature', 'ph'])
  expect(fieldsAt('fermentation', [{ at: 3, values: { brix: 20 } }, ...earlier])[0]).toBe('brix')
})

it('an aging is read in what was read of it before, filled up with what is usual', () => {
  expect(fieldsAt('aging', [])).toEqual(['so2', 'ph', 'ta'])
  expect(fieldsAt('aging', [{ at: 1, values: { bisulfite: 20, ph: 3.5 } }])).toEqual([
    'so2',
    'ph',
    'bisulfite',
  ])
})

it('readings come newest first, without what says nothing', () => {
  const earlier = newestFirst('fermentation', [
    { readingTimestamp: moment(1), brix: 24, temperature: null },
    { readingTimestamp: moment(3), brix: null, ph: null },
    { readingTimestamp: 'some day', brix: 3 },
    { readingTimestamp: moment(2), temperature: 0 },
  ])
  expect(earlier.map(({ values }) => values)).toEqual([{ temperature: 0 }, { brix: 24 }])
  expect(lastOf('brix', earlier)).toEqual({ value: 24, at: Date.parse(moment(1)) })
  expect(lastOf('temperature', earlier)?.value).toBe(0)
  expect(lastOf('ph', earlier)).toBeNull()
})
