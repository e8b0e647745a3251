import { expect, it } from 'vitest'
import { aVineyardReading } from '#test/builders.ts'
import { vineyardMaintenance } from './contract.ts'

const complaints = (values: object) =>
  vineyardMaintenance.input
    .safeParse(aVineyardReading(1, values))
    .error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)

const missing = 'Missing required fields: vineyard and measurement date.'
const unknown = 'The selected vineyard does not exist.'

it.each([
  ['TRAP-43', { vineyardId: null }, [`vineyardId: ${missing}`]],
  ['TRAP-43', { vineyardId: '' }, [`vineyardId: ${missing}`]],
  ['TRAP-43', { measurementDate: '' }, [`measurementDate: ${missing}`]],
  ['TRAP-43', { measurementDate: undefined }, [`measurementDate: ${missing}`]],
  ['OPEN-30', { vineyardId: -1 }, [`vineyardId: ${unknown}`]],
  ['OPEN-30', { vineyardId: 1.5 }, [`vineyardId: ${unknown}`]],
  ['OPEN-30', { vineyardId: 'x' }, [`vineyardId: ${unknown}`]],
  ['TRAP-43', { vineyardId: null, measurementDate: null }, [`vineyardId: ${missing}`]],
  ['TRAP-43', { measurementDate: '2024-13-01' }, ['measurementDate: Measurement date must be a valid date']],
  ['TRAP-10', { brix: null, ph: '', ta: undefined, sg: null }, undefined],
  ['TRAP-44', { brix: 0, ph: '0' }, undefined],
  ['OPEN-30', { brix: 'sweet' }, ['brix: Brix must be a number']],
  ['VMNT-32, CONST-15', { grapeColor: 'x'.repeat(100) }, undefined],
  [
    'VMNT-32, CONST-15',
    { grapeColor: 'x'.repeat(101) },
    ['grapeColor: Grape color must be at most 100 characters'],
  ],
  ['VMNT-33', { notes: 'Anything: ünïcode, "quotes"\nand lines' }, undefined],
])('%s: %o gives %s', (_ids, values, expected) => {
  expect(complaints(values)).toEqual(expected)
})

it('TRAP-26: speaks the stated texts', () => {
  expect(vineyardMaintenance.texts).toEqual({
    created: 'Maintenance record created successfully!',
    updated: 'Maintenance record updated successfully!',
    deleted: 'Maintenance record deleted successfully',
    confirmDelete: 'Are you sure you want to delete this maintenance record?',
  })
})
