import { expect, it } from 'vitest'
import { minuteOf, refusalOf } from './limits.ts'

const now = Date.parse('2026-09-14T08:00:00Z')
const refusal = (values: object, at = now) =>
  refusalOf({ at: minuteOf(at), temperature: null, sg: null, battery: null, ...values }, at, now)

it.each([
  [{ temperature: -10 }, null],
  [{ temperature: -10.01 }, '−10.01 °C is outside −10 to 60 °C.'],
  [{ temperature: 60 }, null],
  [{ temperature: 60.01 }, '60.01 °C is outside −10 to 60 °C.'],
  [{ temperature: -127 }, '−127 °C is outside −10 to 60 °C.'],
  [{ sg: 0.98 }, null],
  [{ sg: 0.979 }, 'SG 0.979 is outside 0.980 to 1.200.'],
  [{ sg: 1.2 }, null],
  [{ sg: 1.2001 }, 'SG 1.2001 is outside 0.980 to 1.200.'],
  [{ temperature: 20, sg: 0 }, 'SG 0 is outside 0.980 to 1.200.'],
  [{ temperature: 1e300 }, '1.0e+300 °C is outside −10 to 60 °C.'],
])('W7, devices: %j at its limit', (values, expected) => {
  expect(refusal(values)).toBe(expected)
})

it('W7, devices: a moment at its limits', () => {
  const minutes = 60_000
  const fortnight = 14 * 24 * 60 * minutes
  const at = (moment: number) => refusal({ temperature: 20 }, moment)
  expect(at(now + 10 * minutes)).toBeNull()
  expect(at(now + 10 * minutes + 1)).toMatch(/^2026-09-14T08:10:00.001Z is in the future/)
  expect(at(now - fortnight)).toBeNull()
  expect(at(now - fortnight - 1)).toMatch(/more than 14 days ago\.$/)
})

it('devices: a value belongs to its minute', () => {
  expect(minuteOf(Date.parse('2026-09-14T08:00:59.999Z'))).toBe('2026-09-14T08:00:00.000Z')
})
