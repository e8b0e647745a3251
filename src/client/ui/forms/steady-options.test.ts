import { expect, it } from 'vitest'
import { joinOptions } from './steady-options.ts'

const option = (value: number, label = `T-${value}`) => ({ value, label })

it('what was offered stays in its place, with its newest words; what is new stands behind what it follows', () => {
  const before = [option(1), option(2), option(3)]
  const now = [option(3, 'T-3 (Hall)'), option(4), option(1)]
  expect(joinOptions(before, now)).toEqual([option(1), option(2), option(3, 'T-3 (Hall)'), option(4)])
})

it('a vessel that becomes free while the form is open stands where the cellar has it', () => {
  expect(joinOptions([option(2), option(4)], [option(1), option(2), option(3), option(4)])).toEqual(
    [1, 2, 3, 4].map(value => option(value)),
  )
  expect(joinOptions([], [option(2), option(1)])).toEqual([option(2), option(1)])
})

it('the same choices are the same list, so that nothing is drawn again', () => {
  const before = [option(1), option(2)]
  expect(joinOptions(before, [option(2), option(1)])).toBe(before)
  expect(joinOptions(before, [])).toBe(before)
})
