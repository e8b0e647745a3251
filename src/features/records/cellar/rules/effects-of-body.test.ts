import { describe, expect, it } from 'vitest'
import { barrels, each, opened, PureCellar, wines } from '#test/pure-cellar.ts'

const { A, B, C } = wines

describe('what is stated', () => {
  it.each([
    [
      'a racking that does not add up',
      { 'T-1': 500 },
      { 'T-9': 480 },
      { Lees: 12.5 },
      '7.5 L came out and went nowhere. Put it into a vessel or name the loss.',
    ],
    ['more than was said', { 'T-1': 500 }, { 'T-9': 537.5 }, {}, '37.5 L more goes in than comes out.'],
    ['more than all', { 'T-1': 'all' }, { 'T-9': 601 }, { Lees: 'rest' }, '1 L more goes in than comes out.'],
    ['all of it, and more', { 'T-1': 'all' }, { 'T-9': 600.001 }, {}, '0.001 L more goes in than comes out.'],
  ] as const)('%s is refused', (_, out, into, losses, message) => {
    const { cellar, racked } = opened([['T-1', 600, A]])
    expect(cellar.record('2026-10-01', racked(out, into, losses))).toEqual({
      refusal: `moves.0.to: ${message}`,
    })
    expect(cellar.contents()).toEqual(['T-1 600 A'])
  })

  it('is refused at the move that it concerns', () => {
    const { cellar, moved } = opened([['T-1', 600, A]])
    const moves = [moved({ 'T-1': 100 }, { 'T-2': 100 }), moved({ 'T-1': 100 }, { 'T-2': 90 })]
    expect(cellar.record('2026-10-01', { kind: 'transfer', moves })).toEqual({
      refusal: 'moves.1.to: 10 L came out and went nowhere. Put it into a vessel or name the loss.',
    })
  })

  it('may be emptied by one move and filled by the next: rack and return', () => {
    const { cellar, moved } = opened([['T-1', 600, A]])
    const moves = [
      moved({ 'T-1': 'all' }, { 'T-2': 590 }, { Lees: 'rest' }),
      moved({ 'T-2': 'all' }, { 'T-1': 589 }, { Spill: 'rest' }),
    ]
    cellar.must('2026-10-01', { kind: 'transfer', moves })
    expect(cellar.contents()).toEqual(['T-1 589 A'])
    expect(cellar.booked()).toEqual({ Lees: 10, Spill: 1 })
  })

  const two: [string, number, number][] = [
    ['T-1', 600, A],
    ['T-2', 400, B],
  ]
  const { cellar, line, moved, racked } = opened(two)
  const [t1, t2, t3] = ['T-1', 'T-2', 'T-3'].map(code => cellar.id(code))
  const bulk = { kind: 'bulkIn', partner: 'Next door', batchId: A, to: [line('T-2', 1)] }
  it.each([
    ['all of an empty vessel', racked({ 'T-3': 'all' }, { 'T-4': 1 }), [{ code: 'empty', vessel: t3 }]],
    [
      'litres of an empty vessel',
      racked({ 'T-3': 1 }, { 'T-4': 1 }),
      [{ code: 'short', vessel: t3, has: 0, needs: 1000 }],
    ],
    [
      'a dump of an empty vessel',
      { kind: 'dump', note: 'Why', from: [line('T-3', 'all')] },
      [{ code: 'empty', vessel: t3 }],
    ],
    [
      'a topping of an empty vessel',
      { kind: 'topping', from: { vesselId: t1 }, to: [line('T-3', 1)] },
      [{ code: 'empty', vessel: t3 }],
    ],
    [
      'a measured volume of an empty vessel',
      { kind: 'measure', measured: [line('T-3', 0)] },
      [{ code: 'empty', vessel: t3 }],
    ],
    [
      'an addition to an empty vessel',
      { kind: 'addition', product: 'SO2', lines: [{ vesselId: t3, amount: 1, amountUnit: 'g' }] },
      [{ code: 'empty', vessel: t3 }],
    ],
    [
      'a new name for an empty vessel',
      { kind: 'rename', vessels: [t3], batchId: C },
      [{ code: 'empty', vessel: t3 }],
    ],
    [
      'a racking into another wine',
      racked({ 'T-1': 1 }, { 'T-2': 1 }),
      [{ code: 'otherWine', vessel: t2, batch: B }],
    ],
    ['bulk wine into another wine', bulk, [{ code: 'otherWine', vessel: t2, batch: B }]],
    [
      'two wines into one vessel',
      racked({ 'T-1': 1, 'T-2': 1 }, { 'T-3': 2 }),
      [{ code: 'noName', vessel: t3 }],
    ],
    [
      'two wines in one bottle',
      { kind: 'bottling', from: [line('T-1', 0.375), line('T-2', 0.375)], bottleCount: 1, bottleSize: '750' },
      [{ code: 'noName', vessel: null }],
    ],
    [
      'an opening into wine',
      { kind: 'opening', to: [{ ...line('T-1', 1), batchId: A }] },
      [{ code: 'notFirst', vessel: t1 }],
    ],
    [
      'more than there is room for',
      { ...bulk, to: [line('T-1', 4400.001)] },
      [{ code: 'overfull', vessel: t1, has: 5_000_000, needs: 5_000_001 }],
    ],
  ])('but is impossible: %s', (_, body, problems) => {
    expect(cellar.record('2026-10-01', body)).toEqual({ problems })
    expect(cellar.contents()).toEqual(['T-1 600 A', 'T-2 400 B'])
  })

  it.each([
    [
      'of a loss',
      { kind: 'loss', reason: 'Spill', from: [line('T-1', 1), line('T-2', 1)] },
      ['T-1 599 A', 'T-2 399 B'],
    ],
    ['of a dump', { kind: 'dump', note: 'Why', from: [line('T-1', 'all'), line('T-2', 'all')] }, []],
    [
      'of bulk wine out',
      { kind: 'bulkOut', partner: 'P', from: [line('T-1', 'all'), line('T-2', 1)] },
      ['T-2 399 B'],
    ],
    [
      'of a blend',
      { kind: 'blend', batchId: C, moves: [moved({ 'T-1': 1 }, { 'T-2': 1 })] },
      ['T-1 599 A', 'T-2 401 C (A 1, B 400)'],
    ],
    ['of bulk wine under a name', { ...bulk, nameId: C }, ['T-1 600 A', 'T-2 401 C (A 1, B 400)']],
    ['of a rename', { kind: 'rename', vessels: [t1], batchId: C }, ['T-1 600 C (A 600)', 'T-2 400 B']],
    [
      'of a liquid',
      { kind: 'addition', product: 'Water', lines: [{ ...line('T-1', 1), amount: 1, amountUnit: 'L' }] },
      ['T-1 601 A (added 1, A 600)', 'T-2 400 B'],
    ],
  ])('may be of wines of different names, or give them one: %s', (_, body, contents) => {
    const other = opened(two).cellar
    other.must('2026-10-01', body)
    expect(other.contents()).toEqual(contents)
  })
})

