import { expect, it } from 'vitest'
import { correctionOf, readingOf, waitingReadings } from './entries.ts'
import type { Stop } from './stops.ts'

const tank: Stop = {
  kind: 'fermentation',
  processId: 7,
  vesselId: 3,
  code: 'T-06',
  wine: 'WB-1 Merlot',
  location: 'Hall',
  vesselType: 'Tank',
}
const barrel: Stop = { ...tank, kind: 'aging', code: 'B-1' }

it('a reading names its process, in the key case of its address', () => {
  expect(readingOf(tank, { brix: 18.1, densitySg: 1.07 })).toEqual({
    path: '/api/fermentation-maintenance',
    body: { fermentation_id: 7, brix: 18.1, density_sg: 1.07 },
    title: 'Reading of WB-1 Merlot in T-06',
  })
  expect(readingOf(barrel, { so2: 28 })).toEqual({
    path: '/api/aging-maintenance',
    body: { agingId: 7, so2: 28 },
    title: 'Reading of WB-1 Merlot in B-1',
  })
})

it('a correction takes away what was taken out of a field', () => {
  expect(correctionOf(tank, 12, ['brix', 'ph'], { brix: 17 })).toMatchObject({
    path: '/api/fermentation-maintenance/12',
    body: { brix: 17, ph: null },
  })
})

it('what waits on the device counts among the earlier readings of its wine', () => {
  const entry = (id: string, values: object, path = '/api/fermentation-maintenance') => ({
    id,
    path,
    body: values,
    doneAt: `2026-09-20T0${id}:00:00.000Z`,
  })
  const entries = [
    entry('1', { fermentation_id: 7, brix: 20 }),
    entry('2', { fermentation_id: 7, brix: 19 }),
    entry('3', { fermentation_id: 8, brix: 1 }),
    entry('4', { agingId: 7, ph: 3.5 }, '/api/aging-maintenance'),
  ]
  expect(waitingReadings(tank, entries).map(({ values }) => values.brix)).toEqual([19, 20])
  expect(waitingReadings(barrel, entries).map(({ values }) => values)).toEqual([{ ph: 3.5 }])
})
