import { expect, it } from 'vitest'
import { missingLines } from './controls/broken-product.ts'
import { controls } from './controls/control-list.ts'

// The controls themselves take long and are run by hand. That they still fit the product is seen every time.
it.each(controls)('the product has the lines of the control "$broken"', control => {
  expect(missingLines(control)).toEqual([])
})
