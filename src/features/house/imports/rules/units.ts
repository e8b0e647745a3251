import { type MetricKey, metrics } from '#cellar/metrics.ts'
import { brixToSg, sgToBrix } from '#cellar/watch/gravity.ts'
import { plainNumber } from '#shared/numbers.ts'
import { foldText } from '#shared/text-folding.ts'
import { inForm } from '#shared/unicode-forms.ts'
import type { ImportField } from './import-field.ts'

// A unit is worth so many of the first of its kind. What is measured on a scale (temperatures, sugar) goes by formulas.

type Quantity = 'volume' | 'mass' | 'area' | 'concentration' | 'alcohol' | 'temperature' | 'gravity'

interface Unit {
  name: string
  of: Quantity
  worth: number
  spellings: string
}

/** In square metres. */
const acre = 4046.8564224

const table: Readonly<
  Record<Quantity, readonly (readonly [name: string, worth: number, spellings: string])[]>
> = {
  volume: [
    ['L', 1, 'l lt ltr lit litre litres liter liters litro litri litros'],
    [
      'hL',
      100,
      'hl hectolitre hectolitres hectoliter hectoliters hektoliter ettolitri ettolitro hectolitros',
    ],
    ['mL', 0.001, 'ml'],
    ['cL', 0.01, 'cl'],
    ['dL', 0.1, 'dl'],
    ['m³', 1000, 'm3 cbm'],
    ['gal', 3.785411784, 'gal gals gallon gallons usgal usgals usgallon usgallons galus gallonsus'],
  ],
  mass: [
    ['kg', 1, 'kg kgs kilo kilos kilogram kilograms kilogramm kilogrammes chilogrammi kilogramos'],
    ['g', 0.001, 'g gr gram grams gramm grammes'],
    ['t', 1000, 't tonne tonnes tonnen tonnellate toneladas'],
    ['lb', 0.45359237, 'lb lbs pound pounds'],
    ['dt', 100, 'dt q qli quintaux quintali'],
  ],
  area: [
    ['acre', 1, 'acre acres ac'],
    ['ha', 10_000 / acre, 'ha hectare hectares hektar ettari ettaro hectareas hectarea'],
    ['m²', 1 / acre, 'm2 qm mq'],
    ['are', 100 / acre, 'are ares ar'],
  ],
  concentration: [
    ['g/L', 1, 'g/l gr/l gl-1 g/ltartaric g/lastartaric g/lweinsaure g/ltartrique g/ltartarico'],
    ['mg/L', 0.001, 'mg/l ppm mgl-1'],
    ['g/hL', 0.01, 'g/hl gr/hl'],
    ['g/100 mL', 10, 'g/100ml g/dl'],
  ],
  alcohol: [
    ['% vol', 1, '% %vol vol% vol-% %abv abv vol %v/v'],
    // What a sheet keeps of a cell that it shows in percent.
    ['parts of 1', 100, 'partsof1 fraction'],
  ],
  temperature: [
    ['°C', 1, '°c c celsius °celsius gradcelsius degc'],
    ['°F', 1, '°f f fahrenheit °fahrenheit degf'],
  ],
  gravity: [
    ['SG', 1, 'sg g/cm3 g/ml kg/l kg/dm3'],
    ['kg/m³', 1, 'kg/m3'],
    ['°Bx', 1, '°bx bx brix °brix'],
    ['°P', 1, '°p plato °plato'],
    ['°Oe', 1, '°oe oe oechsle °oechsle ochsle °ochsle'],
    ['°Bé', 1, '°be be baume °baume'],
    ['°KMW', 1, 'kmw °kmw babo °babo'],
  ],
}

const units: readonly Unit[] = Object.entries(table).flatMap(([of, rows]) =>
  rows.map(([name, worth, spellings]) => ({ name, of: of as Quantity, worth, spellings })),
)

const byName = new Map(units.map(unit => [unit.name, unit]))
const bySpelling = new Map(
  units.flatMap(unit => unit.spellings.split(' ').map(text => [text, unit] as const)),
)

const spellingOf = (text: string) =>
  foldText(inForm(text.slice(0, 40).replaceAll('º', '°').replaceAll('˚', '°'), 'NFKC')).replace(
    /[\s.()[\]]/g,
    '',
  )

/** The unit that a text names, as the product writes it; null for none that is known. */
export function knownUnit(text: string): string | null {
  return bySpelling.get(spellingOf(text))?.name ?? null
}

const ofFields: Readonly<Record<string, string>> = {
  sg: 'SG',
  densitySg: 'SG',
  initialBrix: '°Bx',
  finalBrix: '°Bx',
  finalSg: 'SG',
  finalTa: 'g/L',
  weight: 'kg',
  netLiquidWeight: 'kg',
  acreage: 'acre',
  volume: 'L',
  capacity: 'L',
}

/** The unit in which the product keeps a field; null where it has none. */
export function unitOf(field: Pick<ImportField, 'name' | 'unit'>): string | null {
  const named = field.unit ? (knownUnit(field.unit) ?? field.unit) : null
  const measured = Object.hasOwn(metrics, field.name) ? metrics[field.name as MetricKey].unit : undefined
  return named ?? measured ?? (Object.hasOwn(ofFields, field.name) ? (ofFields[field.name] ?? null) : null)
}

/** Every unit from which a field's numbers can be had, its own first. */
export function unitsFor(field: Pick<ImportField, 'name' | 'unit'>): string[] {
  const own = unitOf(field)
  const kind = own ? byName.get(own)?.of : undefined
  if (!own || !kind) return own ? [own] : []
  const alike = units.filter(({ of, name }) => of === kind && name !== own).map(({ name }) => name)
  return [own, ...alike, ...(own === 'SG' ? ['g/L'] : [])]
}

/** True where a field's numbers can be had from this unit. */
export function acceptsUnit(field: ImportField | undefined, unit: string): boolean {
  const known = knownUnit(unit)
  return known !== null && field?.type === 'number' && unitsFor(field).includes(known)
}

const toSg: Readonly<Record<string, (value: number) => number>> = {
  SG: value => value,
  'kg/m³': value => value / 1000,
  // Densities are written as 1090 too.
  'g/L': value => value / 1000,
  '°Bx': brixToSg,
  '°P': brixToSg,
  '°Oe': value => 1 + value / 1000,
  '°Bé': value => 145 / (145 - value),
  '°KMW': value => 145 / (145 - value / 1.53),
}

/** What no must or wine is lighter or heavier than. */
const [lightest, heaviest] = [0.97, 1.6]

const rounded = (value: number, decimals: number) => Number(value.toFixed(decimals))

/** A number of one unit in another; null where there is no way between them. */
export function convert(value: number, from: string, to: string): number | null {
  if (from === to) return value
  const [source, target] = [byName.get(from), byName.get(to)]
  if (target?.of === 'gravity') {
    const sg = from === 'g/L' && to !== 'SG' ? undefined : toSg[from]?.(value)
    if (sg === undefined || !(sg > lightest && sg < heaviest)) return null
    if (to === 'SG') return rounded(sg, 4)
    // Both are grams of sugar in a hundred grams of must.
    if (from === '°P' && to === '°Bx') return value
    return to === '°Bx' ? rounded(sgToBrix(sg), 2) : null
  }
  if (!source || !target || source.of !== target.of) return null
  if (source.of === 'temperature')
    return rounded(to === '°C' ? ((value - 32) * 5) / 9 : (value * 9) / 5 + 32, 2)
  return plainNumber((value * source.worth) / target.worth)
}
