import { describe, expect, it } from 'vitest'
import { operationBody } from '#features/records/cellar/contract/bodies.ts'
import { effectsOfBody } from '#features/records/cellar/rules/effects-of-body.ts'
import { changeSentence, correctedText, type StatedEntry } from './change-sentence.ts'

const names = { vessel: (id: number) => `T-${id}`, batch: (id: number) => `WB-${id}` }

function stated(values: Record<string, unknown>): StatedEntry {
  const body = operationBody.parse({ doneAt: '2026-10-06T09:30', ...values })
  const { effects } = effectsOfBody(body, () => 5_000_000)
  if (!effects) throw new Error('not possible')
  return { body, effects }
}

const racking = (litres: number, to = 2, lees = 0) =>
  stated({
    kind: 'transfer',
    moves: [
      {
        from: [{ vesselId: 1, volume: litres }],
        to: [{ vesselId: to, volume: litres - lees }],
        losses: lees ? [{ reason: 'Lees', volume: lees }] : [],
      },
    ],
  })

describe('the change in one sentence', () => {
  const title = 'Racking of Oct 6, 2026, 9:30 AM'
  it.each([
    ['out of T-1 400 L instead of 4,000 L, into T-2 400 L instead of 4,000 L.', racking(4000), racking(400)],
    ['into T-3 400 L added, into T-2 400 L left out.', racking(400), racking(400, 3)],
    ['into T-2 375 L instead of 400 L, lees 25 L added.', racking(400), racking(400, 2, 25)],
    ['nothing is different.', racking(400), racking(400)],
  ])('%s', (sentence, was, is) => {
    expect(changeSentence(was, is, names)).toBe(`${title}: ${sentence}`)
  })

  it('when it was done, and what is no volume', () => {
    const was = stated({ kind: 'receive', batchId: 1, weight: 1000, grower: 'Ana' })
    const is = stated({ kind: 'receive', batchId: 1, weight: 900, doneAt: '2026-10-07T09:30' })
    expect(changeSentence(was, is, names)).toBe(
      'Grapes received of Oct 6, 2026, 9:30 AM: done on Oct 7, 2026, 9:30 AM instead of Oct 6, 2026, 9:30 AM, ' +
        'weight in kg 900 instead of 1000, grower Ana left out.',
    )
  })

  it('many changes are counted', () => {
    const filled = (litres: number) =>
      stated({
        kind: 'topping',
        from: { vesselId: 1 },
        to: Array.from({ length: 40 }, (_, at) => ({ vesselId: at + 2, volume: litres })),
      })
    expect(changeSentence(filled(1), filled(2), names)).toMatch(
      /into T-6 2 L instead of 1 L, and 35 other changes\.$/,
    )
  })
})

it.each([
  ['Corrected.', 0],
  ['Corrected. 1 later operation follows.', 1],
  ['Corrected. 6 later operations follow.', 6],
])('%s', (text, count) => {
  expect(correctedText('Corrected.', count)).toBe(text)
})
