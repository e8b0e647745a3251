import fc from 'fast-check'
import { expect, it } from 'vitest'
import { withStored } from '#client/ui/forms/stored-choice.ts'
import {
  type BatchPayload,
  batchStatus,
  batchTone,
  createBody,
  describeBatch,
  newGrapeVariety,
  proposeBatchCode,
  readBatch,
  readBatchFermentation,
  showBatchName,
  updateBody,
} from './rules.ts'

it('BATCH-63: a batch without status is in progress', () => {
  expect(batchStatus(null)).toBe('In Progress')
  expect(batchStatus('Completed')).toBe('Completed')
})

it('TRAP-17: a new batch is made of what its vineyard grows, else "From Vineyard"', () => {
  expect(newGrapeVariety(null, { plantedVariety: 'Syrah' })).toBe('Syrah')
  expect(newGrapeVariety('Malbec', { plantedVariety: 'Syrah' })).toBe('Malbec')
  expect(newGrapeVariety(null, { plantedVariety: '' })).toBe('From Vineyard')
  expect(newGrapeVariety(null, null)).toBe('From Vineyard')
})

it('CONST-16: a proposed batch ID has the day and four digits, zero-padded', () => {
  expect(proposeBatchCode('2024-01-05', () => 0.0042)).toBe('WB-20240105-0042')
  fc.assert(
    fc.property(fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), chance => {
      expect(proposeBatchCode('2024-01-05', () => chance)).toMatch(/^WB-20240105-\d{4}$/)
    }),
  )
})

const vineyard = { name: 'Hillside', location: 'North', plantedVariety: 'Merlot', notes: 'Dry farmed' }
const described = (raw: object, label: string) =>
  describeBatch(readBatch({ id: 1, ...raw })).find(item => item.label === label)?.value

it('BATCH-06, 09: a batch is read with words for a missing name and status', () => {
  const batch = readBatch({
    id: '3',
    batchId: 'WB-1',
    batchName: ' ',
    weight: '12.5',
    startDate: '2024-09-01T12:00:00Z',
  })
  expect(batch).toMatchObject({
    id: 3,
    batchId: 'WB-1',
    weight: 12.5,
    status: 'In Progress',
    startDate: '2024-09-01',
  })
  expect(showBatchName(batch)).toBe('Unnamed Batch')
  expect(readBatch({ id: 1, status: 'Resting' }).status).toBe('Resting')
})

it('BATCH-07, 08, TRAP-18: Completed is green, everything else blue', () => {
  expect(['Completed', 'In Progress', 'Active', 'completed?'].map(batchTone)).toEqual([
    'green',
    'blue',
    'blue',
    'blue',
  ])
})

it('BATCH-10, TRAP-17: the variety is the vineyard’s, else the batch’s, which may be a stored text', () => {
  expect(described({ vineyard, grapeVariety: 'Syrah' }, 'Grape Variety')).toBe('Merlot')
  expect(
    described({ vineyard: { ...vineyard, plantedVariety: '' }, grapeVariety: 'Syrah' }, 'Grape Variety'),
  ).toBe('Syrah')
  expect(described({ vineyard: null, grapeVariety: 'From Vineyard' }, 'Grape Variety')).toBe('From Vineyard')
  expect(described({}, 'Grape Variety')).toBe('N/A')
})

it('BATCH-11..13, 65, OPEN-62, TRAP-44: details show zero, and what only some batches carry', () => {
  const raw = {
    vineyard,
    finalBrix: 0,
    netLiquidWeight: '640',
    volume: 5,
    volumeUnit: 'hL',
    yeastStrain: 'EC-1118',
  }
  expect(described(raw, 'Vineyard Notes')).toBe('Dry farmed')
  expect(described(raw, 'Final Brix')).toBe('0')
  expect(described(raw, 'Final pH')).toBe('N/A')
  expect(described(raw, 'Net Liquid Weight')).toBe('640 kg')
  expect(described(raw, 'Volume')).toBe('5 hL')
  expect(described(raw, 'Yeast Strain')).toBe('EC-1118')
  expect(described(raw, 'Bisulfite')).toBeUndefined()
})

it('OPEN-63: a fermentation is read with its vessel’s name', () => {
  const raw = { id: 4, vessel: { vesselId: 'T-10' }, startDate: '2024-09-02T12:00:00.000Z', status: 'Stuck' }
  expect(readBatchFermentation(raw)).toEqual({
    id: 4,
    vessel: 'T-10',
    startDate: raw.startDate,
    status: 'Stuck',
  })
  expect(readBatchFermentation({ id: 5 }).vessel).toBe('Unknown vessel')
})

const payload: BatchPayload = {
  batchName: 'Estate Merlot',
  batchId: 'WB-1',
  vineyardId: 4,
  responsibleUserId: null,
  wineType: null,
  status: 'In Progress',
  notes: null,
  startDate: '2024-09-01',
  endDate: null,
  weight: null,
  netLiquidWeight: null,
  finalBrix: null,
  finalPh: null,
  finalTa: null,
  finalSg: null,
}
const createKeys = [
  'batchName',
  'batchId',
  'vineyardId',
  'responsibleUserId',
  'wineType',
  'startDate',
  'grapeVariety',
  'status',
  'weight',
  'netLiquidWeight',
  'finalBrix',
  'finalPh',
  'finalTa',
  'finalSg',
]

it('BATCH-46..50, OPEN-58: a new batch is sent with the listed keys, and with notes and end date when there are some', () => {
  const body = createBody(payload, { userId: 7, vineyard })
  expect(Object.keys(body)).toEqual(createKeys)
  expect(body).toMatchObject({ responsibleUserId: 7, grapeVariety: 'Merlot', wineType: null })
  expect(createBody(payload, { userId: 7, vineyard: null }).grapeVariety).toBe('From Vineyard')
  const filled = createBody({ ...payload, notes: 'Ripe', endDate: '2025-01-01' }, { userId: 7, vineyard })
  expect(Object.keys(filled)).toEqual([...createKeys, 'notes', 'endDate'])
})

it('BATCH-51, 52, TRAP-14, 16: a changed batch is sent without ID and variety, with the person who changes it', () => {
  const body = updateBody({ ...payload, responsibleUserId: 3 }, 7)
  const expected = ['endDate', 'notes', ...createKeys].filter(
    key => !['batchId', 'grapeVariety'].includes(key),
  )
  expect(Object.keys(body).sort()).toEqual(expected.sort())
  expect(body.responsibleUserId).toBe(7)
})

it('a stored status or type that is not offered stays a choice', () => {
  expect(withStored(['Red'], 'Orange')).toEqual(['Red', 'Orange'])
  expect(withStored(['Red'], 'Red')).toEqual(['Red'])
  expect(withStored(['Red'], '')).toEqual(['Red'])
})
