import { expect, it } from 'vitest'
import { readProcessReading } from './process-readings.ts'
import { inVessels, placeOfReading, stagesOf } from './stages.ts'

const at = (day: string) => Date.parse(`${day}T00:00:00Z`)
const sample = readProcessReading('vineyard', { id: 1, vineyardId: 7, measurementDate: '2024-08-20' })
const reading = (id: number, fermentationId: number, measurementDate: string) =>
  readProcessReading('fermentation', { id, fermentationId, measurementDate })

it('a reading says in which vessel the wine was, a sample that it is one', () => {
  const tanks = [
    { id: 7, vessel: 'T-7' },
    { id: 8, vessel: '' },
  ]
  const readings = [reading(1, 7, '2024-09-06'), reading(2, 8, '2024-09-06'), reading(3, 9, '2024-09-06')]
  expect(inVessels(readings, tanks).map(placeOfReading)).toEqual([
    'Fermentation in T-7',
    'Fermentation',
    'Fermentation',
  ])
  expect(inVessels([sample]).map(placeOfReading)).toEqual(['Vineyard sample'])
})

it('a stage lasts from the first that is known of it to the last; one without readings, or a moment, is none', () => {
  const readings = [reading(1, 7, '2024-09-16'), reading(2, 8, '2024-09-06'), sample]
  const moments = { vineyard: [], fermentation: [at('2024-09-05')], aging: [at('2024-10-01')] }
  expect(stagesOf(readings, stage => moments[stage])).toEqual([
    { label: 'Fermentation', from: at('2024-09-05'), to: at('2024-09-16') },
  ])
})
