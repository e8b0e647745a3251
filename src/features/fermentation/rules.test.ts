import { expect, it } from 'vitest'
import { isWholeForm, occupationOf } from './rules.ts'

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
