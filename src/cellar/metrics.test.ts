import { expect, it } from 'vitest'
import { metricUnit, showMetric } from './metrics.ts'

it.each([
  ['sg', 1.09, '1.090'],
  ['ph', 3.4, '3.40'],
  ['brix', 24.1, '24.1'],
  ['brix', 24, '24.0'],
  ['brix', -1.25, '-1.25'],
  ['sg', 1.09155, '1.09155'],
  ['totalSo2', 30, '30'],
  ['wineVolume', 5000, '5,000'],
  ['ta', 0.1 + 0.2, '0.30'],
] as const)('%s %d is written %s', (key, value, text) => {
  expect(showMetric(key, value)).toBe(text)
})

it('POST-04, 05, TRAP-44: missing is N/A or in the words of its screen, zero is zero', () => {
  expect(showMetric('ph', null)).toBe('N/A')
  expect(showMetric('va', null, 'Not set')).toBe('Not set')
  expect(showMetric('va', 0, 'Not set')).toBe('0')
  expect(showMetric('sg', 0)).toBe('0')
})

it('fields are measured in what their metric is', () => {
  const names = [
    'temperature',
    'brix',
    'initialBrix',
    'finalTa',
    'finalPh',
    'totalSo2',
    'notes',
    'constructor',
  ]
  expect(names.map(metricUnit)).toEqual(['°C', '°Bx', '°Bx', 'g/L', undefined, 'mg/L', undefined, undefined])
})
