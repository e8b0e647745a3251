import { expect, it } from 'vitest'
import type { CellarContent } from '#features/records/cellar/contract/answers.ts'
import { contentChange } from './content-changes.ts'

const batch = (name: string) => ({
  id: 1,
  batchId: name,
  batchName: '',
  grapeVariety: null,
  vintage: null,
  vineyardName: null,
})

function content(
  name: string,
  volume: number,
  shares: Record<string, number> = { [name]: 1 },
): CellarContent {
  const composition = Object.entries(shares).map(([part, share]) => ({
    batch: part === '' ? null : batch(part),
    volume: volume * share,
    share,
  }))
  return { batch: batch(name), volume, fill: null, since: '2026-10-06T09:30', composition }
}

it.each<[CellarContent | null, CellarContent | null, object]>([
  [content('A', 490), content('A', 4090), { before: 'A · 490 L', after: 'A · 4,090 L', shares: [] }],
  [null, content('A', 1), { before: 'empty', after: 'A · 1 L', shares: [] }],
  [
    content('C', 500, { A: 0.6, B: 0.4 }),
    content('C', 500, { A: 0.5, B: 0.4, '': 0.1 }),
    { before: 'C · 500 L', after: 'C · 500 L', shares: ['A 60% → 50%', 'Added liquid 0% → 10%'] },
  ],
  [
    content('A', 100),
    content('A', 100, { B: 1 }),
    { before: 'A · 100 L', after: 'A · 100 L', shares: ['B 0% → 100%', 'A 100% → 0%'] },
  ],
])('a vessel before and after, also where it is made of other wines alone', (before, after, shown) => {
  expect(contentChange({ before, after })).toEqual(shown)
})
