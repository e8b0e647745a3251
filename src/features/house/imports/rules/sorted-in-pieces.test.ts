import { expect, it } from 'vitest'
import { sortedInPieces } from './sorted-in-pieces.ts'

const byKey = (one: { key: number }, other: { key: number }) => one.key - other.key

it.each([0, 1, 1000, 1001, 9007])(
  '%s rows are sorted, equals in the order in which they came',
  async count => {
    const rows = Array.from({ length: count }, (_, at) => ({ key: (at * 7919) % 613, at }))
    const kept = [...rows]
    let rests = 0
    const sorted = await sortedInPieces(rows, byKey, async () => void rests++)
    expect(sorted).toEqual(rows.toSorted(byKey))
    expect(rows).toEqual(kept)
    expect(rests).toBeGreaterThanOrEqual(Math.ceil(count / 1000))
  },
)
