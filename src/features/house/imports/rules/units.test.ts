import { describe, expect, it } from 'vitest'
import type { ImportField } from './import-field.ts'
import { acceptsUnit, convert, knownUnit, unitOf, unitsFor } from './units.ts'

const field = (name: string, unit?: string): ImportField => ({
  name,
  label: name,
  type: 'number',
  isRequired: false,
  unit,
})

it.each([
  ['°C', '°C'],
  ['º C', '°C'],
  ['Celsius', '°C'],
  ['hl', 'hL'],
  ['HL', 'hL'],
  ['US gal', 'gal'],
  ['gal (US)', 'gal'],
  ['g/l', 'g/L'],
  ['mg/L', 'mg/L'],
  ['ppm', 'mg/L'],
  ['°Brix', '°Bx'],
  ['°Oe', '°Oe'],
  ['Öchsle', '°Oe'],
  ['Baumé', '°Bé'],
  ['m³', 'm³'],
  ['% vol.', '% vol'],
  ['Litres', 'L'],
  ['Hektar', 'ha'],
  ['kilos', 'kg'],
  ['tons', null],
  ['barn', null],
  ['', null],
])('%s is %s', (text, unit) => {
  expect(knownUnit(text)).toBe(unit)
})

describe('numbers come into the unit of the product', () => {
  it.each([
    [68, '°F', '°C', 20],
    [20, '°C', '°F', 68],
    [12.5, 'hL', 'L', 1250],
    [100, 'gal', 'L', 378.5411784],
    [-90, '°Oe', '°Bx', null],
    [1090, '°Oe', 'SG', null],
    [1, 'm³', 'hL', 10],
    [1, 'ha', 'acre', 2.47105381467],
    [2, 't', 'kg', 2000],
    [100, 'lb', 'kg', 45.359237],
    [650, 'mg/L', 'g/L', 0.65],
    [3, 'g/hL', 'mg/L', 30],
    [90, '°Oe', 'SG', 1.09],
    [90, '°Oe', '°Bx', 21.59],
    [1090, 'kg/m³', 'SG', 1.09],
    [1090, 'g/L', 'SG', 1.09],
    [12, '°Bé', 'SG', 1.0902],
    [22, '°P', '°Bx', 22],
    [22, '°Bx', 'SG', 1.0918],
    [5, 'kg', 'L', null],
    [5, 'g/L', '°Bx', null],
  ] as const)('%d %s in %s', (value, from, to, converted) => {
    const found = convert(value, from, to)
    if (converted === null) expect(found).toBeNull()
    else expect(found).toBeCloseTo(converted, 6)
  })

  it('a gallon is exact to the millilitre', () => {
    expect(convert(1000, 'gal', 'L')).toBe(3785.411784)
  })
})

it('every field has the unit of the product', () => {
  const names = [
    'temperature',
    'brix',
    'sg',
    'finalTa',
    'totalSo2',
    'acreage',
    'weight',
    'volume',
    'ph',
    'bisulfite',
  ]
  expect(names.map(name => unitOf(field(name)))).toEqual([
    '°C',
    '°Bx',
    'SG',
    'g/L',
    'mg/L',
    'acre',
    'kg',
    'L',
    null,
    null,
  ])
  expect(unitOf(field('volume', 'hl'))).toBe('hL')
})

it('a unit that a field cannot be read from is not accepted', () => {
  expect(acceptsUnit(field('temperature'), '°F')).toBe(true)
  expect(acceptsUnit(field('temperature'), 'hL')).toBe(false)
  expect(acceptsUnit(field('rs'), 'g/L')).toBe(true)
  expect(acceptsUnit(field('brix'), 'g/L')).toBe(false)
  expect(unitsFor(field('ph'))).toEqual([])
})
