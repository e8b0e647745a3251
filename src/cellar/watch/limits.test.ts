import { expect, it } from 'vitest'
import { limitsOf, usualLimits } from './limits.ts'

it('the narrowest has the last word: winery, wine type, batch', () => {
  const winery = { lagHours: 96, hotLook: 30, stuckHours: 24 }
  const type = { lagHours: 60 }
  const batch = { stuckHours: 48 }
  const limits = limitsOf({ wineType: 'Red', winery, type, batch })
  expect(limits).toEqual({ ...usualLimits, lagHours: 60, hotLook: 30, stuckHours: 48 })
})

it('white wine gets warm sooner, whatever the winery says of all its wines, and as the winery says of whites', () => {
  expect(limitsOf({ wineType: 'White' })).toMatchObject({ hotLook: 20, hotAct: 24, coldLook: 10 })
  expect(limitsOf({ wineType: 'Red' })).toMatchObject({ hotLook: 32, hotAct: 35 })
  expect(limitsOf({ wineType: 'White', winery: { hotLook: 30 } }).hotLook).toBe(20)
  expect(limitsOf({ wineType: 'White', type: { hotLook: 18 } }).hotLook).toBe(18)
})

it('what is null is not set, and a type that nobody knows has the usual limits', () => {
  expect(limitsOf({ wineType: 'Orange', winery: { hotLook: null }, batch: {} })).toEqual(usualLimits)
  expect(limitsOf({ wineType: null })).toEqual(usualLimits)
})
