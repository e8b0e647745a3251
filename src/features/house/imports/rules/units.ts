import { type MetricKey, metrics } from '#cellar/metrics.ts'
import { brixToSg, sgToBrix } from '#cellar/watch/gravity.ts'
import { plainNumber } from '#shared/numbers.ts'
import { foldText } from '#shared/text-folding.ts'
import { inForm } from '#shared/unicode-forms.ts'
import type { ImportField } from './import-field.ts'

// A unit is worth so many of the first of its kind. What is measured on a scale (temperatures, sugar) goes by formulas.

interface Unit {
  name: string
  of: 'volume' | 'mass' | 'area' | 'concentration' | 'alcohol' | 'temperature' | 'gravity'
  worth: number
  spellings: string
}

const units: readonly Unit[] = [
  {
    name: 'L',
    of: 'volume',
    worth: 1,
    spellings: 'l lt ltr lit litre litres liter liters litro litri litros',
  },
  {
    name: 'hL',
    of: 'volume',
    worth: 100,
    spellings: 'hl hectolitre hectolitres hectoliter hectoliters hektoliter ettolitri ettolitro hectolitros',
  },
  { name: 'mL', of: 'volume', worth: 0.001, spellings: 'ml' },
  { name: 'cL', of: 'volume', worth: 0.01, spellings: 'cl' },
  { name: 'dL', of: 'volume', worth: 0.1, spellings: 'dl' },
  { name: 'm³', of: 'volume', worth: 1000, spellings: 'm3 cbm' },
  {
    name: 'gal',
    of: 'volume',
    worth: 3.785411784,
    spellings: 'gal gals gallon gallons usgal usgals usgallon usgallons galus gallonsus',
  },
  {
    name: 'kg',
    of: 'mass',
    worth: 1,
    spellings: 'kg kgs kilo kilos kilogram kilograms kilogramm kilogrammes chilogrammi kilogramos',
  },
  { name: 'g', of: 'mass', worth: 0.001, spellings: 'g gr gram grams gramm grammes' },
  { name: 't', of: 'mass', worth: 1000, spellings: 't tonne tonnes tonnen tonnellate toneladas' },
  { name: 'lb', of: 'mass', worth: 0.45359237, spellings: 'lb lbs pound pounds' },
  { name: 'dt', of: 'mass', worth: 100, spellings: 'dt q qli quintaux quintali' },
  { name: 'acre', of: 'area', worth: 1, spellings: 'acre acres ac' },
  {
    name: 'ha',
    of: 'area',
    worth: 10_000 / 4046.8564224,
    spellings: 'ha hectare hectares hektar ettari ettaro hectareas hectarea',
  },
  { name: 'm²', of: 'area', worth: 1 / 4046.8564224, spellings: 'm2 qm mq' },
  { name: 'are', of: 'area', worth: 100 / 4046.8564224, spellings: 'are ares ar' },
  {
    name: 'g/L',
    of: 'concentration',
    worth: 1,
    spellings: 'g/l gr/l gl-1 g/ltartaric g/lastartaric g/lweinsaure g/ltartrique g/ltartarico',
  },
  { name: 'mg/L', of: 'concentration', worth: 0.001, spellings: 'mg/l ppm mgl-1' },
  { name: 'g/hL', of: 'concentration', worth: 0.01, spellings: 'g/hl gr/hl' },
  { name: 'g/100 mL', of: 'concentration', worth: 10, spellings: 'g/100ml g/dl' },
  { name: '% vol', of: 'alcohol', worth: 1, spellings: '% %vol vol% vol-% %abv abv vol %v/v' },
  // What a sheet keeps of a cell that it shows in percent.
  { name: 'parts of 1', of: 'alcohol', worth: 100, spellings: 'partsof1 fraction' },
  { name: '°C', of: 'temperature', worth: 1, spellings: '°c c celsius °celsius gradcelsius degc' },
  { name: '°F', of: 'temperature', worth: 1, spellings: '°f f fahrenheit °fahrenheit degf' },
  { name: 'SG', of: 'gravity', worth: 1, spellings: 'sg g/cm3 g/ml kg/l kg/dm3' },
  { name: 'kg/m³', of: 'gravity', worth: 1, spellings: 'kg/m3' },
  { name: '°Bx', of: 'gravity', worth: 1, spellings: '°bx bx brix °brix' },
  { name: '°P', of: 'gravity', worth: 1, spellings: '°p plato °plato' },
  { name: '°Oe', of: 'gravity', worth: 1, spellings: '°oe oe oechsle °oechsle ochsle °ochsle' },
  { name: '°Bé', of: 'gravity', worth: 1, spellings: '°be be baume °baume' },
  { name: '°KMW', of: 'gravity', worth: 1, spellings: 'kmw °kmw babo °babo' },
]

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
