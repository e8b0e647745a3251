import { describe, expect, it } from 'vitest'
import { readingsOf, started, watchedAt } from '#test/fermentation-curves.ts'
import type { FindingKind } from './finding.ts'
import { lookAt } from './judge.ts'
import { limitsOf } from './limits.ts'
import { anHour, type WatchedFermentation, type WatchReading } from './watched-fermentation.ts'

const found = (fermentation: WatchedFermentation, kind: FindingKind) =>
  lookAt(fermentation).findings.find(each => each.kind === kind)

const sentence = (fermentation: WatchedFermentation, kind: FindingKind) => found(fermentation, kind)?.sentence

/** Readings by the day, the last of them just now. */
const daily = (values: readonly number[], more: Partial<WatchedFermentation> = {}) =>
  watchedAt(readingsOf(values.map((brix, day) => [day * 24, { brix }])), (values.length - 1) * 24, more)

describe('W7: temperature', () => {
  const at = (temperature: number, wineType: string | null = 'Red') =>
    watchedAt(readingsOf([[0, { brix: 24, temperature }]]), 1, { limits: limitsOf({ wineType }) })

  it.each([
    [32, 'Red', undefined],
    [32.1, 'Red', 'look'],
    [35, 'Red', 'look'],
    [35.1, 'Red', 'act'],
    [20, 'White', undefined],
    [20.1, 'White', 'look'],
    [24, 'White', 'look'],
    [24.1, 'White', 'act'],
    [96.8, 'Red', 'act'],
    [89.6, 'Red', undefined],
  ])('%d of a %s wine: %s', (temperature, wineType, severity) => {
    expect(found(at(temperature, wineType), 'hot')?.severity).toBe(severity)
  })

  it('under 10 °C somebody should look', () => {
    expect(found(at(10), 'cold')).toBeUndefined()
    expect(sentence(at(9.9), 'cold')).toBe('9.9 °C at 08:00, limit 10.')
  })

  it('is told with its time and limit, in the scale in which it was written down', () => {
    expect(sentence(at(33.4), 'hot')).toBe('33.4 °C at 08:00, limit 32.')
    expect(sentence(at(96.8), 'hot')).toBe('96.8 °F at 08:00, limit 95.')
  })

  it('of a batch that has limits of its own is judged by them', () => {
    const limits = limitsOf({ wineType: 'Red', winery: { hotLook: 30 }, batch: { hotLook: 28 } })
    expect(found(watchedAt(at(28.1).readings, 1, { limits }), 'hot')?.severity).toBe('look')
    expect(found(watchedAt(at(28).readings, 1, { limits }), 'hot')).toBeUndefined()
  })
})

describe('W7: heating up', () => {
  const from = (first: number, last: number, hours: number) =>
    watchedAt(
      readingsOf([
        [0, { brix: 24, temperature: first }],
        [hours, { brix: 22, temperature: last }],
      ]),
      hours,
    )

  it('is told with when it reaches the limit', () => {
    expect(sentence(from(24, 28.1, 9), 'heating up')).toBe(
      'Up 4.1 °C in 9 h; reaches 32 °C about Tuesday 01:33.',
    )
  })

  it.each([
    [27, 30, 12, true],
    [27.1, 30, 12, false],
    [27, 30, 12.1, false],
    [26, 29, 12, true],
    [25.9, 28.9, 12, false],
  ])('from %d to %d in %d h: %s', (first, last, hours, is) => {
    expect(found(from(first, last, hours), 'heating up') !== undefined).toBe(is)
  })
})

describe('W7: no reading', () => {
  const silent = (hours: readonly number[], now: number) =>
    watchedAt(readingsOf(hours.map((hour, place) => [hour, { brix: 24 - 2 * place }])), now)

  it('for more than 36 h, or two and a half times the usual distance', () => {
    expect(found(silent([0, 12, 24, 36], 72), 'no reading')).toBeUndefined()
    expect(sentence(silent([0, 12, 24, 36], 82), 'no reading')).toBe(
      'No reading since Tuesday 20:00 (46 h); usually every 12 h.',
    )
    expect(found(silent([0, 48, 96], 96 + 120), 'no reading')).toBeUndefined()
    expect(found(silent([0, 48, 96], 96 + 120.1), 'no reading')).toBeDefined()
  })

  it('counts from the start where there is none, and not where a device speaks', () => {
    expect(sentence(watchedAt([], 40), 'no reading')).toBe('No reading since the start, Monday 08:00 (40 h).')
    const sensors = [{ at: started + 70 * anHour, temperature: 24, sg: null }]
    expect(found({ ...silent([0, 12, 24, 36], 82), sensors }, 'no reading')).toBeUndefined()
  })
})

describe('W7: slow start', () => {
  const values = [
    [0, { brix: 24 }],
    [24, { brix: 23.9 }],
    [48, { brix: 23.6 }],
    [72, { brix: 23.2 }],
  ] as const
  const readings = readingsOf(values.map(([hour, each]) => [hour, each]))

  it('after 72 h, and not with the first °Bx gone', () => {
    expect(found(watchedAt(readings, 72), 'slow start')).toBeUndefined()
    expect(sentence(watchedAt(readings, 80), 'slow start')).toBe('Still in lag after 3 days.')
    const begun = [...readings, ...readingsOf([[79, { brix: 23 }]])]
    expect(found(watchedAt(begun, 80), 'slow start')).toBeUndefined()
  })

  it('a cold soak is a pause, not a stop', () => {
    const pauses = [{ from: started, to: started + 60 * anHour }]
    expect(found(watchedAt(readings, 80, { pauses }), 'slow start')).toBeUndefined()
    expect(found(watchedAt(readings, 132, { pauses }), 'slow start')).toBeUndefined()
    expect(found(watchedAt(readings, 133, { pauses }), 'slow start')).toBeDefined()
    const still = watchedAt(readings, 500, { pauses: [{ from: started, to: null }] })
    expect(lookAt(still).findings.map(({ kind }) => kind)).toEqual(['no reading'])
  })
})

