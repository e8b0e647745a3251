import { expect, it } from 'vitest'
import { Meter } from './meter.ts'

const start = Date.parse('2026-09-14T08:00:00Z')

it('devices: as many as allowed in a minute, then as long as the minute still lasts', () => {
  const meter = new Meter(3)
  const ask = (seconds: number, who = 'one') => meter.secondsToWait(who, start + seconds * 1000)
  expect([ask(0), ask(1), ask(2), ask(3), ask(30)]).toEqual([0, 0, 0, 57, 30])
  expect(ask(30, 'another')).toBe(0)
  expect(ask(60)).toBe(0)
})

it('devices: a clock that is put back keeps nobody waiting', () => {
  const meter = new Meter(1)
  expect(meter.secondsToWait('one', start)).toBe(0)
  expect(meter.secondsToWait('one', start - 3_600_000)).toBe(0)
})

it('devices: however many ask, few are remembered', () => {
  const meter = new Meter(1)
  for (let who = 0; who <= 10_000; who++) meter.secondsToWait(String(who), start)
  expect(meter.secondsToWait('0', start)).toBe(0)
  expect(meter.secondsToWait('9999', start)).toBe(60)
})
