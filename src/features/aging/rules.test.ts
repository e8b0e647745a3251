import { expect, it } from 'vitest'
import { occupationOf } from './rules.ts'

it.each([
  ['Active', true, false],
  ['On Hold', false, false],
  ['Completed', false, true],
  ['Cancelled', false, true],
] as const)(
  'OPEN-75: an aging that is %s claims its vessel: %s, has left it: %s',
  (status, isActive, isReleased) => {
    expect(occupationOf({ vesselId: 4, status })).toEqual({ vesselId: 4, isActive, isReleased })
  },
)