describe('gallons', () => {
  it('all of nine barrels, each filled with 60 gal by itself, are 540 gal in the tank', () => {
    const nine = barrels(9)
    const cellar = new PureCellar(each(nine, 227_125))
    const sixty = (code: string) => ({ vesselId: cellar.id(code), volume: 60, batchId: A })
    cellar.must('2026-09-01', { kind: 'opening', unit: 'gal', to: nine.map(sixty) })
    const from = nine.map(code => ({ vesselId: cellar.id(code), all: true }))
    const to = [{ vesselId: cellar.id('T-1'), volume: 540 }]
    cellar.must('2026-10-01', { kind: 'transfer', unit: 'gal', moves: [{ from, to }] })
    expect(cellar.contents()).toEqual(['T-1 2044.125 A'])
  })

  it('of a topping that are within a millilitre of the source empty it', () => {
    const { cellar, line } = opened([
      ['keg', 11.357, A],
      ['B-1', 100, B],
      ['B-2', 100, B],
    ])
    // 3 gal are 11,356.2 ml.
    const to = [line('B-1', 1.5), line('B-2', 1.5)]
    cellar.must('2026-10-01', { kind: 'topping', unit: 'gal', from: { vesselId: cellar.id('keg') }, to })
    expect(cellar.contents()).toEqual(['B-1 105.679 B (A 5.679, B 100)', 'B-2 105.678 B (A 5.678, B 100)'])
  })
})

describe('9,000,000 L', () => {
  const most = 9_000_000
  it.each([
    ['loss', { reason: 'Spill' }],
    ['bulkOut', { partner: 'Next door' }],
    ['dump', { note: 'Why' }],
    ['bottling', { bottleCount: 1, bottleSize: '750 ml' }],
  ])('are the most that comes together in one %s', (kind, besides) => {
    const capacities = { 'T-1': most * 1000, 'T-2': most * 1000 }
    const { cellar, line } = opened(
      [
        ['T-1', most, A],
        ['T-2', 1, A],
      ],
      capacities,
    )
    const from = [line('T-1', 'all'), line('T-2', 'all')]
    expect(cellar.record('2026-10-01', { kind, from, ...besides })).toEqual({
      refusal: 'from: Volume cannot be more than 9,000,000 L',
    })
  })

  it('are the most that a vessel holds, whatever is said of it', () => {
    const { cellar, line } = opened([['T-1', most, A]], { 'T-1': Number.MAX_SAFE_INTEGER })
    const more = { kind: 'bulkIn', partner: 'Next door', batchId: A, to: [line('T-1', 0.001)] }
    expect(cellar.record('2026-10-01', more)).toEqual({
      problems: [{ code: 'overfull', vessel: cellar.id('T-1'), has: most * 1000, needs: most * 1000 + 1 }],
    })
  })
})

it('a bottling in gallons gives a millilitre of rounding to its loss, and a rest of nothing is no loss', () => {
  const { cellar, racked, line } = opened([['T-1', 1000, A]])
  // 200 gal are 757,082 ml, 1.871 gal 7,083 ml: a millilitre more than the bottles leave.
  const bottling = {
    bottleCount: 1000,
    bottleSize: '750 ml',
    losses: [{ reason: 'Bottling', volume: 1.871 }],
  }
  cellar.must('2026-10-01', { kind: 'bottling', unit: 'gal', from: [line('T-1', 200)], ...bottling })
  expect(cellar.booked()).toEqual({ bottled: 750, Bottling: 7.082 })
  const all = cellar.must('2026-10-02', racked({ 'T-1': 'all' }, { 'T-2': 242.918 }, { Lees: 'rest' }))
  expect(all.effects.moves[0]?.losses).toEqual([])
})
