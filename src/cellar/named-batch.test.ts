import { expect, test } from 'vitest'
import { batchChoices, batchLine, batchTitle, findBatch, readBatchOf, readNamedBatch } from './named-batch.ts'

const raw = {
  id: '4',
  batchId: 'WB-20240905-0001',
  batchName: 'Hillside Red',
  vineyard: { name: 'Hillside' },
}
const batch = { id: 4, code: 'WB-20240905-0001', name: 'Hillside Red', vineyard: 'Hillside' }

test('DATA-08: a batch is read from a list, and from a record that carries it under either name', () => {
  expect(readNamedBatch(raw)).toEqual(batch)
  expect(readBatchOf({ wineBatch: raw })).toEqual(batch)
  expect(readBatchOf({ batch: { ...raw, vineyard: null, vineyardName: 'Hillside' } })).toEqual(batch)
  expect(readBatchOf({ batch: null })).toBeNull()
})

test('a batch is titled by vineyard and ID, as far as they are known', () => {
  expect(batchTitle(batch)).toBe('Hillside - WB-20240905-0001')
  expect(batchTitle({ ...batch, vineyard: '' })).toBe('WB-20240905-0001')
  expect(batchTitle({ ...batch, vineyard: '', code: '' })).toBe('Hillside Red')
  expect(batchTitle(null)).toBe('Unknown batch')
  expect(batchLine(batch)).toBe('Hillside - WB-20240905-0001 (Hillside Red)')
})

test('TRAP-22, 88: the batch of an edited record can always be chosen, and only once', () => {
  const other = { ...batch, id: 9, code: 'WB-9' }
  const row = { batchId: 4, batch }
  expect(batchChoices([other], row).map(({ value }) => value)).toEqual([9, 4])
  expect(batchChoices([other, batch], row).map(({ value }) => value)).toEqual([9, 4])
  expect(batchChoices([], { batchId: 4, batch: null })).toEqual([{ value: 4, label: 'Unknown batch' }])
  expect(batchChoices([other]).map(({ value }) => value)).toEqual([9])
})

test('OPEN-34: an address names a batch by its number, else by its ID', () => {
  const misleading = { ...batch, id: 7, code: '4' }
  expect(findBatch('4', [misleading, batch])).toBe(batch)
  expect(findBatch(' wb-20240905-0001', [misleading, batch])).toBe(batch)
  expect(findBatch('5', [misleading, batch])).toBeNull()
  expect(findBatch('', [{ ...batch, code: '' }])).toBeNull()
})
