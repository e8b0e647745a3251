import { describe, expect, it } from 'vitest'
import type { CellarBatch, CellarContent } from '#features/records/cellar/contract/answers.ts'
import { originsOf, partsBy } from './composition.ts'

const wine = (id: number, values: Partial<CellarBatch> = {}): CellarBatch => ({
  id,
  batchId: `WB-${id}`,
  batchName: `Wine ${id}`,
  grapeVariety: 'Merlot',
  vintage: 2024,
  vineyardName: 'Hillside',
  ...values,
})

const content = (...composition: CellarContent['composition']): CellarContent => ({
  batch: wine(9),
  volume: composition.reduce((sum, { volume }) => sum + volume, 0),
  fill: null,
  since: '2026-10-01T12:00',
  composition,
})

const part = (batch: CellarBatch | null, volume: number) => ({ batch, volume, share: 0 })

const blend = [
  part(wine(1), 297),
  part(wine(2, { grapeVariety: 'Syrah', vineyardName: null }), 198),
  part(wine(3, { vintage: null }), 485),
  part(null, 20),
]

describe('partsBy', () => {
  it('tells the batches apart, the largest first, and says what is not known of each', () => {
    expect(partsBy('batch', blend).map(({ name, detail, share }) => [name, detail, share])).toEqual([
      ['WB-3 Wine 3', 'Merlot, vintage unknown, Hillside', 0.485],
      ['WB-1 Wine 1', 'Merlot, 2024, Hillside', 0.297],
      ['WB-2 Wine 2', 'Syrah, 2024, vineyard unknown', 0.198],
      ['Added liquid', 'Water, concentrate, spirit', 0.02],
    ])
  })

  it.each([
    ['variety', { Merlot: 782, Syrah: 198, 'Added liquid': 20 }],
    ['vintage', { 2024: 495, 'Vintage unknown': 485, 'Added liquid': 20 }],
    ['vineyard', { Hillside: 782, 'Vineyard unknown': 198, 'Added liquid': 20 }],
  ] as const)('adds up what the batches say of their %s', (parting, litres) => {
    const parts = partsBy(parting, blend)
    expect(Object.fromEntries(parts.map(({ name, litres: each }) => [name, each]))).toEqual(litres)
    expect(parts.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1, 12)
  })

  it('keeps a variety that is called like the unknown one apart from it', () => {
    const named = part(wine(4, { grapeVariety: 'Variety unknown' }), 1)
    expect(partsBy('variety', [named, part(wine(5, { grapeVariety: ' ' }), 1)])).toHaveLength(2)
  })
})

it('several vessels of one wine are made of what each is made of', () => {
  const contents = [content(part(wine(1), 100), part(null, 5)), content(part(wine(1), 50), part(wine(2), 45))]
  expect(originsOf(contents).map(({ batch, volume }) => [batch?.id ?? 0, volume])).toEqual([
    [1, 150],
    [0, 5],
    [2, 45],
  ])
})
