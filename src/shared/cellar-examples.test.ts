import { describe, expect, it } from 'vitest'
import { barrels, each, opened, PureCellar, wines } from '#test/pure-cellar.ts'

// The worked examples of the litre ledger, number for number.

const { A, B, C, D, F, P } = wines

describe('worked examples', () => {
  it('1: all of a tank into nine barrels, the rest lees', () => {
    const { cellar, racked } = opened([['T-1', 2050, A]])
    cellar.must('2026-10-06T09:30', racked({ 'T-1': 'all' }, each(barrels(9), 225), { Lees: 'rest' }))
    expect(cellar.contents()).toEqual(barrels(9).map(code => `${code} 225 A`))
    expect(cellar.booked()).toEqual({ Lees: 25 })
    expect(cellar.contents('2026-10-06T09:29')).toEqual(['T-1 2050 A'])
  })

  it('2: 4,000 that were 400', () => {
    const { cellar, racked, line } = opened([['T-1', 5000, A]], { 'T-1': 6_000_000 })
    const first = cellar.must('2026-10-06', racked({ 'T-1': 4000 }, { 'T-2': 4000 }))
    cellar.must('2026-10-07', racked({ 'T-2': 225 }, { 'B-1': 225 }))
    const lines = [{ ...line('T-2', 1), volume: null, amount: 30, amountUnit: 'g' }]
    cellar.must('2026-10-08', { kind: 'addition', product: 'SO2', lines })
    cellar.must('2026-10-09', { kind: 'loss', reason: 'Spill', from: [line('T-1', 10)] })
    cellar.must('2026-10-10', { kind: 'loss', reason: 'Sample', from: [line('T-2', 0.75)] })
    cellar.must('2026-10-11', racked({ 'T-2': 150 }, { 'B-2': 150 }))
    cellar.must('2026-10-12', racked({ 'T-1': 500 }, { 'T-3': 500 }))
    const { later, vessels, impossible } = cellar.compared(
      cellar.replacing(first, racked({ 'T-1': 400 }, { 'T-2': 400 })),
    )
    expect(impossible).toEqual([])
    expect(later).toHaveLength(6)
    expect(cellar.changes(vessels)).toEqual(['T-1 490 A → 4090 A', 'T-2 3624.25 A → 24.25 A'])
  })

  it('3: a correction under which a later operation would be short', () => {
    const { cellar, racked } = opened([['T-1', 1000, A]])
    const first = cellar.must('2026-10-01', racked({ 'T-1': 600 }, { 'T-2': 600 }))
    const second = cellar.must('2026-10-02', racked({ 'T-2': 500 }, { 'T-3': 490 }, { Lees: 10 }))
    const corrected = cellar.replacing(first, racked({ 'T-1': 60 }, { 'T-2': 60 }))
    expect(cellar.compared(corrected).impossible).toEqual([
      {
        operation: second,
        isRecorded: true,
        problems: [{ code: 'short', vessel: cellar.id('T-2'), has: 60_000, needs: 500_000 }],
      },
    ])
    cellar.operations = corrected
    cellar.operations = cellar.replacing(second, racked({ 'T-2': 60 }, { 'T-3': 60 }))
    expect(cellar.contents()).toEqual(['T-1 940 A', 'T-3 60 A'])
    expect(cellar.booked()).toEqual({})
  })

  it('4: a sample that was forgotten', () => {
    const { cellar, line } = opened([
      ['B-1', 225, A],
      ['keg', 50, A],
    ])
    cellar.must('2026-09-25', { kind: 'loss', reason: 'Evaporation', from: [line('B-1', 3)] })
    cellar.must('2026-10-05', { kind: 'topping', from: { vesselId: cellar.id('keg') }, to: [line('B-1', 2)] })
    const sample = cellar.read('2026-09-20', { kind: 'loss', reason: 'Sample', from: [line('B-1', 0.5)] })
    const after = 'operation' in sample ? [...cellar.operations, sample.operation] : []
    expect(cellar.compared(after).later).toHaveLength(2)
    cellar.operations = after
    expect(cellar.contents()).toEqual(['B-1 223.5 A', 'keg 48 A'])
    expect(cellar.contents('2026-09-30T23:59')).toEqual(['B-1 221.5 A', 'keg 50 A'])
  })

  it('5: two barrels that top each other', () => {
    const { cellar, line } = opened([
      ['B-1', 220, A],
      ['B-2', 220, B],
    ])
    cellar.must('2026-10-01', { kind: 'topping', from: { vesselId: cellar.id('B-1') }, to: [line('B-2', 4)] })
    cellar.must('2026-10-02', { kind: 'topping', from: { vesselId: cellar.id('B-2') }, to: [line('B-1', 8)] })
    expect(cellar.contents()).toEqual([
      'B-1 224 A (A 216.142857143, B 7.857142857)',
      'B-2 216 B (A 3.857142857, B 212.142857143)',
    ])
  })

  it('6: forty barrels topped in one operation, and not', () => {
    const forty = barrels(40)
    const { cellar, line } = opened([
      ['keg', 100, A],
      ...forty.map((code): [string, number, number] => [code, 223, B]),
    ])
    const before = cellar.contents()
    const topping = cellar.must('2026-10-01', {
      kind: 'topping',
      from: { vesselId: cellar.id('keg') },
      to: forty.map(code => line(code, 1.5)),
    })
    expect(cellar.contents()).toEqual(['keg 40 A', ...forty.map(code => `${code} 224.5 B (A 1.5, B 223)`)])
    cellar.operations = cellar.operations.filter(operation => operation !== topping)
    expect(cellar.contents()).toEqual(before)
  })

  it('7: a blend of a blend', () => {
    const { cellar, moved } = opened([
      ['T-1', 600, A],
      ['T-2', 400, B],
      ['T-4', 1000, D],
    ])
    const first = moved({ 'T-1': 'all', 'T-2': 'all' }, { 'T-3': 1000 })
    cellar.must('2026-10-01', { kind: 'blend', batchId: C, moves: [first] })
    const second = moved({ 'T-3': 500, 'T-4': 500 }, { 'T-5': 990 }, { Filtration: 10 })
    cellar.must('2026-10-02', { kind: 'blend', batchId: F, moves: [second] })
    expect(cellar.contents()).toEqual([
      'T-4 500 D',
      'T-3 500 C (A 300, B 200)',
      'T-5 990 F (A 297, B 198, D 495)',
    ])
  })

  it('8: a bottling that must reconcile', () => {
    const { cellar, line } = opened([['T-1', 2250, A]])
    const bottled = (bottleCount: number, losses: object[]) =>
      cellar.record('2026-10-01', {
        kind: 'bottling',
        from: [line('T-1', 'all')],
        bottleCount,
        bottleSize: '750 ml',
        losses,
      })
    expect(bottled(3050, [])).toEqual({ refusal: 'losses: 37.5 L more goes in than comes out.' })
    expect(bottled(2950, [{ reason: 'Bottling', volume: 30 }])).toEqual({
      refusal: 'losses: 7.5 L came out and went nowhere. Put it into a vessel or name the loss.',
    })
    expect(cellar.contents()).toEqual(['T-1 2250 A'])
    bottled(2950, [
      { reason: 'Sample', volume: 1.5 },
      { reason: 'Bottling', rest: true },
    ])
    expect(cellar.contents()).toEqual([])
    expect(cellar.booked()).toEqual({ bottled: 2212.5, Sample: 1.5, Bottling: 36 })
  })

  it('9: gallons', () => {
    const three = barrels(3)
    const cellar = new PureCellar({ 'T-1': 3_785_412, ...each(three, 227_125) })
    const gallons = (kind: string, body: object) => ({ kind, unit: 'gal', ...body })
    const line = (code: string, volume: number) => ({ vesselId: cellar.id(code), volume })
    const racked = (from: object, to: object[]) => ({ moves: [{ from: [from], to }] })
    cellar.must('2026-09-01', gallons('opening', { to: [{ ...line('T-1', 1000), batchId: A }] }))
    expect(cellar.contents()).toEqual(['T-1 3785.412 A'])
    cellar.must('2026-10-01', gallons('transfer', racked(line('T-1', 400), [line('T-2', 400)])))
    const rest = { vesselId: cellar.id('T-1'), all: true }
    cellar.must('2026-10-02', { kind: 'transfer', ...racked(rest, [line('T-3', 2271.247)]) })
    const sixties = three.map(code => line(code, 60))
    cellar.must('2026-10-03', gallons('transfer', racked(line('T-2', 180), sixties)))
    expect(cellar.contents()).toEqual([
      'T-2 832.791 A',
      'T-3 2271.247 A',
      'B-1 227.125 A',
      'B-2 227.125 A',
      'B-3 227.124 A',
    ])
    expect(832_791 + 2_271_247 + 2 * 227_125 + 227_124).toBe(3_785_412)
    cellar.must('2026-10-04', gallons('transfer', racked(line('T-2', 220), [line('T-4', 220)])))
    expect(cellar.contents()).toContain('T-4 832.791 A')
    expect(cellar.contents().join()).not.toContain('T-2')
    // What the three barrels are shown to hold is what may be typed when all of it comes together again.
    const all = three.map(code => ({ vesselId: cellar.id(code), all: true }))
    cellar.must('2026-10-05', gallons('transfer', { moves: [{ from: all, to: [line('T-5', 180)] }] }))
    expect(cellar.contents()).toContain('T-5 681.374 A')
  })

  it('10: two who rack the same wine', () => {
    const { cellar, racked } = opened([['T-1', 800, A]])
    cellar.must('2026-10-06T10:00', racked({ 'T-1': 500 }, { 'T-2': 500 }))
    expect(cellar.record('2026-10-06T10:00', racked({ 'T-1': 500 }, { 'T-3': 500 }))).toEqual({
      problems: [{ code: 'short', vessel: cellar.id('T-1'), has: 300_000, needs: 500_000 }],
    })
    expect(cellar.contents()).toEqual(['T-1 300 A', 'T-2 500 A'])
    cellar.must('2026-10-06T10:00', racked({ 'T-1': 300 }, { 'T-3': 300 }))
    expect(cellar.contents()).toEqual(['T-2 500 A', 'T-3 300 A'])
  })

  it('11: a dip, a corrected opening, and no dip', () => {
    const { cellar, opening, racked, line } = opened([['T-1', 1000, A]])
    const dip = cellar.must('2026-10-05', { kind: 'measure', measured: [line('T-1', 985)] })
    const racking = cellar.must('2026-10-06', racked({ 'T-1': 'all' }, { 'T-2': 980 }, { Lees: 'rest' }))
    expect(cellar.booked()).toEqual({ Measured: 15, Lees: 5 })
    expect(cellar.contents()).toEqual(['T-2 980 A'])
    const to = [{ ...line('T-1', 1010), batchId: A }]
    const corrected = cellar.replacing(opening, { kind: 'opening', to })
    const { later, vessels } = cellar.compared(corrected)
    expect([later, vessels]).toEqual([[{ operation: dip, vessels: [] }], []])
    cellar.operations = corrected
    expect(cellar.booked()).toEqual({ Measured: 25, Lees: 5 })
    const { impossible } = cellar.compared(cellar.operations.filter(({ id }) => id !== dip.id))
    expect(impossible).toEqual([
      {
        operation: racking,
        isRecorded: true,
        problems: [{ code: 'notEmptied', vessel: cellar.id('T-1'), has: 25_000 }],
      },
    ])
  })

  it('12: grapes, crushed and pressed in two fractions', () => {
    const cellar = new PureCellar()
    const line = (code: string, volume: number) => ({ vesselId: cellar.id(code), volume })
    cellar.must('2026-09-10', { kind: 'receive', batchId: A, weight: 2000 })
    cellar.must('2026-09-11', { kind: 'crush', batchId: A, weight: 2000, to: [line('T-1', 1600)] })
    cellar.must('2026-09-20', {
      kind: 'press',
      moves: [
        { from: [line('T-1', 1200)], to: [line('T-2', 1200)] },
        {
          from: [{ vesselId: cellar.id('T-1'), all: true }],
          to: [line('T-3', 120)],
          losses: [{ reason: 'Pomace', rest: true }],
          batchId: P,
        },
      ],
    })
    expect(cellar.contents()).toEqual(['T-2 1200 A', 'T-3 120 P (A 120)'])
    expect(cellar.booked()).toEqual({ Pomace: 280 })
  })
})
