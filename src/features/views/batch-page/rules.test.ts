import { describe, expect, it } from 'vitest'
import { readProcessReading } from '#cellar/process-readings.ts'
import { readAging } from '#features/records/aging/rules.ts'
import { readBatch } from '#features/records/batches/rules.ts'
import { readBottling } from '#features/records/bottling/rules.ts'
import { readFermentation } from '#features/records/fermentation/rules.ts'
import { readPostFermentation } from '#features/records/post-fermentation/rules.ts'
import { type BatchRecords, sampleWindow } from './contract.ts'
import { marksOf, nextSteps, tellLife } from './rules.ts'

const batch = readBatch({
  id: 7,
  batchId: 'WB-7 é',
  batchName: 'Seven',
  vineyardId: 2,
  startDate: '2024-09-05',
  weight: 1200,
  grapeVariety: 'Syrah',
})
const nothing: BatchRecords = {
  batch,
  samples: [],
  fermentations: [],
  fermentationReadings: [],
  postFermentations: [],
  agings: [],
  agingReadings: [],
  bottlings: [],
}
const vessel = { id: 4, vesselId: 'T-4' }
const reading = (id: number, fermentationId: number, day: string, brix: number | null) =>
  readProcessReading('fermentation', { id, fermentationId, readingTimestamp: `${day}T12:00:00Z`, brix })

const whole: BatchRecords = {
  ...nothing,
  batch: { ...batch, endDate: '2025-06-01' },
  samples: [
    readProcessReading('vineyard', { id: 2, vineyardId: 2, measurementDate: '2024-09-01', brix: 24 }),
    readProcessReading('vineyard', { id: 1, vineyardId: 2, measurementDate: '2024-08-20', brix: 21 }),
  ],
  fermentations: [
    readFermentation({
      id: 5,
      vessel,
      startDate: '2024-09-05T12:00:00Z',
      pressDate: '2024-09-18T12:00:00Z',
      endDate: '2024-09-20T12:00:00Z',
      initialBrix: 24.5,
      status: 'Completed',
    }),
  ],
  fermentationReadings: [reading(3, 5, '2024-09-15', -1.2), reading(1, 5, '2024-09-06', 23)],
  postFermentations: [readPostFermentation({ id: 1, squeezingDate: '2024-09-20', va: 0.3, sg: 0 })],
  agings: [
    readAging({ id: 9, vessel: { id: 8, vesselId: 'B-8' }, startDate: '2024-10-01', endDate: '2025-05-01' }),
  ],
  agingReadings: [
    readProcessReading('aging', { id: 1, agingId: 9, readingTimestamp: '2024-11-01T12:00:00Z', ph: 3.5 }),
  ],
  bottlings: [
    readBottling({
      id: 2,
      bottlingDate: '2025-05-20',
      bottleCount: 1200,
      bottleSize: 750,
      status: 'Completed',
    }),
    readBottling({
      id: 3,
      bottlingDate: '2025-05-21',
      bottleCount: 1,
      bottleSize: 'Magnum',
      status: 'Cancelled',
    }),
  ],
}
const told = (records: BatchRecords) => tellLife(records).map(({ day, title }) => `${day} ${title}`)

describe("a batch's life", () => {
  it('OPEN-09: goes from grape to bottle, a day’s events in the order of the cellar', () => {
    expect(told(whole)).toEqual([
      '2024-08-20 2 vineyard samples',
      '2024-09-05 Batch started',
      '2024-09-05 Fermentation started in T-4',
      '2024-09-06 2 fermentation readings',
      '2024-09-18 Pressed',
      '2024-09-20 Fermentation ended',
      '2024-09-20 Post-fermentation',
      '2024-10-01 Aging started in B-8',
      '2024-11-01 1 aging reading',
      '2025-05-01 Aging ended',
      '2025-05-20 Bottled',
      '2025-05-21 Bottling cancelled',
      '2025-06-01 Batch ended',
    ])
  })

  it('OPEN-09: leads to where each thing is shown, and says what it was', () => {
    const events = new Map(tellLife(whole).map(event => [event.title, event]))
    expect(events.get('2 vineyard samples')).toMatchObject({
      to: '/vineyard-maintenance?vineyard=2',
      text: 'Brix 21.0 → 24.0',
    })
    expect(events.get('Batch started')?.text).toBe('1,200 kg of Syrah')
    expect(events.get('Pressed')?.to).toBe('/fermentation/5')
    expect(events.get('2 fermentation readings')).toMatchObject({
      to: '/fermentation-maintenance?batchId=7',
      text: 'Brix 23.0 → -1.2',
      lastDay: '2024-09-15',
    })
    expect(events.get('Post-fermentation')).toMatchObject({
      to: '/post-fermentation?search=WB-7%20%C3%A9',
      text: 'Squeezing Sep 20, 2024, VA 0.30, SG 0',
    })
    expect(events.get('1 aging reading')?.to).toBe('/aging-maintenance?agingId=9')
    expect(events.get('Aging started in B-8')?.to).toBe('/aging?id=9')
    expect(events.get('Bottled')).toMatchObject({
      text: '1,200 bottles of 750 ml',
      to: '/bottling?id=2',
      status: 'Completed',
    })
  })

  it('tells hundreds of readings in one event per process, in order of time', () => {
    const day = (index: number) => new Date(Date.UTC(2024, 8, 6, index)).toISOString()
    const many = Array.from({ length: 600 }, (_, index) =>
      readProcessReading('fermentation', {
        id: index,
        fermentationId: index % 2,
        readingTimestamp: day(600 - index),
      }),
    )
    const events = tellLife({ ...nothing, fermentationReadings: many })
    expect(events.map(({ title }) => title)).toEqual([
      'Batch started',
      '300 fermentation readings',
      '300 fermentation readings',
    ])
    const times = events[1]?.readings?.map(({ readingTimestamp }) => readingTimestamp) ?? []
    expect(times).toEqual(times.toSorted())
  })

  it('puts at the end what has no date, and leaves out what did not happen', () => {
    const loose = {
      ...nothing,
      batch: { ...batch, startDate: '' },
      postFermentations: [readPostFermentation({ id: 1 })],
    }
    expect(told(loose)).toEqual([' Post-fermentation'])
    const dated = { ...loose, batch, agings: [readAging({ id: 1, startDate: 'soon' })] }
    expect(told(dated)).toEqual(['2024-09-05 Batch started', ' Post-fermentation', 'soon Aging started'])
  })
})

