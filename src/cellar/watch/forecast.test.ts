import { describe, expect, it } from 'vitest'
import { type Course, readingsOf, soundCourse, started, watchedAt } from '#test/fermentation-curves.ts'
import { times } from '#test/trials.ts'
import { forecastOf } from './forecast.ts'
import { curveOfFermentation, judge } from './judge.ts'
import { randomFrom } from './seeded.ts'
import { aDay, anHour, type WatchedFermentation } from './watched-fermentation.ts'

const forecast = (fermentation: WatchedFermentation) =>
  forecastOf(curveOfFermentation(fermentation), fermentation)

/** What is forecast when that part of the sugar is gone, of those where something is. */
function bandsAt(courses: readonly Course[], share: number) {
  return courses.flatMap(({ must, fermented, hours, readings }) => {
    const hour = fermented.hourOf(must.brix - share * (must.brix + 1)) ?? 0
    const known = readings.filter((_, at) => (hours[at] ?? 0) <= hour)
    const told = forecast(watchedAt(known, hour + 0.02))
    const dryAt = started + (fermented.hourOf(-1) ?? 0) * anHour
    return told.kind === 'band' ? [{ ...told, dryAt }] : []
  })
}

describe('W2', () => {
  it('the 80 % band holds the true moment in 75 to 90 of 100, and gets narrower', () => {
    const random = randomFrom(21)
    const courses = Array.from({ length: times(200) }, (_, at) => soundCourse(random, at))
    const widths = [0.4, 0.6, 0.8].map(share => {
      const bands = bandsAt(courses, share)
      const held = bands.filter(({ from, to, dryAt }) => from <= dryAt && dryAt <= to).length / bands.length
      const width =
        bands.map(({ from, to }) => to - from).toSorted((a, b) => a - b)[Math.floor(bands.length / 2)] ?? 0
      console.info(
        `W2: ${100 * share} % gone: held in ${(100 * held).toFixed(1)} % of ${bands.length}, ${(width / aDay).toFixed(1)} days wide`,
      )
      expect(bands.length).toBeGreaterThan(courses.length / 3)
      expect(held).toBeGreaterThanOrEqual(0.75)
      expect(held).toBeLessThanOrEqual(0.9)
      return width
    })
    expect(widths).toEqual(widths.toSorted((a, b) => b - a))
  })
})

describe('a forecast', () => {
  const course = soundCourse(randomFrom(5), 1)
  const until = (hour: number) =>
    watchedAt(
      course.readings.filter((_, at) => (course.hours[at] ?? 0) <= hour),
      hour + 0.1,
    )

  it('is not given before there is anything to forecast from, and says why', () => {
    expect(forecast(watchedAt([], 5)).sentence).toBe('No forecast: no sugar was measured yet.')
    expect(forecast(until(13))).toMatchObject({ kind: 'none' })
    expect(forecast(until(13)).sentence).toMatch(
      /^No forecast yet: \d+ % of the sugar is gone, it takes 30 %\.$/,
    )
    const two = readingsOf([
      [0, { brix: 24 }],
      [120, { brix: 8 }],
    ])
    expect(forecast(watchedAt(two, 121)).sentence).toBe('No forecast yet: 2 readings are too few.')
  })

  it('is a stretch of time, never one date, and the same for the same readings', () => {
    const hour = course.fermented.hourOf(6) ?? 0
    const told = forecast(until(hour))
    expect(told.kind).toBe('band')
    expect(told.sentence).toMatch(/^Dry between (\w+ ){2,3}and (\w+ ?){2,3}\.$/)
    const { readings } = until(hour)
    const turned = { ...until(hour), readings: readings.toReversed() }
    expect(forecast(turned)).toEqual(told)
  })

  it('that nobody has looked after is told as what should be so by now', () => {
    const hour = course.fermented.hourOf(6) ?? 0
    const late = { ...until(hour), now: started + 2000 * anHour }
    expect(forecast(late).sentence).toMatch(/^Should be dry by now: between /)
  })

  it('goes from the last reading down to the dry line, the band around its middle', () => {
    const told = forecast(until(course.fermented.hourOf(6) ?? 0))
    if (told.kind !== 'band') throw new Error(told.sentence)
    for (const { low, middle, high } of told.course) {
      expect(low).toBeLessThanOrEqual(middle)
      expect(middle).toBeLessThanOrEqual(high)
    }
    expect(told.course[0]?.middle).toBeGreaterThan(4)
    expect(told.course.at(-1)?.at).toBe(Math.round(told.to))
    expect(told.course.at(-1)?.low).toBeLessThan(-1)
  })

  it('is none of what stands still, and of what is dry', () => {
    const stands = readingsOf([24, 20, 14, 9, 5.2, 5.2, 5.1, 5.2].map((brix, day) => [day * 24, { brix }]))
    expect(judge(watchedAt(stands, 170)).forecast.sentence).toBe('No clear forecast while nothing drops.')
    const dry = readingsOf([24, 15, 5, -1.4].map((brix, day) => [day * 24, { brix }]))
    expect(forecast(watchedAt(dry, 75)).kind).toBe('dry')
  })

  it.each([
    ['goes down in steps', [24, 24, 24, 17, 17, 17, 10, 10, 10]],
    ['swings up and down', [24, 16, 21, 12, 19, 10, 17, 9]],
    ['creeps for weeks', Array.from({ length: 40 }, (_, day) => 24 - 0.2 * day)],
  ])('is not clear of what %s, as no fermentation does', (_how, course) => {
    const readings = readingsOf(course.map((brix, day) => [day * 24, { brix }]))
    expect(forecast(watchedAt(readings, course.length * 24)).kind).not.toBe('band')
  })
})
