import { describe, expect, it, test } from 'vitest'
import { freeVessels } from '#cellar/process-in-vessel.ts'
import { readVessel as readVesselChoice } from '#features/records/vessels/rules.ts'
import {
  applyEffects,
  type FermentationRow,
  fermentationBody,
  isWholeForm,
  occupationOf,
  pointedRow,
  readFermentation,
  vesselOptions as vesselChoices,
  vesselEffects,
} from './rules.ts'

it('TRAP-24, OPEN-75: of the statuses only Completed leaves the vessel, and only Active claims it', () => {
  const claimed = { isActive: true, isReleased: false }
  const quiet = { isActive: false, isReleased: false }
  expect(occupationOf({ vesselId: 1, status: 'Active' })).toMatchObject(claimed)
  expect(occupationOf({ vesselId: 1, status: 'Stuck' })).toMatchObject(quiet)
  expect(occupationOf({ vesselId: 1, status: 'Stopped' })).toMatchObject(quiet)
  expect(occupationOf({ vesselId: 1, status: 'Completed' })).toMatchObject({
    isActive: false,
    isReleased: true,
  })
})

it('OPEN-73, TRAP-11: a body with batch, vessel, start date and status is the whole form', () => {
  const whole = { batchId: 1, vesselId: 2, startDate: '2024-09-10', status: 'Active' }
  expect(isWholeForm(whole)).toBe(true)
  for (const field of Object.keys(whole)) {
    const { [field as 'status']: _left, ...smaller } = whole
    expect(isWholeForm(smaller)).toBe(false)
  }
})

const row = (values: object): FermentationRow => readFermentation({ id: 1, status: 'Active', ...values })

test('DATA-09, OPEN-74: a fermentation is read with its days, its Brix also as text', () => {
  const nested = { id: 4, batchId: 'WB-4', batchName: 'Four', vineyard: { name: 'Hillside' } }
  expect(
    readFermentation({
      id: '7',
      version: 3,
      startDate: '2024-09-10T12:00:00.000Z',
      pressDate: null,
      endDate: 'soon',
      initialBrix: '24.5',
      status: 'Stuck',
      wineBatch: nested,
      vessel: { id: 9, vesselId: 'T-9' },
    }),
  ).toEqual({
    id: 7,
    version: 3,
    batchId: 4,
    vesselId: 9,
    startDate: '2024-09-10',
    endDate: 'soon',
    initialBrix: 24.5,
    status: 'Stuck',
    pressDate: '',
    notes: '',
    batch: { id: 4, code: 'WB-4', name: 'Four', vineyard: 'Hillside' },
    vessel: 'T-9',
  })
})

describe('the vessels to choose from', () => {
  const vessel = (id: number, values: object = {}) =>
    readVesselChoice({ id, vesselId: `T-${id}`, usageType: 'Both', status: 'Empty', ...values })
  const cellar = [
    vessel(1),
    vessel(2, { usageType: 'Fermentation', vesselType: 'Tank', capacity: '500' }),
    vessel(3, { usageType: 'Aging' }),
    vessel(4, { status: 'In Use' }),
    vessel(5, { shownStatus: 'In Use' }),
    vessel(6, { status: 'Out of Service', type: 'Bin', capacity: 2, capacityUnit: 'hL' }),
    vessel(7),
    vessel(8, { status: 'Available' }),
  ]
  const busy = [row({ vesselId: 7 }), row({ vesselId: 1, status: 'Stuck' })]
  const free = freeVessels(cellar, busy, 'Fermentation')

  it('FERM-24, 25, OPEN-76, 77, TRAP-20, 21, 23: are for fermenting, and neither stored nor shown In Use', () => {
    expect(free.map(({ id }) => id)).toEqual([1, 2, 6, 8])
    expect(vesselChoices(cellar, free, null).map(({ label }) => label)).toEqual([
      'T-1',
      'T-2 - Tank, 500 L',
      'T-6 - Bin, 2 hL (Out of Service)',
      'T-8',
    ])
  })

  it('FERM-26, TRAP-22: always hold the one that the edited fermentation is in', () => {
    const values = (edited: FermentationRow) => vesselChoices(cellar, free, edited).map(({ value }) => value)
    expect(values(row({ vesselId: 3 }))).toEqual([1, 2, 3, 6, 8])
    expect(values(row({ vesselId: 1 }))).toEqual([1, 2, 6, 8])
    expect(vesselChoices([], [], row({ vesselId: 40, vessel: { vesselId: 'T-40' } }))).toEqual([
      { value: 40, label: 'T-40' },
    ])
  })
})

