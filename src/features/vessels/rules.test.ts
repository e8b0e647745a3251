import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { VesselStatus } from './contract.ts'
import { freedStatus, type Occupation, occupancyChange, shownStatus } from './rules.ts'

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
