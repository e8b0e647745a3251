import { expect, it } from 'vitest'
import { passkeyTrouble, recoveryText } from './rules.ts'

const here = 'https://wine.example.org'

it.each([
  [here, true, null],
  [here, false, 'This browser cannot make passkeys. Codes work here too.'],
  [null, true, 'Passkeys need an address that begins with https:// and has a name. Codes work here too.'],
  ['https://other.example.org', true, 'Passkeys are made at https://other.example.org. Codes work here too.'],
])('passkeys of %s, in a browser that can: %s, are told %j', (address, can, told) => {
  expect(passkeyTrouble(address, here, can)).toBe(told)
})

it.each([
  [10, '10 of 10 left'],
  [4, '4 of 10 left'],
  [3, '3 of 10 left. Make new ones.'],
  [0, 'None left. Make new ones.'],
])('%i recovery codes are told as %s', (left, told) => {
  expect(recoveryText(left)).toBe(told)
})
