import { expect, it } from 'vitest'
import { aPostFermentation } from '#test/builders.ts'
import { postFermentations } from './contract.ts'

const firstComplaint = (values: object) =>
  postFermentations.input.safeParse(aPostFermentation(1, values)).error?.issues[0]?.message

it.each([
  ['POST-12', { batchId: null }, 'Wine batch is required'],
  ['POST-12', { batchId: '' }, 'Wine batch is required'],
  ['POST-12', { batchId: 0 }, 'Wine batch is required'],
  ['TRAP-10', { squeezingDate: '', daborbageDate: null }, undefined],
  ['OPEN-30', { squeezingDate: 'yesterday' }, 'Squeezing date must be a valid date'],
  ['TRAP-33', { daborbageDate: '2024-02-31' }, 'Débourbage date must be a valid date'],
  ['TRAP-10', { sg: null, ph: '', malicAcid: undefined, va: null }, undefined],
  ['OPEN-30', { malicAcid: 'sour' }, 'Malic acid must be a number'],
  ['POST-15', { va: -0.01 }, 'Volatile Acidity cannot be less than 0'],
  ['POST-15', { va: '-1' }, 'Volatile Acidity cannot be less than 0'],
  ['POST-16', { va: 0 }, undefined],
])('%s: %o gives %s', (_ids, values, message) => {
  expect(firstComplaint(values)).toBe(message)
})

it('OPEN-16, OPEN-17: speaks the stated texts', () => {
  expect(postFermentations.texts).toEqual({
    created: 'Post-fermentation record created successfully!',
    updated: 'Post-fermentation record updated successfully!',
    deleted: 'Post-fermentation record deleted successfully',
    confirmDelete: 'Are you sure you want to delete this post-fermentation record?',
  })
})
