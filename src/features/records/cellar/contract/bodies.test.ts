import { describe, expect, it } from 'vitest'
import { operationBody } from './bodies.ts'
import { readDoneAt } from './body-fields.ts'
import { kindNames } from './vocabulary.ts'

/** What is said of a body, by field; of one field the first. */
function complaints(body: unknown): Record<string, string> {
  const issues = operationBody.safeParse(body).error?.issues ?? []
  return Object.fromEntries(issues.toReversed().map(({ path, message }) => [path.join('.'), message]))
}

const doneAt = '2026-10-06T09:30'
const fromTank = [{ vesselId: 1, volume: 10 }]
const toBarrel = [{ vesselId: 2, volume: 10 }]
const wanted: Record<string, object> = {
  opening: { to: [{ vesselId: 1, volume: 10, batchId: 1 }] },
  receive: { batchId: 1, weight: 2000 },
  crush: { batchId: 1, weight: 2000, to: toBarrel },
  press: { moves: [{ from: fromTank, to: toBarrel }] },
  transfer: { moves: [{ from: fromTank, to: toBarrel }] },
  topping: { from: { vesselId: 1 }, to: toBarrel },
  blend: { batchId: 1, moves: [{ from: fromTank, to: toBarrel }] },
  addition: { product: 'SO2', lines: [{ vesselId: 1, amount: 30, amountUnit: 'g' }] },
  measure: { measured: [{ vesselId: 1, volume: 0 }] },
  loss: { reason: 'Lees', from: fromTank },
  bottling: { from: fromTank, bottleCount: 10, bottleSize: 750 },
  bulkIn: { partner: 'Next door', batchId: 1, to: toBarrel },
  bulkOut: { partner: 'Next door', from: fromTank },
  dump: { note: 'Spoilt', from: [{ vesselId: 1, all: true }] },
  rename: { vessels: [1], batchId: 2 },
}
const body = (kind: string, values: object = {}) => ({ kind, doneAt, ...wanted[kind], ...values })
const racking = (move: object, values: object = {}) =>
  body('transfer', { moves: [{ from: fromTank, to: toBarrel, ...move }], ...values })
const into = (line: object, unit = 'L') => racking({ to: [{ vesselId: 2, volume: 10, ...line }] }, { unit })

describe('a body', () => {
  it.each(kindNames)('of %s with all that it needs is taken', kind => {
    expect(complaints(body(kind))).toEqual({})
  })

  it('says as little as it may: litres, no losses, a dip', () => {
    expect(operationBody.parse(body('measure'))).toMatchObject({ unit: 'L', method: 'Dip', note: null })
    expect(operationBody.parse(body('transfer'))).toMatchObject({ moves: [{ losses: [], batchId: null }] })
  })

  it('of numbers in texts is the same as of numbers', () => {
    const texts = { from: [{ vesselId: '1', volume: ' 10 ' }], to: [{ vesselId: '2', volume: '1e1' }] }
    expect(operationBody.parse(racking(texts))).toEqual(operationBody.parse(racking({})))
  })

  it('that says all or rest needs no number, whichever way it says yes', () => {
    for (const yes of [true, 'true', ' TRUE ']) {
      const move = { from: [{ vesselId: 1, all: yes }], losses: [{ reason: 'Lees', rest: yes }] }
      expect(operationBody.parse(racking(move))).toMatchObject({
        moves: [{ from: [{ all: true }], losses: [{ rest: true }] }],
      })
    }
  })
})

type Row = [said: string, field: string, given: unknown]
const required = 'Volume is required'
const tooMuch = 'Volume cannot be more than 9,000,000 L'
const twice = 'This vessel is already in the list'
const intoItself = 'Wine cannot be moved into the vessel it came from'
const shares = (...parts: number[]) =>
  body('opening', {
    to: [
      { vesselId: 1, volume: 10, batchId: 1, parts: parts.map((share, at) => ({ batchId: at + 1, share })) },
    ],
  })

