import { expect, it } from 'vitest'
import { readScrape } from '#test/scraped-metrics.ts'
import { Durations } from '../durations.ts'
import { byLabel, counter, gauge, histogram, summary, writeFamilies } from './text-format.ts'

it('writes help, type and samples of each metric', () => {
  const text = writeFamilies([
    counter('wine_things_total', 'Things.', byLabel('kind', { red: 2, white: 0 })),
    gauge('wine_level', 'How full.', 0.25),
  ])
  expect(text).toBe(
    [
      '# HELP wine_things_total Things.',
      '# TYPE wine_things_total counter',
      'wine_things_total{kind="red"} 2',
      'wine_things_total{kind="white"} 0',
      '# HELP wine_level How full.',
      '# TYPE wine_level gauge',
      'wine_level 0.25',
      '',
    ].join('\n'),
  )
})

it('a bucket counts all that are in the shorter ones, and a value on a bound belongs to it', () => {
  const durations = new Durations([0.1, 1])
  for (const seconds of [0.05, 0.1, 0.2, 7]) durations.add(seconds)
  const text = writeFamilies([histogram('wine_wait_seconds', 'Waits.', [{ labels: { of: 'a' }, durations }])])
  expect(text.split('\n').slice(2, -1)).toEqual([
    'wine_wait_seconds_bucket{of="a",le="0.1"} 2',
    'wine_wait_seconds_bucket{of="a",le="1"} 3',
    'wine_wait_seconds_bucket{of="a",le="+Inf"} 4',
    'wine_wait_seconds_sum{of="a"} 7.35',
    'wine_wait_seconds_count{of="a"} 4',
  ])
})

it('a summary tells its quantiles, and all of it together', () => {
  const quantiles = [['0.5', 0.1] as const, ['1', 2] as const]
  const text = writeFamilies([summary('wine_wait_seconds', 'Waits.', { quantiles, sum: 7.5, count: 3 })])
  expect(text.split('\n').slice(1, -1)).toEqual([
    '# TYPE wine_wait_seconds summary',
    'wine_wait_seconds{quantile="0.5"} 0.1',
    'wine_wait_seconds{quantile="1"} 2',
    'wine_wait_seconds_sum 7.5',
    'wine_wait_seconds_count 3',
  ])
})

it('whatever stands in a label or a help, no line is forged and nothing ends early', () => {
  const hostile = 'a"} 1\nwine_forged 2\\" # é\\n'
  const text = writeFamilies([
    gauge('wine_level', `Two\nlines \\ and a "quote".`, [{ labels: { of: hostile, and: '' }, value: 1 }]),
  ])
  expect(text.split('\n')).toEqual([
    '# HELP wine_level Two\\nlines \\\\ and a "quote".',
    '# TYPE wine_level gauge',
    'wine_level{of="a\\"} 1\\nwine_forged 2\\\\\\" # é\\\\n",and=""} 1',
    '',
  ])
  expect([...readScrape(text).keys()]).toEqual(['wine_level'])
})

it('writes numbers as the format knows them', () => {
  const written = (value: number) =>
    writeFamilies([gauge('wine_level', '', value)])
      .split(' ')
      .at(-1)
  const numbers = [0, -1.5, 1e21, 1e-7, Infinity, -Infinity, NaN]
  expect(numbers.map(written)).toEqual(['0\n', '-1.5\n', '1e+21\n', '1e-7\n', '+Inf\n', '-Inf\n', 'NaN\n'])
})

it('refuses names that the format does not know', () => {
  for (const name of ['', '1st', 'a-b', 'a b', 'é', 'a\nb'])
    expect(() => writeFamilies([gauge(name, '', 1)])).toThrow('No metric can be called')
  for (const label of ['', '1st', 'a-b', 'a:b', '__name', 'a\nb'])
    expect(() => writeFamilies([gauge('wine_level', '', byLabel(label, { x: 1 }))])).toThrow(
      'No label can be called',
    )
})
