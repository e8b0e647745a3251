import { describe, expect, it } from 'vitest'
import { clockWarning, offsetIn, smoothed } from './clock.ts'

const contact = (ahead: number, took = 200) => ({
  isAnswered: true,
  sentAt: 1_000_000,
  overAt: 1_000_000 + took,
  serverTime: 1_000_000 + took / 2 + ahead,
})

describe('the clock of the device against the server’s', () => {
  it.each([
    ['an hour slow', contact(3_600_000), 3_600_000],
    ['right, within the second that the header leaves open', contact(-500), 0],
    ['an hour fast', contact(-3_600_000), -3_600_000],
  ])('%s', (_name, heard, expected) => {
    expect(Math.abs((offsetIn(heard) ?? Number.NaN) - expected)).toBeLessThanOrEqual(1000)
  })

  it('an answer without a date, or that took long, tells nothing', () => {
    expect(offsetIn({ ...contact(0), serverTime: null })).toBeNull()
    expect(offsetIn(contact(0, 11_000))).toBeNull()
  })

  it('a second more or less changes nothing', () => {
    expect(smoothed(3_600_000, 3_601_000)).toBe(3_600_000)
    expect(smoothed(3_600_000, 1000)).toBe(0)
    expect(smoothed(0, 3_600_000)).toBe(3_600_000)
  })

  it.each([
    [-62 * 60_000, "This device's clock is 62 minutes fast. Times are corrected."],
    [5 * 60_000, "This device's clock is 5 minutes slow. Times are corrected."],
    [5 * 3_600_000, "This device's clock is 5 hours slow. Times are corrected."],
    [-119_000, null],
  ])('%d ms: %s', (offset, sentence) => {
    expect(clockWarning(offset)).toBe(sentence)
  })
})
