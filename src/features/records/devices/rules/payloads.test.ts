import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { brixToSg } from '#cellar/watch/gravity.ts'
import { type DeviceKind, deviceKinds } from '../contract.ts'
import { readPayload } from './payloads.ts'

const now = Date.parse('2026-09-14T08:00:30Z')
const thisMinute = '2026-09-14T08:00:00.000Z'

const read = (kind: DeviceKind, body: unknown) => readPayload(kind, body, now)
const value = (kind: DeviceKind, body: unknown) => {
  const { values } = read(kind, body) as { values: unknown[] }
  expect(values).toHaveLength(1)
  return values[0]
}
const refusal = (kind: DeviceKind, body: unknown) => (read(kind, body) as { refusal: string }).refusal

describe('devices: plain JSON', () => {
  it.each([
    [
      { temperature: 24.1, sg: 1.045, battery: 3.9 },
      { at: thisMinute, temperature: 24.1, sg: 1.045, battery: 3.9 },
    ],
    [{ temperature: '24.1' }, { at: thisMinute, temperature: 24.1, sg: null, battery: null }],
    [{ temperature: '24,1' }, { at: thisMinute, temperature: 24.1, sg: null, battery: null }],
    [
      { Temperature: 0, SG: ' 1.1 ' },
      { at: thisMinute, temperature: 0, sg: 1.1, battery: null },
    ],
    [
      { temperature: 20, at: '2026-09-14T09:59:59+02:00' },
      { at: '2026-09-14T07:59:00.000Z', temperature: 20, sg: null, battery: null },
    ],
  ])('%j', (body, expected) => {
    expect(value('json', body)).toEqual(expected)
  })

  it('takes Brix for the gravity it stands for, and SG where both are said', () => {
    expect(value('json', { brix: 11.2 })).toMatchObject({ sg: expect.closeTo(brixToSg(11.2), 5) })
    expect(value('json', { brix: -1.5 })).toMatchObject({ sg: expect.closeTo(brixToSg(-1.5), 5) })
    expect(value('json', { brix: 11.2, sg: 1.05 })).toMatchObject({ sg: 1.05 })
  })

  it('takes several at once, one a minute, the later of two', () => {
    const at = (time: string, temperature: number) => ({ at: `2026-09-14T${time}Z`, temperature })
    const sent = [at('07:00:00', 20), at('07:01:00', 21), at('07:00:50', 22)]
    expect(read('json', sent)).toMatchObject({
      values: [
        { at: '2026-09-14T07:00:00.000Z', temperature: 22 },
        { at: '2026-09-14T07:01:00.000Z', temperature: 21 },
      ],
    })
  })

  it('takes 500 at once and no more, and nothing of many when one is wrong', () => {
    const many = (count: number) =>
      Array.from({ length: count }, (_, minute) => ({
        temperature: 20,
        at: new Date(now - minute * 60_000).toISOString(),
      }))
    expect(read('json', many(500))).toMatchObject({ values: { length: 500 } })
    expect(read('json', many(501))).toEqual({ refusal: 'Send at most 500 values at once.', count: 501 })
    expect(read('json', [...many(2), { temperature: 99 }])).toEqual({
      refusal: 'Value 3 of 3: 99 °C is outside −10 to 60 °C.',
      count: 3,
    })
    expect(read('json', [])).toEqual({ refusal: 'There is no value in it.', count: 0 })
  })
})

describe('devices: iSpindel', () => {
  const sent = {
    name: 'iSpindel000',
    ID: 4974097,
    token: 'x',
    angle: 25.4,
    temperature: 21.44,
    temp_units: 'C',
    battery: 4.03,
    gravity: 1.048,
    interval: 900,
    RSSI: -76,
  }

  it.each([
    ['SG', {}, { temperature: 21.44, sg: 1.048, battery: 4.03, at: thisMinute }],
    [
      'the keys in camelCase',
      { temp_units: undefined, tempUnits: 'F', temperature: 68 },
      { temperature: 20 },
    ],
    ['Fahrenheit', { temp_units: 'F', temperature: 50 }, { temperature: 10 }],
    ['Kelvin', { temp_units: 'K', temperature: 293.15 }, { temperature: 20 }],
    ['Plato', { gravity: 12 }, { sg: expect.closeTo(brixToSg(12), 5) }],
    ['Plato from 2 on', { gravity: 2 }, { sg: expect.closeTo(brixToSg(2), 5) }],
    [
      'Plato below 2 with its unit',
      { gravity: 1.1, 'gravity-unit': 'P' },
      { sg: expect.closeTo(brixToSg(1.1), 5) },
    ],
    ['SG with its unit', { gravity: 1.1, 'gravity-unit': 'G' }, { sg: 1.1 }],
    ['no gravity', { gravity: null }, { sg: null, temperature: 21.44 }],
  ])('%s', (_name, changed, expected) => {
    expect(value('ispindel', { ...sent, ...changed })).toMatchObject(expected)
  })

  it('refuses a Plato below 2 without its unit, which would look like another SG', () => {
    expect(refusal('ispindel', { ...sent, gravity: 1.5 })).toBe('SG 1.5 is outside 0.980 to 1.200.')
    expect(refusal('ispindel', { ...sent, gravity: -1.2 })).toBe('SG −1.2 is outside 0.980 to 1.200.')
  })
})

