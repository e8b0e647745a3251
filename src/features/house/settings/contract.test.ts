import { expect, it } from 'vitest'
import type { z } from '#shared/zod.ts'
import { nameInput, passwordForm, wineryInput } from './contract.ts'

const complaints = (schema: z.ZodType, value: unknown) =>
  schema.safeParse(value).error?.issues.map(({ message }) => message) ?? []

const typed = { currentPassword: 'old', newPassword: 'first-press', repeatedPassword: 'first-press' }

it.each([
  [{}, []],
  [{ currentPassword: '' }, ['Current password is required']],
  [{ newPassword: '12345', repeatedPassword: '12345' }, ['Password must be at least 6 characters']],
  [{ repeatedPassword: '' }, ['Repeat the new password']],
  [{ repeatedPassword: 'first-pres' }, ['The two passwords differ']],
  [
    { currentPassword: '', repeatedPassword: 'x' },
    ['Current password is required', 'The two passwords differ'],
  ],
  [{ repeatedPassword: 'first-press ' }, ['The two passwords differ']],
])('OPEN-08: a new password with %j is told %j', (change, messages) => {
  expect(complaints(passwordForm(), { ...typed, ...change })).toEqual(messages)
})

it('OPEN-08: a longer minimum is told before anything is sent', () => {
  expect(complaints(passwordForm(12), typed)).toEqual(['Password must be at least 12 characters'])
})

it('names are required and lose stray blanks', () => {
  expect(complaints(wineryInput, { name: ' ' })).toEqual(['Winery name is required'])
  expect(wineryInput.parse({ name: ' Château Nord ' })).toEqual({ name: 'Château Nord' })
  expect(complaints(nameInput, {})).toEqual(['First name is required', 'Last name is required'])
})
