import { expect, it } from 'vitest'
import {
  groupByProcess,
  inOrderOfTime,
  readingMetrics,
  readProcessReading,
  sayCourse,
  sayReading,
} from './process-readings.ts'

const batch = { id: 3, batchId: 'WB-3', batchName: 'Three', vineyardName: 'East' }
const moment = '2024-09-12T16:05:00.000Z'

it('OPEN-09: samples and readings of both kinds are read alike, each by what it was taken of', () => {
  const sample = readProcessReading('vineyard', {
    id: 7,
    vineyardId: 2,
    measurementDate: '2024-08-20',
    brix: '22.1',
  })
  expect(sample).toMatchObject({ id: 'vineyard 7', processId: 2, brix: 22.1, ph: null })
  expect(sample).toMatchObject({ readingTimestamp: '2024-08-20', takenBy: '', batch: '' })
  const fermenting = readProcessReading('fermentation', {
    id: 7,
    fermentationId: '5',
    wineBatch: batch,
    readingTimestamp: moment,
    temperature: 0,
    takenById: 9,
  })
  expect(fermenting).toMatchObject({
    id: 'fermentation 7',
    processId: 5,
    temperature: 0,
    takenBy: 'User ID: 9',
  })
  expect(fermenting.batch).toBe('East - WB-3 (Three)')
  const aging = readProcessReading('aging', { id: 7, agingId: 4, aging: { id: 4, batch }, so2: 28 })
  expect(aging).toMatchObject({ id: 'aging 7', processId: 4, so2: 28, batch: 'East - WB-3 (Three)' })
  expect(readProcessReading('aging', { id: 1, agingId: null, aging: null }).processId).toBeNull()
})

it('a reading is told in the order of the metrics; zero is a value, and notes speak where nothing was measured', () => {
  const reading = (values: object) => readProcessReading('fermentation', { id: 1, ...values })
  expect(sayReading(reading({ ph: 3.4, brix: -1.20000000000001, temperature: 0 }))).toBe(
    'Brix -1.2, pH 3.40, Temperature 0',
  )
  expect(sayReading(reading({ notes: 'Pumped over' }))).toBe('Pumped over')
  expect(sayReading(reading({}))).toBe('No values')
  expect(readingMetrics.filter(({ side }) => side === 'right').map(({ key }) => key)).toEqual(['ph', 'sg'])
})

it('readings are put in order of time, those without one at the end', () => {
  const at = (id: number, readingTimestamp: string) => readProcessReading('aging', { id, readingTimestamp })
  const rows = [at(1, ''), at(2, moment), at(3, '2024-09-10T08:00:00Z'), at(4, 'soon')]
  expect(inOrderOfTime(rows).map(({ id }) => id)).toEqual(['aging 3', 'aging 2', 'aging 1', 'aging 4'])
})

it('readings are told per process from the first value to the last, a single value alone', () => {
  const at = (id: number, fermentationId: number | null, values: object) =>
    readProcessReading('fermentation', {
      id,
      fermentationId,
      readingTimestamp: `2024-09-1${id}T08:00:00Z`,
      ...values,
    })
  const rows = [
    at(3, 5, { brix: -1.2 }),
    at(1, 5, { brix: 24.5, ph: 3.4 }),
    at(2, 5, { temperature: 27 }),
    at(4, null, {}),
  ]
  const groups = groupByProcess(rows)
  expect([...groups].map(([id, group]) => [id, group.length])).toEqual([
    [5, 3],
    [null, 1],
  ])
  expect(sayCourse(groups.get(5) ?? [])).toBe('Brix 24.5 → -1.2, Temperature 27.0')
  expect(sayCourse(groups.get(null) ?? [])).toBe('')
})
