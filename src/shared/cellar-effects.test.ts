import fc from 'fast-check'
import { expect, it } from 'vitest'
import { histories } from '#test/cellar-histories.ts'
import { examples } from '#test/trials.ts'
import {
  batchesOf,
  decodeEffects,
  type Effects,
  encodeEffects,
  noEffects,
  vesselsOf,
} from './cellar-effects.ts'

const everything: Effects = {
  moves: [
    {
      from: [
        [1, 500, 1],
        [2, 20],
      ],
      enters: [
        [7, 30],
        [
          8,
          40,
          [
            [5, 10],
            [6, 30],
          ],
        ],
        [0, 5],
      ],
      to: [[3, 400]],
      out: [['bottled', 100]],
      losses: [['Lees', 95]],
      name: 9,
      mode: 'blend',
    },
    { from: [[3, 1]], enters: [], to: [[1, 1]], out: [], losses: [], name: null, mode: 'racking' },
  ],
  measured: [[4, 10]],
  renamed: [[5, 10]],
  treated: [6, 1],
}

it('effects are stored short, what is empty left out', () => {
  expect(encodeEffects(everything)).toBe(
    '{"v":[{"f":[[1,500,1],[2,20]],"e":[[7,30],[8,40,[[5,10],[6,30]]],[0,5]],"t":[[3,400]],"o":[["bottled",100]],' +
      '"l":[["Lees",95]],"n":9,"m":"b"},{"f":[[3,1]],"t":[[1,1]]}],"s":[[4,10]],"r":[[5,10]],"a":[6,1]}',
  )
  expect(encodeEffects(noEffects)).toBe('{}')
  expect(decodeEffects('{}')).toEqual(noEffects)
})

it('effects are read as they were written, of whatever was done', () => {
  expect(decodeEffects(encodeEffects(everything))).toEqual(everything)
  fc.assert(
    fc.property(histories, history => {
      for (const { effects } of history) expect(decodeEffects(encodeEffects(effects))).toEqual(effects)
    }),
    examples(30),
  )
})

it('every vessel is named once, and every batch that is stated; added liquid is none', () => {
  expect(vesselsOf(everything)).toEqual([1, 2, 3, 4, 5, 6])
  expect(batchesOf(everything)).toEqual([7, 8, 5, 6, 9, 10])
})
