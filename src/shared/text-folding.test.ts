import { describe, expect, it } from 'vitest'
import { foldText, variantsOf } from './text-folding.ts'

describe('folding', () => {
  it.each([
    ['Château', 'chateau'],
    ['GRÜNER VELTLINER', 'gruner veltliner'],
    ['Txakolí ñandú', 'txakoli nandu'],
    ['Tokaji Aszú', 'tokaji aszu'],
    ['Sørensen', 'sorensen'],
    ['e\u0301', 'e'],
    ['Ξινόμαυρο', 'ξινομαυρο'],
    ['T-101 (50%)', 't-101 (50%)'],
    ['白葡萄', '白葡萄'],
  ])('%s becomes %s', (text, folded) => {
    expect(foldText(text)).toBe(folded)
  })
})

describe('the variants of a character', () => {
  it('are all letters of the same kind, whatever accent is typed', () => {
    const [plain, accented] = [variantsOf('e')[0], variantsOf('É')[0]]
    expect(plain).toEqual(accented)
    expect(plain).toEqual(expect.arrayContaining(['e', 'E', 'é', 'É', 'è', 'ê', 'ë', 'ę']))
    expect(plain).not.toContain('a')
  })

  it('of other scripts are its two cases, and of a sign the sign alone', () => {
    expect(variantsOf('ж%白')).toEqual([['ж', 'Ж'], ['%'], ['白']])
    expect(variantsOf('ß')[0]).toContain('ß')
  })
})
