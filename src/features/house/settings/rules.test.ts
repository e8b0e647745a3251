import { describe, expect, it } from 'vitest'
import { describeBeginning, describeDevice, describeShelf, showSignInTime } from './rules.ts'

describe('the device behind a user agent', () => {
  const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)'
  it.each([
    [
      `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/141.0.0.0 Safari/537.36`,
      'Chrome on Windows',
    ],
    [
      `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/141.0.0.0 Safari/537.36 Edg/141.0.0.0`,
      'Edge on Windows',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 Version/18.1 Mobile/15E148 Safari/604.1',
      'Safari on iPhone',
    ],
    [
      'Mozilla/5.0 (iPad; CPU OS 17_0 like Mac OS X) AppleWebKit/605.1.15 CriOS/120.0 Mobile Safari/604.1',
      'Chrome on iPad',
    ],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:141.0) Gecko/20100101 Firefox/141.0',
      'Firefox on Mac',
    ],
    [
      `Mozilla/5.0 (Linux; Android 14; SM-G991B) ${webkit} SamsungBrowser/24.0 Chrome/117.0 Mobile Safari/537.36`,
      'Samsung Internet on Android',
    ],
    [`Mozilla/5.0 (X11; Linux x86_64) ${webkit} HeadlessChrome/131.0 Safari/537.36`, 'Chrome on Linux'],
    ['Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) Chrome/119.0', 'Chrome on Chromebook'],
    ['curl/8.5.0', 'curl'],
    ['node', 'Unknown device'],
    ['', 'Unknown device'],
    [null, 'Unknown device'],
  ])('%s is %s', (userAgent, device) => {
    expect(describeDevice(userAgent)).toBe(device)
  })
})

it('a sign-in is shown with its day and time', () => {
  expect(showSignInTime('2024-01-05T14:30:00.000Z')).toMatch(/^Jan [56], 2024, \d{1,2}:30\s[AP]M$/)
  expect(showSignInTime('soon')).toBe('Unknown')
})

it.each([
  [{ screens: 0, answers: 0, bytes: 0 }, 'Nothing'],
  [{ screens: 1, answers: 1, bytes: 40_000 }, '1 screen, 1 answer, 0.0 MB'],
  [{ screens: 12, answers: 1040, bytes: 1_260_000 }, '12 screens, 1,040 answers, 1.3 MB'],
])('the shelf %o is described as %s', (kept, text) => {
  expect(describeShelf(kept)).toBe(text)
})

it.each([
  ['password', null, 'Password'],
  ['password+code', 'Hillside', 'Password and code, switched from Hillside'],
  ['of a later version', null, 'of a later version'],
])('a session begun with %s, switched from %s, says "%s"', (kind, switchedFrom, text) => {
  expect(describeBeginning({ kind, switchedFrom })).toBe(text)
})