describe('sluggish and stuck', () => {
  it('are not judged by the last two readings alone: a daily reader is warned, one flat pair is not enough', () => {
    const slow = daily([24, 22, 19, 16, 13, 10.5, 8.2, 7.7, 7.3, 6.9])
    expect(sentence(slow, 'sluggish')).toMatch(
      /^0\.4 °Bx a day at 6\.9 °Bx over the last 48 h; it was 3 on Sep 16\.$/,
    )
    const pair = watchedAt(
      readingsOf([
        [0, { brix: 24 }],
        [24, { brix: 21 }],
        [48, { brix: 17 }],
        [72, { brix: 13 }],
        [76, { brix: 13 }],
      ]),
      76,
    )
    expect(lookAt(pair).findings).toEqual([])
  })

  it('stuck: no drop, since when, where and for how long, and no second word beside it', () => {
    const stands = daily([24, 20, 14, 9, 5.2, 5.2, 5.1, 5.2])
    expect(lookAt(stands).findings.map(({ kind, severity }) => [kind, severity])).toEqual([['stuck', 'act']])
    expect(sentence(stands, 'stuck')).toBe('No drop since Friday 08:00 at 5.2 °Bx (3 days).')
    expect(found(stands, 'stuck')?.hint).toMatch(/^An abrupt stop/)
  })

  it('a hint names the course: slow from the start, or normal and then slowing', () => {
    const always = daily([24, 23.4, 22.8, 22.1, 21.5, 21, 20.4, 19.9, 19.4])
    expect(found(always, 'sluggish')?.hint).toMatch(/^Slow from the start/)
    const later = daily([24, 21, 17, 13, 10, 8, 6.8, 6.2, 5.9, 5.6])
    expect(lookAt(later).findings[0]?.hint).toMatch(/^Normal, then slowing/)
  })

  it('nothing is said of what is paused, and nothing of what is dry', () => {
    const pauses = [{ from: started + 100 * anHour, to: null }]
    expect(lookAt(daily([24, 20, 14, 9, 5.2, 5.2, 5.1, 5.2], { pauses })).findings).toEqual([])
    const dry = lookAt(daily([24, 15, 5, -1.3, -1.4, -1.3]))
    expect(dry.findings.map(({ kind }) => kind)).toEqual(['dry'])
  })
})

describe('W7: dry', () => {
  const ends = (first: Partial<WatchReading>, last: Partial<WatchReading>, hours = 12) =>
    watchedAt(
      readingsOf([
        [0, { brix: 24 }],
        [48, { brix: 10 }],
        [96, first],
        [96 + hours, last],
      ]),
      96 + hours,
    )

  it('below the line at two readings 12 h apart', () => {
    expect(sentence(ends({ brix: -1.3 }, { brix: -1.4 }), 'dry')).toBe('Dry since Friday: −1.3 and −1.4 °Bx.')
    expect(found(ends({ brix: -1 }, { brix: -1.4 }), 'dry')).toBeUndefined()
    expect(found(ends({ brix: -1.1 }, { brix: -1.1 }), 'dry')).toBeDefined()
    expect(found(ends({ brix: -1.3 }, { brix: -1.4 }, 11.9), 'dry')).toBeUndefined()
  })

  it('residual sugar, where it was measured, has the last word', () => {
    expect(found(ends({ brix: -1.3, rs: 4 }, { brix: -1.4, rs: 4 }), 'dry')).toBeUndefined()
    expect(sentence(ends({ rs: 1.8 }, { rs: 1.2 }), 'dry')).toBe('Dry since Friday: 1.8 and 1.2 g/L.')
  })
})

describe('W4', () => {
  const course = readingsOf(
    [24, 22, 19.1, 16, 13.2, 10.5, 8.2, 7.7, 7.3, 6.9].map((brix, day) => [
      day * 24,
      { brix, temperature: 25 + day },
    ]),
  )
  const said = (readings: readonly WatchReading[], hour = 216) => {
    const { findings, phase, rate } = lookAt(watchedAt(readings, hour))
    return { phase, rate: rate?.perDay, findings: findings.map(({ kind, sentence }) => [kind, sentence]) }
  }

  it('permuting, repeating or splitting the same readings changes nothing', () => {
    const usual = said(course)
    expect(said(course.toReversed())).toEqual(usual)
    expect(said([...course, ...course])).toEqual(usual)
    const split = course.flatMap(reading => [
      { ...reading, temperature: null },
      { ...reading, id: reading.id + 100, brix: null },
    ])
    expect(said(split)).toEqual(usual)
  })

  it('adding a reading never changes the past', () => {
    const before = said(course.slice(0, 6), 120)
    expect(said(course, 120)).toEqual(before)
  })
})