describe('devices: Tilt', () => {
  it.each([
    [
      'Tilt Pi, as a form',
      { Timepoint: '46279.33', Temp: '68.0', SG: '1.050', Beer: 'Untitled', Color: 'RED', Comment: '' },
      { at: thisMinute, temperature: 20, sg: 1.05, battery: null },
    ],
    ['with more digits', { Temp: 68.5, SG: 1.0495 }, { temperature: 20.278, sg: 1.0495 }],
    ['a thousand times SG', { Temp: 68, SG: 1050 }, { sg: 1.05 }],
    [
      'TiltBridge, as for Brewfather',
      {
        name: 'Red',
        temp: '68.0',
        temp_unit: 'F',
        gravity: '1.0500',
        gravity_unit: 'G',
        device_source: 'TiltBridge',
      },
      { temperature: 20, sg: 1.05 },
    ],
    ['in °C where it says so', { temp: 20, temp_unit: 'C', gravity: 1.05 }, { temperature: 20 }],
    [
      'one Tilt by its colour',
      { mdns_id: 'bridge', tilts: { Red: { color: 'Red', temp: '68', tempUnit: 'F', gravity: '1.05' } } },
      { temperature: 20, sg: 1.05 },
    ],
  ])('%s', (_name, body, expected) => {
    expect(value('tilt', body)).toMatchObject(expected)
  })

  it('does not choose among several', () => {
    const tilt = { temp: 68, gravity: 1.05 }
    expect(refusal('tilt', { tilts: { Red: tilt, Blue: tilt } })).toMatch(/^There are several Tilts/)
  })
})

describe('devices: RAPT', () => {
  it.each([
    [
      'SG by the thousand, and when it was',
      {
        device_name: 'Pill',
        temperature: '21.3',
        gravity: '1045.2',
        battery: '98',
        created_date: '2026-09-14T07:30:00Z',
      },
      { at: '2026-09-14T07:30:00.000Z', temperature: 21.3, sg: 1.0452, battery: 98 },
    ],
    ['SG', { temperature: 21.3, gravity: 1.045 }, { sg: 1.045, at: thisMinute }],
    [
      'a time without zone',
      { temperature: 21, created_on: '2026-09-14 07:30:15' },
      { at: '2026-09-14T07:30:00.000Z' },
    ],
  ])('%s', (_name, body, expected) => {
    expect(value('rapt', body)).toMatchObject(expected)
  })
})

describe('devices: what is refused', () => {
  it.each([
    [{}, 'There is no temperature and no gravity in it.'],
    [null, 'Send what was measured as a JSON object.'],
    [undefined, 'Send what was measured as a JSON object.'],
    ['24.1', 'Send what was measured as a JSON object.'],
    [[[]], 'Send what was measured as a JSON object.'],
    [{ temperature: 'warm' }, 'There is no temperature and no gravity in it.'],
    [{ temperature: 20, at: 'yesterday' }, 'Its time cannot be read: write it as 2026-09-14T08:00:00Z.'],
    [{ temperature: 20, at: 1757836800 }, 'Its time cannot be read: write it as 2026-09-14T08:00:00Z.'],
    [
      { temperature: 20, at: '2026-02-31T08:00:00Z' },
      'Its time cannot be read: write it as 2026-09-14T08:00:00Z.',
    ],
  ])('%j', (body, expected) => {
    expect(refusal('json', body)).toBe(expected)
  })

  it('whatever is sent is read or refused in a sentence', () => {
    fc.assert(
      fc.property(fc.constantFrom(...deviceKinds), fc.anything(), (kind, body) => {
        const answer = read(kind, body)
        expect('values' in answer ? answer.values.length > 0 : answer.refusal.length > 0).toBe(true)
      }),
    )
  })
})
