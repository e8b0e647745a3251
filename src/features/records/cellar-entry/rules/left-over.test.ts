import { expect, it } from 'vitest'
import { bottledSoFar, leftOver, soFarText } from './left-over.ts'

const held = (vessel: number) => (vessel === 1 ? 2_050_000 : 0)
const all = { vesselId: 1, volume: '', all: true }
const nine = Array.from({ length: 9 }, (_, at) => ({ vesselId: at + 2, volume: '225' }))

it('what has no place yet: all of it less what is typed; the rest takes none', () => {
  const losses = [
    { reason: 'Sample', volume: '1.5', rest: false },
    { reason: 'Lees', volume: '', rest: true },
  ]
  expect(leftOver({ from: [all], to: nine, losses }, 'L', held)).toBe(23_500)
  expect(leftOver({ from: [{ vesselId: 1, volume: '2' }], to: nine }, 'hL', held)).toBe(
    200_000 - 9 * 22_500_000,
  )
  expect(leftOver({ from: [{ vesselId: 1, volume: 'not a number' }], to: [] }, 'L', held)).toBe(0)
})

it('what is typed so far comes to', () => {
  expect(soFarText({ moves: [{ from: [all], to: nine.slice(0, 2) }] }, 'L', held)).toBe(
    'Out 2,050 L, in 450 L so far',
  )
  expect(soFarText({ from: [{ vesselId: 1, volume: '3' }] }, 'L', held)).toBe('Out 3 L, in 0 L so far')
  expect(soFarText({ moves: [{ from: [], to: [] }] }, 'L', held)).toBeNull()
})

it.each([
  [2_212_500, '2950', '750 ml'],
  [0, '', '750 ml'],
  [0, '10', 'Jeroboam'],
])('%i ml in bottles', (ml, count, size) => {
  expect(bottledSoFar(count, size)).toBe(ml)
})
