import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { numberFormat, readDigits, readWritten, splitNumber } from './numbers.ts'

describe('the sign of decimals is told from the whole column', () => {
  it.each<[string, string[], ReturnType<typeof numberFormat>]>([
    [
      'a comma with one decimal',
      ['12,5', '1.234'],
      { decimal: ',', needsAsking: false, isTold: true, isMixed: false },
    ],
    [
      'a point with two',
      ['1.234', '3.45'],
      { decimal: '.', needsAsking: false, isTold: true, isMixed: false },
    ],
    [
      'both signs in one number',
      ['1.234,5'],
      { decimal: ',', needsAsking: false, isTold: true, isMixed: false },
    ],
    ['the other way round', ['1,234.5'], { decimal: '.', needsAsking: false, isTold: true, isMixed: false }],
    ['thousands twice', ['1.234.567'], { decimal: ',', needsAsking: false, isTold: true, isMixed: false }],
    [
      'nothing before a thousand is zero',
      ['0.995', '1.090'],
      { decimal: '.', needsAsking: false, isTold: true, isMixed: false },
    ],
    [
      'more than three digits before',
      ['1234,567'],
      { decimal: ',', needsAsking: false, isTold: true, isMixed: false },
    ],
    [
      'blanks between thousands',
      ['1 234,567'],
      { decimal: ',', needsAsking: false, isTold: true, isMixed: false },
    ],
    [
      'a thousand or one and a bit',
      ['1.234', '2.500'],
      { decimal: '.', needsAsking: true, isTold: false, isMixed: false },
    ],
    ['the same with commas', ['1,234'], { decimal: ',', needsAsking: true, isTold: false, isMixed: false }],
    ['whole numbers', ['12', '1200'], { decimal: '.', needsAsking: false, isTold: false, isMixed: false }],
    [
      'both signs in the column',
      ['1,5', '2.5', '3,5'],
      { decimal: ',', needsAsking: false, isTold: false, isMixed: true },
    ],
    [
      'both signs, and one that is open',
      ['1,5', '2.5', '1.234'],
      { decimal: '.', needsAsking: true, isTold: false, isMixed: true },
    ],
    [
      'units in the cells',
      ['18,5 °C', '19,0 °C'],
      { decimal: ',', needsAsking: false, isTold: true, isMixed: false },
    ],
    ['no numbers at all', ['red', ''], { decimal: '.', needsAsking: false, isTold: false, isMixed: false }],
  ])('%s', (_name, texts, format) => {
    expect(numberFormat(texts)).toEqual(format)
  })

  it('an SG is never a thousand', () => {
    expect(numberFormat(['1.090', '1.085'], true)).toEqual({
      decimal: '.',
      needsAsking: false,
      isTold: true,
      isMixed: false,
    })
    expect(numberFormat(['1,090', '1,085'], true).decimal).toBe(',')
  })
})

it.each([
  ['1.234,5', ',', 1234.5],
  ['1,234.5', '.', 1234.5],
  ['1 234,5', ',', 1234.5],
  ['1\u00a0234,5', ',', 1234.5],
  ['1\u202f234,5', ',', 1234.5],
  ["1'234.5", '.', 1234.5],
  ['1’234.5', '.', 1234.5],
  ['-0,5', ',', -0.5],
  ['.5', '.', 0.5],
  ['+12', '.', 12],
  ['1.5e3', '.', 1500],
  ['1.234.567', ',', 1_234_567],
  ['12.34', ',', null],
  ['1.2.3', '.', null],
  ['3.10.2026', ',', null],
  ['1-2', '.', null],
] as const)('%s with %s before the decimals is %s', (digits, decimal, number) => {
  expect(readDigits(digits, decimal)).toBe(number)
})

it('where a column mixes both signs, a number that tells itself is read by itself', () => {
  expect(readWritten('2.5', { decimal: ',' })).toBe(2.5)
  expect(readWritten('2,5', { decimal: '.' })).toBe(2.5)
  expect(readWritten('1.234', { decimal: ',' })).toBe(1234)
})

it.each([
  ['18.5 °C', '18.5', '°C'],
  ["1'200 L", "1'200", 'L'],
  ['12%', '12', '%'],
  ['1.5E+03', '1.5E+03', ''],
  ['\u22123,5', '-3,5', ''],
  ['12 eggs', '12', 'eggs'],
])('%s is a number and its unit', (text, digits, unit) => {
  expect(splitNumber(text)).toEqual({ digits, unit })
})

it.each(['', 'n/a', '<0.5', 'ca. 18', '-'])('%j begins with no number', text => {
  expect(splitNumber(text)).toBeNull()
})

it.each(['en-US', 'en-GB', 'de-DE', 'de-AT', 'de-CH', 'fr-FR', 'fr-CH', 'it-IT', 'it-CH', 'es-ES', 'es-MX'])(
  'a column of numbers as people in %s write them is read, or asked about',
  locale => {
    const written = new Intl.NumberFormat(locale, { maximumFractionDigits: 3 })
    const amounts = fc.array(fc.integer({ min: -9_999_999, max: 9_999_999 }), { minLength: 1, maxLength: 20 })
    fc.assert(
      fc.property(amounts, thousandths => {
        const numbers = thousandths.map(each => each / 1000)
        const texts = numbers.map(number => written.format(number))
        const format = numberFormat(texts)
        if (format.needsAsking) return
        const read = texts.map(text => readWritten(splitNumber(text)?.digits ?? '', format))
        expect(read.map(Number)).toEqual(numbers.map(number => number + 0))
      }),
    )
  },
)
