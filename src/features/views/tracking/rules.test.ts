import { expect, test } from 'vitest'
import { completion, lines, stages, weekdays, weeklyActivity } from './contract.ts'
import { stepsOf } from './rules.ts'

test('TRACK-10: every line passes seven stages, each done, under way or ahead', () => {
  for (const line of lines) expect(stepsOf(line).map(({ name }) => name)).toEqual(stages)
  expect(stages).toHaveLength(7)
  expect(stepsOf('Premium').map(({ state }) => state)).toEqual([
    'done',
    'done',
    'done',
    'done',
    'current',
    'current',
    'ahead',
  ])
})

test('the sample figures are complete: a percentage per stage, a count per day', () => {
  for (const percents of Object.values(completion)) expect(percents).toHaveLength(stages.length)
  for (const { counts } of weeklyActivity) expect(counts).toHaveLength(weekdays.length)
})
