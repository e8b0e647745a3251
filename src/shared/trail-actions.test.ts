import { expect, it } from 'vitest'
import { actionWord, answeredAction, historyActions, storedAction, trailActions } from './trail-actions.ts'

it('actions travel in words of their own and find their way back, those of another version too', () => {
  for (const stored of [...Object.keys(trailActions), 'restore'])
    expect(storedAction(answeredAction(stored))).toBe(stored)
})

it('everything that the trail tells of is offered once, under a plain word of its own', () => {
  expect(Object.values(trailActions).toSorted()).toEqual(historyActions.toSorted())
  const words = historyActions.map(actionWord)
  expect(new Set(words).size).toBe(words.length)
  for (const word of words) expect(word).toMatch(/^[A-Z][a-z]+( [a-z]+)*$/)
  // An address holds it as it is.
  for (const action of historyActions) expect(action).toMatch(/^[a-z]+(-[a-z]+)*$/)
})
