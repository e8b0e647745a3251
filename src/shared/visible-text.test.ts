import fc from 'fast-check'
import { expect, it } from 'vitest'
import { nameKey, visibleText } from './visible-text.ts'

const anyText = fc.string({ unit: 'binary', maxLength: 200 })

it.each([
  ['zero-width space, joiner, non-joiner', 'T\u200b-\u200d1\u200c'],
  ['word joiner and byte order mark', '\u2060T-\ufeff1'],
  ['soft hyphen', 'T\u00ad-1'],
  ['direction marks', '\u202eT-1\u2069\u200f'],
  ['controls', 'T\u0007-\u00851'],
  ['grapheme joiner, variation selectors, fillers', 'T\u034f-\ufe0f1\u115f\u3164\u{e0100}\u2800'],
  ['tags', 'T-1\u{e0041}'],
  ['blanks at the ends', '\u00a0 T-1\t\n'],
])('%s are no part of a name', (_what, name) => {
  expect(visibleText(name)).toBe('T-1')
  expect(nameKey(name)).toBe('t-1')
})

it('several blanks of any kind are one', () => {
  expect(visibleText('Tank \u200b \t\u2003 One')).toBe('Tank One')
})

it('letters and their marks are stored joined, and else as they were written', () => {
  expect(visibleText('Cuve\u0301e')).toBe('Cuv\u00e9e')
  expect(visibleText('Cuve\u200d\u0301e')).toBe('Cuv\u00e9e')
  expect(visibleText('Ｔ-①')).toBe('Ｔ-①')
})

it('names are compared without case and width', () => {
  expect(nameKey('ＣＵＶＥ\u0301Ｅ ①')).toBe(nameKey('cuvée 1'))
  expect(nameKey('T-1')).not.toBe(nameKey('T-2'))
  expect(nameKey('T 1')).not.toBe(nameKey('T1'))
})

it('a stored name is stored as it is, has the key of what was typed, and a key is its own', () => {
  fc.assert(
    fc.property(anyText, text => {
      const stored = visibleText(text)
      expect(visibleText(stored)).toBe(stored)
      expect(nameKey(stored)).toBe(nameKey(text))
      expect(nameKey(nameKey(text))).toBe(nameKey(text))
    }),
  )
})
