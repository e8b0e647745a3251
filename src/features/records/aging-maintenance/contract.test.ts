import { expect, it } from 'vitest'
import { agingMaintenance } from './contract.ts'

const { input } = agingMaintenance

it('AMNT-13, OPEN-89: an empty form is accepted', () => {
  const read = input.parse({})
  expect(Object.values(read).every(value => value === null)).toBe(true)
})

it.each(['ph', 'ta', 'bisulfite', 'so2'] as const)('AMNT-13, TRAP-44: %s is a nullable number', name => {
  const read = (value: unknown) => input.parse({ [name]: value })[name]
  expect([read('3.4'), read(0), read('')]).toEqual([3.4, 0, null])
  expect(input.safeParse({ [name]: 'sour' }).error?.issues[0]?.message).toBe('Must be a number')
})

it.each([
  [{ agingId: 'x' }, 'The selected aging process does not exist.'],
  [{ agingStartDate: '2024-13-01' }, 'Invalid aging start date format'],
])('%o gives %s', (values, message) => {
  expect(input.safeParse(values).error?.issues[0]?.message).toBe(message)
})
