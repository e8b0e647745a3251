import { expect, it } from 'vitest'
import { thinned } from './thinned.ts'

const row = (at: string, values: object = {}) => ({
  wineryId: 1,
  deviceId: 1,
  vesselId: 1 as number | null,
  at: `2026-09-14T${at}:00.000Z`,
  temperature: 20 as number | null,
  lowestTemperature: 20 as number | null,
  highestTemperature: 20 as number | null,
  sg: 1.05 as number | null,
  battery: null,
  minutes: 0,
  ...values,
})
const degrees = (temperature: number) => ({
  temperature,
  lowestTemperature: temperature,
  highestTemperature: temperature,
})

it('W6, devices: a quarter of an hour is one row with its mean, lowest and highest', () => {
  const rows = [row('08:00', degrees(18)), row('08:07', { ...degrees(22), sg: null }), row('08:15')]
  expect(thinned(rows)).toEqual([
    row('08:00', { temperature: 20, lowestTemperature: 18, highestTemperature: 22, sg: 1.05, minutes: 15 }),
    row('08:15', { minutes: 15 }),
  ])
})

it('W6, devices: what is thinned stays as it is', () => {
  const once = thinned([row('08:03', degrees(18)), row('08:07', degrees(22)), row('08:09', { vesselId: 2 })])
  expect(thinned(once)).toEqual(once)
})

it('W6, devices: a device that was moved within the quarter keeps a row for each vessel', () => {
  const rows = [row('08:01'), row('08:05'), row('08:09', { vesselId: 2 }), row('08:12', { vesselId: null })]
  expect(thinned(rows).map(({ at, vesselId }) => [at.slice(11, 16), vesselId])).toEqual([
    ['08:00', 1],
    ['08:09', 2],
    ['08:12', null],
  ])
})

it('W6, devices: what was never measured stays empty', () => {
  const nothing = { temperature: null, lowestTemperature: null, highestTemperature: null }
  expect(thinned([row('08:01', nothing)])).toEqual([row('08:00', { ...nothing, minutes: 15 })])
})
