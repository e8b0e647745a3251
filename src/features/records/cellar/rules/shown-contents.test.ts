import { describe, expect, it } from 'vitest'
import type { CellarContent } from '../contract/answers.ts'
import { isChanged, showContents, showDoneAt, showIn, showLitres, showShare } from './shown-contents.ts'

const wine = (id: number) => ({
  id,
  batchId: `WB-${id}`,
  batchName: '',
  grapeVariety: null,
  vintage: null,
  vineyardName: null,
})

const content = (volume: number, shares: Record<number, number> = { 1: 1 }, name = 1): CellarContent => ({
  batch: wine(name),
  volume,
  fill: null,
  since: '2026-10-01T12:00',
  composition: Object.entries(shares).map(([id, share]) => ({
    batch: id === '0' ? null : wine(Number(id)),
    volume: volume * share,
    share,
  })),
})

it('volumes and shares that are hardly there are not called nothing, nor nearly all of it all', () => {
  expect([0, 0.0004, 0.75, 2050].map(showLitres)).toEqual(['0 L', 'less than 0.001 L', '0.75 L', '2,050 L'])
  expect([0, 0.0004, 0.125, 0.9996, 1].map(showShare)).toEqual(['0%', '< 0.1%', '12.5%', '> 99.9%', '100%'])
})

it('an amount is shown in its unit as it was typed', () => {
  expect([showIn('gal')(227_125), showIn('hL')(12_345), showIn('L')(750)]).toEqual([
    '60 gal',
    '0.12345 hL',
    '0.75 L',
  ])
})

it('a moment is what the clock in the cellar said; a day alone is its last minute', () => {
  expect(showDoneAt('2026-10-06T09:30')).toBe('Oct 6, 2026, 9:30 AM')
  expect(showDoneAt('2026-09-30')).toBe('Sep 30, 2026, 11:59 PM')
})

it('a vessel has changed with its volume, its name or its shares', () => {
  const before = content(220)
  const others = [content(221), content(220, { 1: 1 }, 2), content(220, { 1: 0.9, 2: 0.1 }), null]
  for (const after of others) expect(isChanged({ before, after })).toBe(true)
  expect([isChanged({ before, after: content(220) }), isChanged({ before: null, after: null })]).toEqual([
    false,
    false,
  ])
})

describe('showContents', () => {
  it('names the wine once where it stays the same, and both where it does not', () => {
    expect(showContents({ before: content(490), after: content(4090) })).toEqual({
      before: '490 L',
      after: '4,090 L of WB-1',
      more: [],
    })
    expect(showContents({ before: content(490), after: null })).toEqual({
      before: '490 L of WB-1',
      after: 'empty',
      more: [],
    })
    expect(showContents({ before: content(490), after: content(490, { 1: 1 }, 2) }).before).toBe(
      '490 L of WB-1',
    )
  })

  it('tells which shares are other ones', () => {
    const after = content(224, { 1: 0.96, 2: 0.02, 0: 0.02 })
    expect(showContents({ before: content(220), after }).more).toEqual([
      'Added liquid 0% → 2%',
      'WB-1 100% → 96%',
      'WB-2 0% → 2%',
    ])
  })
})