const rows: Row[] = [
  ['Choose what was done', 'kind', {}],
  ['Choose what was done', 'kind', { ...body('loss'), kind: 'theft' }],
  ['Choose what was done', '', null],
  ['Choose what was done', '', 'racking'],
  ['Say when it was done', 'doneAt', body('loss', { doneAt: undefined })],
  ['Say when it was done', 'doneAt', body('loss', { doneAt: null })],
  ['Say when it was done', 'doneAt', body('loss', { doneAt: '  ' })],
  ...['yesterday', '2026-02-30', '2026-10-06T24:00', '2026-10-06T9:30', '2026-10-06T09:30Z', 20261006].map(
    (given): Row => [
      'Done at must be a date, or a date and a time',
      'doneAt',
      body('loss', { doneAt: given }),
    ],
  ),
  ['Unit must be L, hL or gal', 'unit', body('loss', { unit: 'pint' })],
  ['Choose a vessel', 'moves.0.to.0.vesselId', into({ vesselId: undefined })],
  ['Choose a vessel', 'moves.0.to.0.vesselId', into({ vesselId: 'T-1' })],
  ['Choose a vessel', 'moves.0.to.0.vesselId', into({ vesselId: 0 })],
  ['Choose a vessel', 'to', body('opening', { to: [] })],
  ['Choose a vessel', 'measured', body('measure', { measured: undefined })],
  ['Choose a vessel', 'vessels', body('rename', { vessels: [] })],
  ['Choose a vessel', 'lines', body('addition', { lines: [] })],
  ['Choose where it came from', 'moves', body('transfer', { moves: undefined })],
  ['Choose where it came from', 'moves', body('blend', { moves: [] })],
  ['Choose where it came from', 'moves.0.from', racking({ from: [] })],
  ['Choose where it came from', 'from', body('topping', { from: undefined })],
  ['Choose where it came from', 'from', body('loss', { from: [] })],
  ['Choose where it came from', 'from', body('dump', { from: undefined })],
  ['Choose where it went', 'moves.0.to', racking({ to: undefined })],
  ['Choose where it went', 'to', body('topping', { to: [] })],
  ['Choose where it went', 'to', body('crush', { to: 'T-1' })],
  [required, 'moves.0.to.0.volume', into({ volume: undefined })],
  [required, 'moves.0.to.0.volume', into({ volume: ' ' })],
  [required, 'from.0.volume', body('loss', { from: [{ vesselId: 1, all: false }] })],
  ['Volume must be a number', 'moves.0.to.0.volume', into({ volume: 'ten' })],
  ['Volume must be a number', 'moves.0.to.0.volume', into({ volume: Number.NaN })],
  ['Volume must be positive', 'moves.0.to.0.volume', into({ volume: 0 })],
  ['Volume must be positive', 'moves.0.from.0.volume', racking({ from: [{ vesselId: 1, volume: -1 }] })],
  [
    'Volume must be positive',
    'moves.0.losses.0.volume',
    racking({ losses: [{ reason: 'Lees', volume: 0 }] }),
  ],
  [
    'Volume must be positive',
    'lines.0.volume',
    body('addition', { lines: [{ vesselId: 1, amount: 1, amountUnit: 'L', volume: 0 }] }),
  ],
  [
    'Volume cannot be negative',
    'measured.0.volume',
    body('measure', { measured: [{ vesselId: 1, volume: -0.001 }] }),
  ],
  ['Volume can have at most 3 decimals', 'moves.0.to.0.volume', into({ volume: 1.0001 })],
  ['Volume can have at most 3 decimals', 'moves.0.to.0.volume', into({ volume: '1.0001' }, 'gal')],
  ['Volume can have at most 5 decimals', 'moves.0.to.0.volume', into({ volume: 1.000001 }, 'hL')],
  [tooMuch, 'moves.0.to.0.volume', into({ volume: 9_000_000.001 })],
  [tooMuch, 'moves.0.to.0.volume', into({ volume: 90_000.00001 }, 'hL')],
  [tooMuch, 'moves.0.to.0.volume', into({ volume: 2_377_549 }, 'gal')],
  [tooMuch, 'moves.0.to.0.volume', into({ volume: 1e300 })],
  [twice, 'moves.0.to.1.vesselId', racking({ to: [...toBarrel, { vesselId: '2', volume: 1 }] })],
  [twice, 'from.1.vesselId', body('loss', { from: [...fromTank, ...fromTank] })],
  [twice, 'measured.1.vesselId', body('measure', { measured: [...fromTank, ...fromTank] })],
  [twice, 'vessels.2', body('rename', { vessels: [1, 2, 1] })],
  [intoItself, 'moves.0.to.0.vesselId', into({ vesselId: 1 })],
  [intoItself, 'to.0.vesselId', body('topping', { to: [{ vesselId: '1', volume: 1 }] })],
  ['Name the loss', 'reason', body('loss', { reason: undefined })],
  ['Name the loss', 'moves.0.losses.0.reason', racking({ losses: [{ volume: 1 }] })],
  ['Name the loss', 'losses.0.reason', body('bottling', { losses: [{ rest: true }] })],
  [
    'Only one loss can be the rest',
    'moves.0.losses.1.rest',
    racking({ losses: [1, 2].map(() => ({ reason: 'Lees', rest: true })) }),
  ],
  ['Say in the note what was lost', 'note', body('loss', { reason: 'Other' })],
  [
    'Say in the note what was lost',
    'note',
    racking({ losses: [{ reason: 'Other', rest: true }] }, { note: ' ' }),
  ],
  ['Say in the note why', 'note', body('dump', { note: undefined })],
  ['A dump empties the vessel. Record a loss for less.', 'from.0.all', body('dump', { from: fromTank })],
  ['Name the blend', 'batchId', body('blend', { batchId: undefined })],
  ...['opening', 'receive', 'crush', 'bulkIn', 'rename'].map(
    (kind): Row =>
      kind === 'opening'
        ? ['Wine batch is required', 'to.0.batchId', body(kind, { to: fromTank })]
        : ['Wine batch is required', 'batchId', body(kind, { batchId: null })],
  ),
  ['The shares must add up to 100 %', 'to.0.parts', shares(50, 49.999)],
  ['The shares must add up to 100 %', 'to.0.parts', shares(60, 40.001)],
  ['Share can have at most 3 decimals', 'to.0.parts.0.share', shares(33.3333, 66.6667)],
  ['Share must be positive', 'to.0.parts.1.share', shares(100, 0)],
  ...['Jeroboam', '50', 'a lot'].map(
    (bottleSize): Row => [
      'Say the bottle size in ml or L, so that the litres can be counted',
      'bottleSize',
      body('bottling', { bottleSize }),
    ],
  ),
  ['Bottle size is required', 'bottleSize', body('bottling', { bottleSize: '' })],
  ['Bottle count must be a whole number', 'bottleCount', body('bottling', { bottleCount: 1.5 })],
  [
    'One entry takes at most 1,000 lines',
    'vessels',
    body('rename', { vessels: Array.from({ length: 1001 }, (_, at) => at + 1) }),
  ],
]

