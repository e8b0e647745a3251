import fc from 'fast-check'
import { expect, it } from 'vitest'
import { growthOf, steepest } from '#test/linear-time.ts'
import { inForm } from './unicode-forms.ts'

const forms = ['NFC', 'NFD', 'NFKC'] as const

it.each(forms)('F1: 100,000 marks are put in %s in time that grows with their number', async form => {
  for (const marks of ['\u0301\u0316', '\u0301\uff9e', '\u0301\u0316\u3099']) {
    const { ratio } = await growthOf(
      size => {
        const text = `a${marks.repeat(size / marks.length)}`
        return () => inForm(text, form)
      },
      { nextToNothing: 20 },
    )
    expect(ratio, JSON.stringify(marks)).toBeLessThan(steepest)
  }
})

it('gives what the platform gives', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.constantFrom(...forms), (text, form) => {
      expect(inForm(text, form)).toBe(text.normalize(form))
      const long = text.repeat(200)
      expect(inForm(long, form)).toBe(long.normalize(form))
    }),
  )
})
