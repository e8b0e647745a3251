import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { freedStatus, type Occupation, occupancyChange, shownStatus } from '#cellar/vessel-occupancy.ts'
import { aVessel } from '#test/builders.ts'
import { type VesselInput, type VesselStatus, vessels } from './contract.ts'
import {
  filterVessels,
  groupByType,
  inCellarOrder,
  readVessel,
  readVesselProcess,
  showVessels,
  type VesselFilters,
  vesselBody,
} from './rules.ts'

const inVessel = (vesselId: number, status: 'Active' | 'Stuck' | 'Completed'): Occupation => ({
  vesselId,
  isActive: status === 'Active',
  isReleased: status === 'Completed',
})
const nothing = { claims: null, takes: null, frees: [] }

describe('occupancy', () => {
  it.each([
    ['an Active start takes the vessel', null, inVessel(1, 'Active'), { claims: 1, takes: 1, frees: [] }],
    [
      'a start already Completed only asks for a free vessel',
      null,
      inVessel(1, 'Completed'),
      { claims: 1, takes: null, frees: [] },
    ],
    ['an edit of an Active process touches nothing', inVessel(1, 'Active'), inVessel(1, 'Active'), nothing],
    [
      'a move takes the new vessel and frees the old',
      inVessel(1, 'Active'),
      inVessel(2, 'Active'),
      { claims: 2, takes: 2, frees: [1] },
    ],
    [
      'TRAP-24: completing frees the vessel',
      inVessel(1, 'Active'),
      inVessel(1, 'Completed'),
      { claims: null, takes: null, frees: [1] },
    ],
    ['TRAP-24: getting stuck frees nothing', inVessel(1, 'Active'), inVessel(1, 'Stuck'), nothing],
    [
      'TRAP-89: a move that completes frees both vessels',
      inVessel(1, 'Active'),
      inVessel(2, 'Completed'),
      { claims: 2, takes: null, frees: [1, 2] },
    ],
    [
      'back to Active asks for the vessel again',
      inVessel(1, 'Completed'),
      inVessel(1, 'Active'),
      { claims: 1, takes: 1, frees: [] },
    ],
    [
      'correcting the vessel of a past process touches nothing',
      inVessel(1, 'Completed'),
      inVessel(2, 'Completed'),
      { claims: 2, takes: null, frees: [] },
    ],
    ['deleting frees the vessel', inVessel(1, 'Stuck'), null, { claims: null, takes: null, frees: [1] }],
    ['deleting a past process frees nothing', inVessel(1, 'Completed'), null, nothing],
  ])('OPEN-75, OPEN-78: %s', (_name, before, after, change) => {
    expect(occupancyChange(before, after)).toEqual(change)
  })

  it('OPEN-75: a vessel out of service, or held by another process, is not freed', () => {
    expect(freedStatus('In Use', false)).toBe('Empty')
    expect(freedStatus('In Use', true)).toBe('In Use')
    expect(freedStatus('Out of Service', false)).toBe('Out of Service')
  })

  it('VESS-17, VESS-18, VESS-19, TRAP-20: only an Active process makes a vessel shown as In Use', () => {
    expect(shownStatus('Empty', true)).toBe('In Use')
    expect(shownStatus('Out of Service', true)).toBe('In Use')
    expect(shownStatus('Out of Service', false)).toBe('Out of Service')
  })

  it('OPEN-78, P4: whatever happens, no vessel is in two active uses, and what is stored follows', () => {
    const step = fc.record({
      process: fc.nat({ max: 4 }),
      after: fc.option(
        fc.tuple(fc.nat({ max: 2 }), fc.constantFrom('Active', 'Stuck', 'Completed' as const)),
        { freq: 6 },
      ),
    })
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), steps => {
        const processes = new Map<number, Occupation>()
        const vessels: VesselStatus[] = ['Empty', 'Empty', 'Empty']
        const inside = (vesselId: number) => [...processes.values()].filter(p => p.vesselId === vesselId)
        const holders = (vesselId: number) => inside(vesselId).filter(({ isActive }) => isActive).length
        for (const { process, after } of steps) {
          const before = processes.get(process) ?? null
          const next = after && inVessel(after[0], after[1] as 'Active')
          const { claims, takes, frees } = occupancyChange(before, next)
          processes.delete(process)
          if (claims !== null && holders(claims) > 0) {
            if (before) processes.set(process, before)
            continue
          }
          if (next) processes.set(process, next)
          if (takes !== null) vessels[takes] = 'In Use'
          for (const vessel of frees)
            vessels[vessel] = freedStatus(vessels[vessel] ?? 'Empty', holders(vessel) > 0)

          for (const [vessel, stored] of vessels.entries()) {
            expect(holders(vessel)).toBeLessThanOrEqual(1)
            if (holders(vessel) > 0) expect(stored).toBe('In Use')
            if (stored === 'In Use') expect(inside(vessel).some(({ isReleased }) => !isReleased)).toBe(true)
          }
        }
      }),
      { numRuns: 500 },
    )
  })
})

