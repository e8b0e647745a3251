import { expect, it } from 'vitest'
import { firstWay, otherWays, waysOf, wayTexts } from './rules.ts'

const all = { hasCodes: true, hasRecoveryCodes: true, passkey: {} }

it('the easiest way comes first, and the others are there to be chosen', () => {
  expect(waysOf(all, true)).toEqual(['passkey', 'code', 'recovery'])
  expect(firstWay(waysOf(all, true))).toBe('passkey')
  expect(otherWays(waysOf(all, true), 'code')).toEqual(['passkey', 'recovery'])
})

it('nobody is offered what their browser, or they, cannot do', () => {
  expect(waysOf(all, false)).toEqual(['code', 'recovery'])
  expect(waysOf({ ...all, passkey: null }, true)).toEqual(['code', 'recovery'])
  expect(waysOf({ ...all, hasCodes: false }, false)).toEqual(['recovery'])
  expect(firstWay(waysOf({ hasCodes: false, hasRecoveryCodes: false, passkey: {} }, false))).toBeNull()
})

it('every way has its words', () => {
  for (const { lead, choose } of Object.values(wayTexts)) expect([lead, choose]).not.toContain('')
})
