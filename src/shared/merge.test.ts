import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Difference, differencesBetween, type Fields, fieldOf, spreadMaps, withPart } from './merge.ts'

const same = (_name: string, one: unknown, other: unknown) => one === other
const fields = fc.record({ name: fc.nat(2), notes: fc.nat(2), size: fc.nat(2), status: fc.nat(2) })

/** The record that comes of taking what is proposed, and of the given side where somebody has to choose. */
const merged = (mine: Fields, differences: Difference[], chosen: 'mine' | 'theirs') =>
  Object.fromEntries([
    ...Object.entries(mine),
    ...differences.map(({ name, proposed, ...values }) => [name, values[proposed ?? chosen]]),
  ]) as Fields

describe('two versions of one record', () => {
  it('lose no change that only one side made', () => {
    fc.assert(
      fc.property(fields, fields, fields, (base, mine, theirs) => {
        const whole = merged(mine, differencesBetween(base, mine, theirs, same), 'mine')
        for (const name of Object.keys(base) as (keyof typeof base)[]) {
          if (mine[name] === base[name]) expect(whole[name]).toBe(theirs[name])
          if (theirs[name] === base[name]) expect(whole[name]).toBe(mine[name])
        }
      }),
    )
  })

  it('ask for a choice exactly where both changed a field to different values', () => {
    fc.assert(
      fc.property(fields, fields, fields, (base, mine, theirs) => {
        const asked = differencesBetween(base, mine, theirs, same).filter(({ proposed }) => proposed === null)
        const both = (Object.keys(base) as (keyof typeof base)[]).filter(
          name => mine[name] !== base[name] && theirs[name] !== base[name] && mine[name] !== theirs[name],
        )
        expect(asked.map(({ name }) => name).toSorted()).toEqual(both.toSorted())
      }),
    )
  })

  it('become one of the two where every choice goes one way and nobody else changed anything', () => {
    fc.assert(
      fc.property(fields, fields, (base, other) => {
        expect(merged(base, differencesBetween(base, base, other, same), 'mine')).toEqual(other)
        expect(merged(other, differencesBetween(base, other, base, same), 'theirs')).toEqual(other)
        expect(differencesBetween(base, other, other, same)).toEqual([])
      }),
    )
  })
})

it('a map is compared and put back key by key', () => {
  const spread = spreadMaps({ name: 'Clerk', permissions: { 'users:view': true, 'users:edit': false } })
  expect(spread).toEqual({
    name: 'Clerk',
    'permissions.users:view': true,
    'permissions.users:edit': false,
  })
  expect(fieldOf('permissions.users:view')).toEqual({ field: 'permissions', key: 'users:view' })
  expect(withPart({ 'users:edit': true }, 'users:view', true)).toEqual({
    'users:edit': true,
    'users:view': true,
  })
  expect(withPart('Old', fieldOf('name').key, 'New')).toBe('New')
})