describe('reading', () => {
  const raw = {
    id: '4',
    vesselId: 'B-1',
    type: 'Barrel',
    capacity: '59.5',
    capacityUnit: 'gal',
    kosher: true,
  }

  it('VESS-52, TRAP-79, TRAP-86: the type is read under either name, a number also as text', () => {
    const row = readVessel({ ...raw, vintage: 2019, shownStatus: 'In Use' })
    expect(row).toMatchObject({ id: 4, vesselType: 'Barrel', capacity: 59.5, status: 'Empty', kosher: true })
    expect(row).toMatchObject({ vintage: '2019', toldStatus: 'In Use', capacityUnit: 'gal' })
    expect(readVessel({ ...raw, vesselType: 'Tank', capacityUnit: null })).toMatchObject({
      vesselType: 'Tank',
      capacityUnit: 'L',
    })
  })

  it('VESS-17, VESS-18: the vessel of a process is a number; the text on a nested vessel is not it', () => {
    expect(readVesselProcess({ id: 1, vesselId: '7', status: 'Active' }).vesselId).toBe(7)
    expect(readVesselProcess({ id: 1, vessel: { id: 7, vesselId: '12' } }).vesselId).toBe(7)
    expect(readVesselProcess({ id: 1 }).vesselId).toBeNull()
  })
})

describe('showing', () => {
  const vessel = (id: number, values: object = {}) =>
    readVessel({ id, vesselId: `V-${id}`, vesselType: 'Tank', usageType: 'Both', status: 'Empty', ...values })
  const process = (id: number, vesselId: number, status: string, batch = '') => ({
    id,
    vesselId,
    status,
    batch,
    startDate: '',
    endDate: '',
  })

  it('VESS-14, VESS-15, VESS-17..19, OPEN-90, TRAP-20: only Active processes are a current use', () => {
    const rows = [vessel(1), vessel(2, { status: 'Out of Service' }), vessel(3, { status: 'In Use' })]
    const shown = showVessels(rows, [
      [process(5, 1, 'Active', 'Merlot'), process(6, 3, 'Stuck')],
      [process(9, 1, 'Active'), process(8, 2, 'Active'), process(7, 3, 'On Hold')],
    ])
    expect(shown.map(({ shownStatus }) => shownStatus)).toEqual(['In Use', 'In Use', 'In Use'])
    expect(shown[0]?.uses).toEqual([
      { to: '/fermentation?id=5', text: 'Fermentation: Merlot' },
      { to: '/aging?id=9', text: 'Aging' },
    ])
    expect(shown[2]?.uses).toEqual([])
    expect(showVessels([vessel(3)], [[process(6, 3, 'Stuck')], []])[0]?.shownStatus).toBe('Empty')
  })

  it('OPEN-42: without one of the lists the server is believed', () => {
    const told = [vessel(1, { shownStatus: 'In Use' })]
    expect(showVessels(told, [undefined, []])[0]?.shownStatus).toBe('In Use')
    expect(showVessels(told, [[], []])[0]?.shownStatus).toBe('Empty')
  })

  it('VESS-12, OPEN-91: groups stand in the order of the vocabulary, foreign types after it', () => {
    const types = ['Amphora', 'Other', 'Tank', 'Barrel', 'Tank']
    const rows = showVessels(
      types.map((vesselType, index) => vessel(index, { vesselType })),
      [[], []],
    )
    const groups = groupByType(rows).map(({ type, rows: inside }) => `${type} ${inside.length}`)
    expect(groups).toEqual(['Tank 2', 'Barrel 1', 'Other 1', 'Amphora 1'])
  })

  it('VESS-12: lists go by type, and within one as people count', () => {
    const told = ['Barrel b-10', 'Amphora A-1', 'Tank T-10', 'Tank T-9', 'Barrel B-2', 'Tank t-1']
    const list = told.map(text => ({ type: text.split(' ')[0], name: text.split(' ')[1] }))
    const arranged = inCellarOrder(list).map(({ name }) => name)
    expect(arranged).toEqual(['t-1', 'T-9', 'T-10', 'B-2', 'b-10', 'A-1'])
  })

  it('VESS-09..11, TRAP-87: the status filter goes by what is shown, Available counts as Empty', () => {
    const rows = showVessels(
      [vessel(1), vessel(2, { status: 'Available' }), vessel(3)],
      [[process(5, 1, 'Active')], []],
    )
    const found = (filters: Partial<VesselFilters>) =>
      filterVessels(rows, { type: null, usage: null, status: null, ...filters }).map(({ id }) => id)
    expect(found({ status: 'Empty' })).toEqual([2, 3])
    expect(found({ status: 'In Use' })).toEqual([1])
    expect(found({ type: 'Barrel' })).toEqual([])
    expect(found({ type: 'Tank', usage: 'Both' })).toEqual([1, 2, 3])
  })
})

describe('what is sent', () => {
  const form = vessels.input.parse(aVessel({ material: 'Plastic', materialOther: 'Clay' })) as VesselInput

  it('OPEN-93: the barrel details go only when filled or changed', () => {
    expect(Object.keys(vesselBody(form, null))).not.toContain('toast')
    expect(vesselBody({ ...form, toast: 'Medium' }, null)).toMatchObject({ toast: 'Medium' })
    const before = readVessel({ ...aVessel(), id: 1, toast: 'Light' })
    expect(vesselBody(form, before)).toMatchObject({ toast: null })
    expect(Object.keys(vesselBody(form, before))).not.toContain('location')
  })

  it('VESS-34: a material of its own goes only with Other', () => {
    expect(vesselBody(form, null).materialOther).toBeNull()
    expect(vesselBody({ ...form, material: 'Other' }, null).materialOther).toBe('Clay')
  })
})
