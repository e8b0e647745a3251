import { describe, expect, it } from 'vitest'
import type { CellarVessel } from '#features/records/cellar/contract/answers.ts'
import { kindNames } from '#features/records/cellar/contract/vocabulary.ts'
import { entryInput, formOf, readChosen, startValues } from './entry-values.ts'

const vessel = (id: number, hasWine: boolean) =>
  ({ id, vesselId: `T-${id}`, content: hasWine ? { volume: 5 } : null }) as unknown as CellarVessel
const chosen = [vessel(1, true), vessel(2, false), vessel(3, true)]
const start = { doneAt: '2026-10-06T09:30', unit: 'L' as const, chosen }

describe('what an entry begins with', () => {
  it.each(kindNames)('%s fills every field of its form, and no other', kind => {
    expect(Object.keys(startValues(kind, start)).sort()).toEqual(Object.keys(formOf(kind).shape).sort())
  })

  it('a racking comes out of those with wine and goes into the empty ones', () => {
    expect(startValues('transfer', start).moves).toEqual([
      {
        from: [
          { vesselId: 1, volume: '', all: false },
          { vesselId: 3, volume: '', all: false },
        ],
        to: [{ vesselId: 2, volume: '' }],
        losses: [],
        batchId: '',
      },
    ])
  })
})

it('what is wrong with a vessel of a list stands at its line', () => {
  const values = { ...startValues('rename', start), vessels: [{ vesselId: 1 }, { vesselId: 1 }], batchId: 4 }
  expect(entryInput.safeParse(values).error?.issues).toMatchObject([
    { path: ['vessels', 1, 'vesselId'], message: 'This vessel is already in the list' },
  ])
  expect(entryInput.parse({ ...values, vessels: [{ vesselId: '1' }] })).toMatchObject({
    vessels: [1],
    batchId: 4,
  })
})

it('the address names vessels that are there, each once', () => {
  const vessels = new Map(chosen.map(each => [each.id, each]))
  expect(readChosen('3,1,3,9,x', vessels).map(({ id }) => id)).toEqual([3, 1])
  expect(readChosen('', vessels)).toEqual([])
})