describe('what a save means for vessels', () => {
  const before = { id: 1, vesselId: 1, status: 'Active' }

  it.each([
    ['FERM-55: a new one takes its vessel', null, { vesselId: 1, status: 'Active' }, 1, []],
    [
      'OPEN-75: a new one takes its vessel, also Completed',
      null,
      { vesselId: 1, status: 'Completed' },
      1,
      [],
    ],
    ['FERM-56: a move takes the new and frees the old', before, { vesselId: 2, status: 'Active' }, 2, [1]],
    ['FERM-57: Completed frees', before, { vesselId: 1, status: 'Completed' }, null, [1]],
    ['TRAP-24: Stuck frees nothing', before, { vesselId: 1, status: 'Stuck' }, null, []],
    ['TRAP-89: a move and Completed free both', before, { vesselId: 2, status: 'Completed' }, null, [1, 2]],
    ['a delete frees', before, null, null, [1]],
    ['nothing', before, { vesselId: 1, status: 'Active' }, null, []],
  ])('%s', (_name, from, to, takes, frees) => {
    expect(vesselEffects(from, to, [])).toEqual({ takes, frees, unsure: [] })
  })

  it('TRAP-89: does not free what another Active fermentation is in', () => {
    const others = [row({ id: 1, vesselId: 1 }), row({ id: 2, vesselId: 1 })]
    const completed = { vesselId: 1, status: 'Completed' }
    expect(vesselEffects(before, completed, others).frees).toEqual([])
    expect(vesselEffects(before, completed, others.slice(0, 1)).frees).toEqual([1])
  })

  it.each(['Stuck', 'Stopped'])(
    'FERM-57, TRAP-89: asks what a %s one leaves behind: an aging may be in it',
    status => {
      const left = { ...before, status }
      const unknown = { takes: null, frees: [], unsure: [1] }
      expect(vesselEffects(left, { vesselId: 1, status: 'Completed' }, [])).toEqual(unknown)
      expect(vesselEffects(left, null, [])).toEqual(unknown)
      expect(vesselEffects(left, { vesselId: 2, status: 'Active' }, [])).toEqual({ ...unknown, takes: 2 })
    },
  )

  it('changes the stored and the shown status of those vessels only', () => {
    const vessels = [
      { id: 1, status: 'Empty', shownStatus: 'Empty' },
      { id: 2, status: 'In Use', shownStatus: 'In Use' },
      { id: 3, status: 'Out of Service', shownStatus: 'In Use' },
      { id: 4, status: 'Empty', shownStatus: 'In Use' },
    ]
    expect(applyEffects(vessels, { takes: 1, frees: [2, 3] })).toEqual([
      { id: 1, status: 'In Use', shownStatus: 'In Use' },
      { id: 2, status: 'Empty', shownStatus: 'Empty' },
      { id: 3, status: 'Out of Service', shownStatus: 'Out of Service' },
      vessels[3],
    ])
  })
})

test('FERM-43, 45, 46, CONST-29, TRAP-09, 10, 12: the body has noons, the Brix as text, and no empties', () => {
  const form = { batchId: 4, vesselId: 9, startDate: '2024-09-10', status: 'Active' }
  const empties = { endDate: null, pressDate: null, initialBrix: null, notes: null }
  expect(fermentationBody({ ...form, ...empties })).toStrictEqual({
    ...form,
    startDate: '2024-09-10T12:00:00.000Z',
  })
  expect(
    fermentationBody({ ...form, endDate: '2024-10-01', pressDate: '2024-09-20', initialBrix: 0, notes: 'a' }),
  ).toStrictEqual({
    ...form,
    startDate: '2024-09-10T12:00:00.000Z',
    endDate: '2024-10-01T12:00:00.000Z',
    pressDate: '2024-09-20T12:00:00.000Z',
    initialBrix: '0',
    notes: 'a',
  })
})

test('OPEN-71: the address points at a row by its number, else by the ID of its batch', () => {
  const rows = [row({ id: 3, wineBatch: { id: 1, batchId: 'WB-1' } }), row({ id: 4 })]
  expect(['3', ' wb-1 ', '5', '', null].map(asked => pointedRow(asked, rows))).toEqual([
    3,
    3,
    null,
    null,
    null,
  ])
})
