import { expect, it } from 'vitest'
import { connectionLines, showLastSeen, showLastValue, showRefusals } from './shown.ts'

const now = Date.parse('2026-09-14T08:00:00Z')

it('devices: the last value and its age in words', () => {
  expect(showLastValue({ lastTemperature: 24.06, lastSg: 1.0452 })).toBe('24.1 °C, SG 1.045')
  expect(showLastValue({ lastTemperature: null, lastSg: 1.045 })).toBe('SG 1.045')
  expect(showLastValue({ lastTemperature: null, lastSg: null })).toBe('')
  const seen = { lastSeenAt: '2026-09-14T07:57:00.000Z' }
  expect(showLastSeen({ ...seen, lastBattery: null }, now)).toBe('3 minutes ago')
  expect(showLastSeen({ ...seen, lastBattery: 3.904 }, now)).toBe('3 minutes ago, battery 3.9')
  expect(showLastSeen({ lastSeenAt: null, lastBattery: null }, now)).toBe('')
})

it('devices: refusals in words', () => {
  const lastRefusal = '99 °C is outside −10 to 60 °C.'
  expect(showRefusals({ refused: 0, lastRefusal: null })).toBe('')
  expect(showRefusals({ refused: 1, lastRefusal })).toBe(`1 value refused, last: ${lastRefusal}`)
  expect(showRefusals({ refused: 1234, lastRefusal })).toBe(`1,234 values refused, last: ${lastRefusal}`)
})

it('devices: what to enter in each kind', () => {
  const lines = (...asked: Parameters<typeof connectionLines>) =>
    connectionLines(...asked).map(({ label, value }) => `${label}: ${value}`)
  expect(lines('rapt', 'https://wine.example.org', 'wmd_x')).toEqual([
    'Address: https://wine.example.org/api/ingest/wmd_x',
  ])
  expect(lines('ispindel', 'http://192.168.1.5:3000', 'wmd_x')).toEqual([
    'Server: 192.168.1.5',
    'Port: 3000',
    'Path: /api/ingest/wmd_x',
  ])
  expect(lines('ispindel', 'https://wine.example.org', 'wmd_x')[1]).toBe('Port: 443')
  expect(lines('json', 'http://cellar', 'wmd_x')).toEqual([
    'Address: http://cellar/api/ingest',
    'Header: Authorization: Bearer wmd_x',
    'Or all in one address: http://cellar/api/ingest/wmd_x',
  ])
})