describe('marks on the curves', () => {
  const labels = (stage: 'all' | 'vineyard' | 'fermentation' | 'aging') =>
    marksOf(tellLife(whole), stage).map(({ label }) => label)

  it('stand for what changed the wine, on the curves of its stage', () => {
    expect(labels('all')).toEqual([
      'Batch started',
      'Fermentation started',
      'Pressed',
      'Fermentation ended',
      'Aging started',
      'Aging ended',
      'Bottled',
    ])
    expect(labels('vineyard')).toEqual(['Batch started'])
    expect(labels('aging')).toEqual(['Aging started', 'Aging ended', 'Bottled'])
    expect(marksOf(tellLife(nothing), 'all')).toEqual([{ x: Date.UTC(2024, 8, 5), label: 'Batch started' }])
  })

  it('stand once for a batch that went into twenty barrels on one day', () => {
    const agings = Array.from({ length: 20 }, (_, id) => readAging({ id, startDate: '2024-10-01' }))
    expect(marksOf(tellLife({ ...nothing, agings }), 'aging')).toHaveLength(1)
  })
})

describe('what to do next', () => {
  const steps = (values: Partial<Parameters<typeof nextSteps>[0]>) =>
    nextSteps({ batch, fermentations: [], agings: [], bottlings: [], ...values }).map(({ to }) => to)
  const is = (status: string) => [{ id: 9, status, vessel: 'B-9' }]
  const [ferment, read] = ['/fermentation?add=1&batchId=7', '/fermentation-maintenance?add=1&batchId=7']
  const [age, bottle] = ['/aging?add=1&batchId=7', '/bottling?add=1&batchId=7']
  const readAged = '/aging-maintenance?add=1&agingId=9'

  it.each([
    ['fresh must is to be fermented', {}, [ferment]],
    ['a finished batch is not', { batch: { id: 7, status: 'Completed' } }, []],
    ['what ferments is read', { fermentations: is('Active') }, [read]],
    ['what is stuck as well', { fermentations: is('Stuck') }, [read]],
    ['what has fermented may age or be bottled', { fermentations: is('Completed') }, [age, bottle]],
    ['what ages is read', { fermentations: is('Completed'), agings: is('Active') }, [readAged, bottle]],
    ['what has aged is bottled', { fermentations: is('Completed'), agings: is('Completed') }, [bottle]],
    ['nothing follows a planned bottling', { fermentations: is('Completed'), bottlings: is('Planned') }, []],
    ['but a cancelled one', { fermentations: is('Completed'), bottlings: is('Cancelled') }, [age, bottle]],
    [
      'nothing is said of what cannot be seen',
      { fermentations: undefined, agings: undefined, bottlings: undefined },
      [],
    ],
    ['nor of bottles', { fermentations: is('Completed'), bottlings: undefined }, []],
  ])('%s', (_, values, expected) => {
    expect(steps(values)).toEqual(expected)
  })

  it('a batch in several barrels has a reading to take of each, by its name', () => {
    const agings = [1, 2].map(id => ({ id, status: 'Active', vessel: `B-${id}` }))
    const labels = nextSteps({ batch, fermentations: [], agings, bottlings: undefined }).map(
      ({ label }) => label,
    )
    expect(labels).toEqual(['Add aging reading in B-1', 'Add aging reading in B-2'])
  })
})

it('OPEN-09: the samples of sixty days up to the start belong to a batch, none without a vineyard or a start', () => {
  expect(sampleWindow(batch)).toEqual({ vineyardId: 2, from: '2024-07-07', to: '2024-09-05' })
  expect(sampleWindow({ vineyardId: null, startDate: '2024-09-05' })).toBeNull()
  expect(sampleWindow({ vineyardId: 2, startDate: '' })).toBeNull()
})
