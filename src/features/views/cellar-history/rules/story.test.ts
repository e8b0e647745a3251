import { describe, expect, it } from 'vitest'
import type { CellarOperation, StoredMove } from '#features/records/cellar/contract/answers.ts'
import { linkWords, namesIn, storyDetails, storySentence } from './story.ts'
import { correctedWords, whatChanged } from './what-changed.ts'

const move = (values: Partial<StoredMove>): StoredMove => ({
  from: [],
  enters: [],
  to: [],
  out: [],
  losses: [],
  batchId: null,
  ...values,
})

const ana = { id: 1, firstName: 'Ana', lastName: 'Ruiz', email: 'ana@estate.test' }

const operation = (values: Partial<CellarOperation>): CellarOperation => ({
  id: 1,
  version: 1,
  kind: 'transfer',
  doneAt: '2026-10-06T09:30',
  place: 1024,
  recordedAt: '2026-10-09T12:00:00.000Z',
  recordedBy: ana,
  status: 'current',
  replacesId: null,
  correction: null,
  unit: 'L',
  note: null,
  moves: [],
  measured: [],
  renamed: [],
  treated: [],
  details: {},
  vessels: [],
  links: [],
  ...values,
})

const racked = (volume: number, lees = 0) =>
  operation({
    moves: [
      move({
        from: [{ vesselId: 1, volume, empties: false }],
        to: [{ vesselId: 2, volume: volume - lees }],
        losses: lees > 0 ? [{ reason: 'Lees', volume: lees }] : [],
      }),
    ],
  })

const names = namesIn(
  [1, 2, 3, 4, 5].map(id => ({ id, vesselId: `T-${id}` })),
  [],
)

describe('storySentence', () => {
  it('tells a racking with its loss, in the unit in which it was stated', () => {
    expect(storySentence(racked(4000, 25), names)).toBe('Racking: 4,000 L from T-1 to T-2 (Lees 25 L)')
    expect(storySentence({ ...racked(1514.165), unit: 'gal' }, names)).toBe(
      'Racking: 400 gal from T-1 to T-2',
    )
  })

  it('tells an opening of many vessels in one line', () => {
    const moves = [1, 2, 3, 4, 5].map(vesselId =>
      move({ enters: [{ batchId: 7, volume: 100, parts: [] }], to: [{ vesselId, volume: 100 }] }),
    )
    expect(storySentence(operation({ kind: 'opening', moves }), names)).toBe(
      'Opening balance: 500 L to T-1, T-2, T-3 and 2 more',
    )
  })

  it('tells grapes by their weight and additions by their amounts', () => {
    const grapes = operation({ kind: 'receive', details: { weight: 2000, ticket: '12' } })
    expect(storySentence(grapes, names)).toBe('Grapes received: 2,000 kg')
    const added = (...amounts: number[]) =>
      operation({
        kind: 'addition',
        details: {
          product: 'SO2',
          amounts: amounts.map((amount, at) => ({ vesselId: at + 1, amount, amountUnit: 'g' })),
        },
      })
    expect(storySentence(added(30), names)).toBe('Addition: 30 g of SO2 to T-1')
    expect(storySentence(added(5, 5, 5, 5), names)).toBe(
      'Addition: 5 g each of SO2 to T-1, T-2, T-3 and 1 more',
    )
    expect(storySentence(added(30, 20), names)).toBe('Addition: SO2 to T-1 (30 g), T-2 (20 g)')
  })
})

it('what else is read of an operation, and the records that were made with it', () => {
  const links = [1, 2].map(recordId => ({ kind: 'aging' as const, recordId, did: 'started' as const }))
  const bottled = operation({
    kind: 'bottling',
    details: { bottleCount: 2950, bottleSize: '750ml', bottlingId: null },
    links: [{ kind: 'bottling', recordId: 1, did: 'bottled' }],
  })
  expect(storyDetails(bottled)).toEqual(['2,950 bottles of 750ml', '1 bottling run completed'])
  expect(linkWords(links)).toBe('2 agings started')
  expect(storyDetails(operation({}))).toEqual([])
})

describe('whatChanged', () => {
  it('says the same number in both places once, without a place', () => {
    expect(whatChanged(racked(400), racked(4000), names)).toBe('400 L was 4,000 L')
    expect(correctedWords(racked(400), racked(4000), names)).toBe(
      'Corrected by Ana Ruiz on Oct 9, 2026: 400 L was 4,000 L',
    )
    expect(correctedWords(racked(400), undefined, names)).toBe('Corrected by Ana Ruiz on Oct 9, 2026')
  })

  it('names the places where the numbers differ, and what is new or left out', () => {
    expect(whatChanged(racked(400, 10), racked(400), names)).toBe('into T-2 390 L was 400 L, lees 10 L added')
    expect(whatChanged(racked(400), racked(400, 10), names)).toBe(
      'into T-2 400 L was 390 L, lees 10 L left out',
    )
  })

  it('tells another time, another unit and another note, and counts what would be too long', () => {
    const earlier = { ...racked(400), doneAt: '2026-10-05T08:00' }
    expect(whatChanged(racked(400), earlier, names)).toBe('Oct 6, 2026, 9:30 AM was Oct 5, 2026, 8:00 AM')
    expect(whatChanged({ ...racked(400), note: 'Dip read twice' }, racked(400), names)).toBe(
      'note “Dip read twice” added',
    )
    const measured = (litres: number) =>
      operation({
        kind: 'measure',
        measured: [1, 2, 3, 4, 5].map(vesselId => ({ vesselId, volume: litres + vesselId })),
      })
    expect(whatChanged(measured(200), measured(100), names)).toBe(
      'in T-1 201 L was 101 L, in T-2 202 L was 102 L, in T-3 203 L was 103 L, in T-4 204 L was 104 L, and 1 other change',
    )
    expect(whatChanged(racked(400), racked(400), names)).toBe('nothing is different')
  })
})