describe('what is wrong with a body is said at its field', () => {
  it.each(rows)('%s (%s) %#', (said, field, given) => {
    expect(complaints(given)[field]).toBe(said)
  })

  it('and nothing else, where nothing else is wrong', () => {
    expect(complaints(into({ volume: 1.0001 }))).toEqual({
      'moves.0.to.0.volume': 'Volume can have at most 3 decimals',
    })
    expect(complaints(shares(33.333, 66.667))).toEqual({})
    expect(complaints(into({ volume: 2_377_548 }, 'gal'))).toEqual({})
    expect(complaints(body('loss', { reason: 'Other', note: 'The cat' }))).toEqual({})
  })

  it('all at once, of the fields and of what the lines say to each other', () => {
    const to = [{ vesselId: 1, volume: 0 }, { volume: 1.0001 }]
    expect(complaints(racking({ to, losses: [{ rest: true }] }, { doneAt: '' }))).toEqual({
      doneAt: 'Say when it was done',
      'moves.0.to.0.volume': 'Volume must be positive',
      'moves.0.to.0.vesselId': intoItself,
      'moves.0.to.1.vesselId': 'Choose a vessel',
      'moves.0.to.1.volume': 'Volume can have at most 3 decimals',
      'moves.0.losses.0.reason': 'Name the loss',
    })
  })
})

it.each([
  ['2026-10-06', '2026-10-06T12:00'],
  ['2026-10-06T09:30', '2026-10-06T09:30'],
  [' 2026-10-06 09:30 ', '2026-10-06T09:30'],
  ['2026-10-06T09:30:59.999', '2026-10-06T09:30'],
  ['2024-02-29T23:59', '2024-02-29T23:59'],
  ['2026-02-29', null],
  ['2026-10-06T09:60', null],
  ['2026-10-06T09:30+02:00', null],
  ['06.10.2026', null],
  ['', null],
])('done at %j is read as %j, on the clock of the cellar', (text, read) => {
  expect(readDoneAt(text)).toBe(read)
})
