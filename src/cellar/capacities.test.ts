import { expect, it } from 'vitest'
import { showCapacity, totalLitres } from './capacities.ts'

const of = (capacity: number | null, capacityUnit: string) => ({ capacity, capacityUnit })

it('VESS-05..07, CONST-30, OPEN-92, TRAP-86: litres are rounded once, after adding up', () => {
  expect(totalLitres([of(1, 'gal')])).toBe(4)
  expect(totalLitres([of(1, 'gal'), of(1, 'gal'), of(1, 'gal')])).toBe(11)
  expect(totalLitres([of(2, 'hL'), of(30, 'L'), of(null, 'L')])).toBe(230)
  expect(totalLitres([])).toBe(0)
})

it('a capacity is shown in its own unit, a missing one as such', () => {
  expect(showCapacity(of(12_500.5, 'L'))).toBe('12,500.5 L')
  expect(showCapacity(of(0, 'gal'))).toBe('0 gal')
  expect(showCapacity(of(null, 'hL'))).toBe('N/A')
})
