import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dateFormat, dayOfSerial, orderSaid, readDate } from './dates.ts'
import { momentAt } from './times.ts'

const now = new Date(2026, 10, 17, 15)
const day = (text: string, order: 'day-first' | 'month-first' = 'day-first') =>
  readDate(text, order, now)?.day ?? null

describe('a day, however it is written', () => {
  it.each([
    '2026-10-03',
    '2026/10/03',
    '2026.10.3',
    '20261003',
    '3.10.2026',
    '03.10.26',
    '3/10/2026',
    '3-10-26',
    '3 10 2026',
    '3 October 2026',
    'October 3, 2026',
    'Oct 3rd, 2026',
    '3-Oct-26',
    '2026 Oct 3',
    'Sat 3 Oct 2026',
    '3. Oktober 2026',
    '3. Okt. 2026',
    '3 octobre 2026',
    'samedi 3 octobre 2026',
    '3 oct. 2026',
    '3 ottobre 2026',
    '3 ott 2026',
    '3 de octubre de 2026',
    '2026-10-03T07:30:00Z',
    '3.10.26 7h30',
    '46298',
  ])('%s', text => {
    expect(day(text)).toBe('2026-10-03')
  })

  it.each([
    ['1 août 2026', '2026-08-01'],
    ['1er mars 2026', '2026-03-01'],
    ['5. März 2026', '2026-03-05'],
    ['5. Maerz 2026', '2026-03-05'],
    ['12 gennaio 2026', '2026-01-12'],
    ['12 diciembre 2025', '2025-12-12'],
    ['31 déc. 2025', '2025-12-31'],
    ['7 Jänner 2026', '2026-01-07'],
  ])('%s has the month in words', (text, found) => {
    expect(day(text)).toBe(found)
  })

  it('month first', () => {
    expect(day('10/3/2026', 'month-first')).toBe('2026-10-03')
    expect(day('10/3/2026 7:30 PM', 'month-first')).toBe('2026-10-03')
  })

  it('two digits of a year are this century up to next year', () => {
    expect([day('1.2.26'), day('1.2.27'), day('1.2.28'), day('1.2.99')]).toEqual([
      '2026-02-01',
      '2027-02-01',
      '1928-02-01',
      '1999-02-01',
    ])
  })

  it.each([
    '31.2.2026',
    '3/2026',
    '2026',
    'yesterday',
    '',
    '13/13/2026',
    '1.2.3.4',
    '3.10.2026 25:00',
    '07:30',
    '0.0.2026',
    'x'.repeat(200),
  ])('%j is no day', text => {
    expect(day(text)).toBeNull()
  })
})

describe('which comes first is told from the whole column', () => {
  it.each<[string, string[], ReturnType<typeof dateFormat>]>([
    [
      'a day over 12',
      ['3/10/2026', '13/10/2026'],
      { order: 'day-first', needsAsking: false, isTold: true, isMixed: false },
    ],
    [
      'a day over 12 in second place',
      ['3/10/2026', '3/13/2026'],
      { order: 'month-first', needsAsking: false, isTold: true, isMixed: false },
    ],
    ['dots', ['3.10.2026'], { order: 'day-first', needsAsking: false, isTold: false, isMixed: false }],
    [
      'dots, but the month first',
      ['3.10.2026', '3.13.2026'],
      { order: 'month-first', needsAsking: false, isTold: true, isMixed: false },
    ],
    [
      'nothing tells',
      ['3/10/2026', '4/10/2026'],
      { order: 'day-first', needsAsking: true, isTold: false, isMixed: false },
    ],
    [
      'the same both ways',
      ['10/10/2026'],
      { order: 'day-first', needsAsking: false, isTold: false, isMixed: false },
    ],
    [
      'years first',
      ['2026-10-03'],
      { order: 'day-first', needsAsking: false, isTold: false, isMixed: false },
    ],
    [
      'a contradiction',
      ['13/10/2026', '10/13/2026'],
      { order: 'day-first', needsAsking: true, isTold: false, isMixed: true },
    ],
  ])('%s', (_name, texts, format) => {
    expect(dateFormat(texts, null, now)).toEqual(format)
  })

  it('or said in the heading', () => {
    expect(dateFormat(['3/10/2026'], orderSaid('mm/dd/yyyy'), now)).toMatchObject({
      order: 'month-first',
      needsAsking: false,
    })
    expect(
      ['dd/mm/yyyy', 'TT.MM.JJJJ', 'jj/mm/aaaa', 'gg/mm/aaaa', 'mm/dd/yy', '°C', null].map(orderSaid),
    ).toEqual(['day-first', 'day-first', 'day-first', 'day-first', 'month-first', null, null])
  })
})

describe('a time beside the day', () => {
  it.each([
    ['2026-10-03 07:30', 7, 30, 0],
    ['3.10.26 7h30', 7, 30, 0],
    ['3.10.26 7h', 7, 0, 0],
    ['3/10/2026 7:30 PM', 19, 30, 0],
    ['3/10/2026, 12:05 am', 0, 5, 0],
    ['3.10.2026 14:05:09', 14, 5, 9],
    ['2026-10-03T07:30', 7, 30, 0],
    ['3.10.2026 um 7.30 Uhr', 7, 30, 0],
    ['3 octobre 2026 à 7h30', 7, 30, 0],
  ])('%s', (text, hours, minutes, seconds) => {
    const read = readDate(text, 'day-first', now)
    expect(momentAt(read?.day ?? '', read?.clock === undefined ? null : read.clock, now)).toBe(
      new Date(2026, 9, 3, hours, minutes, seconds).toISOString(),
    )
  })

  it('a time zone is kept', () => {
    const read = readDate('2026-10-03T07:30:00+02:00', 'day-first', now)
    expect(momentAt('2026-10-03', read?.clock ?? null, now)).toBe('2026-10-03T05:30:00.000Z')
  })

  it('a day alone is its noon, and today at most now', () => {
    expect(momentAt('2026-10-03', null, now)).toBe(new Date(2026, 9, 3, 12).toISOString())
    const morning = new Date(2026, 9, 3, 9)
    expect(momentAt('2026-10-03', null, morning)).toBe(morning.toISOString())
  })
})

it("a sheet's number of days is a day, another number is not", () => {
  expect(dayOfSerial(46298)?.toISOString()).toBe('2026-10-03T00:00:00.000Z')
  expect(dayOfSerial(46298.3125)?.toISOString()).toBe('2026-10-03T07:30:00.000Z')
  expect([dayOfSerial(24.5), dayOfSerial(1_000_000)]).toEqual([null, null])
})

const styles = ['full', 'long', 'medium', 'short'] as const
const locales = ['en-US', 'en-GB', 'de-DE', 'de-AT', 'de-CH', 'fr-FR', 'fr-CH', 'it-IT', 'es-ES', 'es-MX']

it.each(locales.flatMap(locale => styles.map(style => [locale, style] as const)))(
  'a column of dates as people in %s write them, %s, is read, or asked about',
  (locale, dateStyle) => {
    const written = new Intl.DateTimeFormat(locale, { dateStyle, timeZone: 'UTC' })
    const moments = fc.date({ min: new Date('1990-01-01'), max: new Date('2026-12-31'), noInvalidDate: true })
    fc.assert(
      fc.property(fc.array(moments, { minLength: 1, maxLength: 10 }), dates => {
        const texts = dates.map(date => written.format(date))
        const { order, needsAsking } = dateFormat(texts, null, now)
        if (needsAsking) return
        expect(texts.map(text => day(text, order))).toEqual(
          dates.map(date => date.toISOString().slice(0, 10)),
        )
      }),
    )
  },
)
