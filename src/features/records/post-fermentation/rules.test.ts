import { expect, test } from 'vitest'
import { fermentedBatches, readPostFermentation } from './rules.ts'

test('DATA-12, TRAP-33: a record is read with its batch under either name, numbers also as text', () => {
  const batch = { id: 4, batchId: 'WB-4', batchName: 'Four', vineyardName: 'East' }
  expect(
    readPostFermentation({
      id: 1,
      squeezingDate: '2024-10-01T00:00:00.000Z',
      daborbageDate: null,
      sg: '0.995',
      va: 0,
      batch,
    }),
  ).toEqual({
    id: 1,
    version: undefined,
    batchId: 4,
    squeezingDate: '2024-10-01',
    daborbageDate: '',
    sg: 0.995,
    ph: null,
    malicAcid: null,
    va: 0,
    notes: '',
    batch: { id: 4, code: 'WB-4', name: 'Four', vineyard: 'East' },
  })
})

test('POST-08: only batches that have a fermentation are offered', () => {
  const batch = (id: number) => ({ id, code: `WB-${id}`, name: '', vineyard: '' })
  expect(fermentedBatches([batch(1), batch(2)], [{ batchId: 2 }, { batchId: null }])).toEqual([batch(2)])
})
