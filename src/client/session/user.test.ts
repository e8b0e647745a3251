import { describe, expect, it } from 'vitest'
import { readUser } from './user.ts'
import { readWineryName } from './winery-name.ts'

describe('the user of an answer', () => {
  it('AUTH-47, OPEN-03: is read bare or wrapped, in either case, with role or Role', () => {
    const expected = { id: 7, firstName: 'Anna', lastName: 'Berg', roleName: 'ADMIN', isAdmin: true }
    const camel = { id: 7, firstName: 'Anna', lastName: 'Berg', role: { name: 'ADMIN' } }
    const snake = { id: '7', first_name: 'Anna', last_name: 'Berg', Role: { name: 'ADMIN' } }
    expect(readUser(camel)).toMatchObject(expected)
    expect(readUser({ user: snake })).toMatchObject(expected)
  })

  it.each([null, undefined, 'text', [], {}, { message: 'no' }])('%j names nobody', answer => {
    expect(readUser(answer)).toBeNull()
  })

  it('TRAP-67: an id or a flag makes no administrator', () => {
    expect(readUser({ id: 1, isAdmin: true, roleId: 1 })?.isAdmin).toBe(false)
    expect(readUser({ id: 1, role: { name: 'Administrator' } })?.isAdmin).toBe(false)
  })
})

describe('the stored winery (SHELL-32, 33)', () => {
  it.each([
    [null, 'Winery'],
    ['', 'Winery'],
    ['  ', 'Winery'],
    ['null', 'Winery'],
    ['{"id":1}', 'Winery'],
    ['{"name":"  "}', 'Winery'],
    ['{broken', 'Winery'],
    ['[]', 'Winery'],
    ['{"name":"Chateau Nord"}', 'Chateau Nord'],
    ['"Chateau Nord"', 'Chateau Nord'],
    [' Chateau Sud ', 'Chateau Sud'],
    ['1884', '1884'],
  ])('%j is shown as %s', (stored, shown) => {
    expect(readWineryName(stored)).toBe(shown)
  })
})
