import { expect, it } from 'vitest'
import { aVineyard } from '#test/builders.ts'
import { vineyards } from './contract.ts'

it('VINE-22, VINE-23: what is checked at submit is told together with what else is wrong', () => {
  const wrong = aVineyard({ name: '', plantedVariety: '  ', plantingDate: 'soon' })
  expect(vineyards.input.safeParse(wrong).error?.issues.map(({ message }) => message)).toEqual([
    'Name is required',
    'Planted variety is required',
    'Valid planting date is required',
  ])
})

const firstComplaint = (values: object) =>
  vineyards.input.safeParse(aVineyard(values)).error?.issues[0]?.message

it.each([
  ['VINE-12', { name: '' }, 'Name is required'],
  ['VINE-12, OPEN-52', { name: '   ' }, 'Name is required'],
  ['VINE-13', { location: null }, 'Location is required'],
  ['VINE-13, OPEN-52', { location: ' ' }, 'Location is required'],
  ['VINE-14', { plantedVariety: '' }, 'Variety is required'],
  ['VINE-22, TRAP-41', { plantedVariety: '  ' }, 'Planted variety is required'],
  ['VINE-15', { plantingDate: '' }, 'Planting date is required'],
  ['VINE-23', { plantingDate: '20240-01-05' }, 'Valid planting date is required'],
  ['VINE-23', { plantingDate: '2023-02-29' }, 'Valid planting date is required'],
  ['VINE-16', { acreage: '' }, 'Size is required'],
  ['VINE-17, TRAP-42', { acreage: 0 }, 'Size must be positive'],
  ['VINE-17', { acreage: '-1' }, 'Size must be positive'],
  ['VINE-19', { acreage: 'much' }, 'Size must be a number'],
  ['VINE-19', { acreage: 'Infinity' }, 'Size must be a number'],
  ['VINE-19', { acreage: 2e9 }, 'Cannot be more than 1,000,000,000'],
  ['VINE-20', { notes: undefined }, undefined],
  ['OPEN-74', { plantingDate: '2024-01-05T12:00:00.000Z' }, undefined],
])('%s: %o gives %s', (_ids, values, message) => {
  expect(firstComplaint(values)).toBe(message)
})
