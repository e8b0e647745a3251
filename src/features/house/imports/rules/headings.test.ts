import { describe, expect, it } from 'vitest'
import { metrics } from '#cellar/metrics.ts'
import { agings } from '#features/records/aging/contract.ts'
import { agingMaintenance } from '#features/records/aging-maintenance/contract.ts'
import { batches } from '#features/records/batches/contract.ts'
import { bottlings } from '#features/records/bottling/contract.ts'
import { fermentations } from '#features/records/fermentation/contract.ts'
import { fermentationMaintenance } from '#features/records/fermentation-maintenance/contract.ts'
import { postFermentations } from '#features/records/post-fermentation/contract.ts'
import { vessels } from '#features/records/vessels/contract.ts'
import { vineyardMaintenance } from '#features/records/vineyard-maintenance/contract.ts'
import { vineyards } from '#features/records/vineyards/contract.ts'
import type { Resource } from '#shared/resource.ts'
import { headingIndex, headingKey, isNear, splitHeading } from './headings.ts'
import type { ImportField } from './import-field.ts'
import { unitOf } from './units.ts'

type Kind = Pick<Resource, 'name' | 'labels' | 'references'> & { example: { body: Record<string, unknown> } }

const kinds: readonly Kind[] = [
  vineyards,
  vineyardMaintenance,
  batches,
  vessels,
  fermentations,
  fermentationMaintenance,
  postFermentations,
  agings,
  agingMaintenance,
  bottlings,
]

/** The fields of a kind as an import has them, as far as headings need it. */
function fieldsOf({ labels = {}, references = {}, example }: Kind): ImportField[] {
  return Object.entries(labels).map(([name, label]) => {
    const isNumber = Object.hasOwn(metrics, name) || typeof example.body[name] === 'number'
    const type = references[name] ? 'reference' : /Date$/.test(name) ? 'day' : isNumber ? 'number' : 'text'
    return { name, label, type, isRequired: false, refersTo: references[name] }
  })
}

const ledger: readonly ImportField[] = [
  ['vessel', 'Vessel', 'reference', 'vessels'],
  ['batch', 'Wine Batch', 'reference', 'batches'],
  ['volume', 'Volume', 'number'],
  ['doneAt', 'Done At', 'moment'],
  ['kind', 'What', 'choice'],
  ['from', 'From', 'reference', 'vessels'],
  ['to', 'To', 'reference', 'vessels'],
  ['reason', 'Reason', 'choice'],
  ['notes', 'Notes', 'text'],
].map(([name = '', label = '', type, refersTo]) => ({
  name,
  label,
  type: type as ImportField['type'],
  isRequired: false,
  refersTo,
}))

const named = (fields: readonly ImportField[], headings: readonly string[]) => {
  const { recognise } = headingIndex(fields)
  return Object.fromEntries(headings.map(heading => [heading, recognise(heading).field]))
}

describe('our own lists', () => {
  it.each(kinds.map(kind => [kind.name, kind] as const))('%s: every label is its field', (_name, kind) => {
    const fields = fieldsOf(kind)
    const { recognise } = headingIndex(fields)
    const found = fields.map(({ label }) => recognise(label))
    expect(found.map(({ field }) => field)).toEqual(fields.map(({ name }) => name))
    expect(found.map(({ sureness }) => sureness)).toEqual(fields.map(() => 'exact'))
  })

  it.each(kinds.map(kind => [kind.name, kind] as const))(
    '%s: every label with its unit, and every name',
    (_name, kind) => {
      const fields = fieldsOf(kind)
      const { recognise } = headingIndex(fields)
      for (const field of fields) {
        const unit = unitOf(field)
        if (unit)
          expect([field.label, recognise(`${field.label} (${unit})`).field]).toEqual([
            field.label,
            field.name,
          ])
        expect(recognise(field.name).field).toBe(field.name)
        expect(recognise(field.name.replace(/[A-Z]/g, letter => `_${letter}`).toUpperCase()).field).toBe(
          field.name,
        )
      }
    },
  )
})

describe('the headings of our lists, as CSV and as workbooks write them', () => {
  it.each<[string, Kind, Record<string, string | null>]>([
    [
      'vineyards',
      vineyards,
      {
        Name: 'name',
        Location: 'location',
        Variety: 'plantedVariety',
        'Planting Date': 'plantingDate',
        Size: 'acreage',
        'Size (acres)': 'acreage',
        Notes: 'notes',
      },
    ],
    [
      'samples',
      vineyardMaintenance,
      {
        Vineyard: 'vineyardId',
        Location: null,
        Variety: null,
        Date: 'measurementDate',
        'Brix (°Bx)': 'brix',
        pH: 'ph',
        'TA (g/L)': 'ta',
        SG: 'sg',
        'Grape Color': 'grapeColor',
      },
    ],
    [
      'batches',
      batches,
      {
        'Batch ID': 'batchId',
        'Batch Name': 'batchName',
        Type: 'wineType',
        Status: 'status',
        Vineyard: 'vineyardId',
        'Weight (kg)': 'weight',
        'Final TA (g/L)': 'finalTa',
      },
    ],
    [
      'vessels',
      vessels,
      {
        'Vessel ID': 'vesselId',
        Type: 'vesselType',
        Usage: 'usageType',
        'Current Use': null,
        Kosher: 'kosher',
        'Capacity Unit': 'capacityUnit',
      },
    ],
    [
      'fermentations',
      fermentations,
      {
        'Wine Batch': 'batchId',
        Vessel: 'vesselId',
        'Press Date': 'pressDate',
        'Initial Brix (°Bx)': 'initialBrix',
      },
    ],
    [
      'readings',
      fermentationMaintenance,
      {
        'Reading Date': 'readingTimestamp',
        'Taken By': 'takenById',
        'ALC (% vol)': 'alc',
        'FK15 (g/hL)': 'fk15GHl',
        'Wine Volume (L)': 'wineVolume',
        'Density SG': 'densitySg',
        'Total SO2 (mg/L)': 'totalSo2',
      },
    ],
    [
      'post-fermentation',
      postFermentations,
      { Batch: 'batchId', 'Débourbage Date': 'daborbageDate', 'VA (g/L)': 'va' },
    ],
    [
      'aging readings',
      agingMaintenance,
      {
        'Aging Process': 'agingId',
        'SO2 (mg/L)': 'so2',
        'Aging Start Date': 'agingStartDate',
        'Vessel Type': 'vesselType',
      },
    ],
    [
      'bottlings',
      bottlings,
      { Batch: 'batchId', Date: 'bottlingDate', Bottles: 'bottleCount', Size: 'bottleSize', Litres: null },
    ],
  ])('%s', (_name, kind, headings) => {
    expect(named(fieldsOf(kind), Object.keys(headings))).toEqual(headings)
  })
})

describe('the words of five languages', () => {
  it('vineyards', () => {
    const words = {
      Parcelle: 'name',
      Weinberg: 'name',
      Viñedo: 'name',
      Cépage: 'plantedVariety',
      Rebsorte: 'plantedVariety',
      vitigno: 'plantedVariety',
      'Superficie (ha)': 'acreage',
      'Fläche [ha]': 'acreage',
      Hectares: 'acreage',
      'Date de plantation': 'plantingDate',
      Standort: 'location',
      Observaciones: 'notes',
      'Mostgewicht (°Oe)': 'brix',
      Zucker: 'brix',
    }
    expect(named(fieldsOf(vineyards), Object.keys(words))).toEqual(words)
  })

  it('batches', () => {
    const words = {
      Lot: 'batchId',
      'N° de lot': 'batchId',
      Partita: 'batchId',
      Charge: 'batchId',
      Cuvée: 'batchName',
      Wein: 'batchName',
      'Date de vendange': 'startDate',
      Lesedatum: 'startDate',
      vendimia: 'startDate',
      Parcelle: 'vineyardId',
      Lage: 'vineyardId',
      Kellermeister: 'responsibleUserId',
      'Poids (t)': 'weight',
      Rebsorte: 'grapeVariety',
      Levure: 'yeastStrain',
    }
    expect(named(fieldsOf(batches), Object.keys(words))).toEqual(words)
  })

  it('vessels', () => {
    const words = {
      Cuve: 'vesselId',
      Gärtank: 'vesselId',
      Gaertank: 'vesselId',
      Depósito: 'vesselId',
      'Fass Nr.': 'vesselId',
      Botte: 'vesselId',
      'Capacité (hL)': 'capacity',
      Fassungsvermögen: 'capacity',
      Matériau: 'material',
      Tonnellerie: 'cooperage',
      Jahrgang: 'vintage',
      Estado: 'status',
      Verwendung: 'usageType',
    }
    expect(named(fieldsOf(vessels), Object.keys(words))).toEqual(words)
  })

  it('readings', () => {
    const words = {
      Datum: 'readingTimestamp',
      'Date et heure': 'readingTimestamp',
      'Temp. (°C)': 'temperature',
      'Temp °F': 'temperature',
      'Température du moût': 'temperature',
      'T°': 'temperature',
      'T°C': 'temperature',
      'T (°C)': 'temperature',
      'T° cuve': 'temperature',
      temp_c: 'temperature',
      Dichte: 'sg',
      Densité: 'sg',
      densità: 'sg',
      PH: 'ph',
      AT: 'ta',
      'Acidité totale': 'ta',
      'Gesamtsäure (g/L)': 'ta',
      'Zucker (g/L)': 'rs',
      'Zucker (°Oe)': 'brix',
      'Restzucker in g/l': 'rs',
      'SO2 total': 'totalSo2',
      'Alkohol % vol': 'alc',
      Partie: 'wineBatchId',
      Vin: 'wineBatchId',
      'Volume, hL': 'wineVolume',
      'Volume/hL': 'wineVolume',
      Hefe: 'yeastStrain',
      Bemerkungen: 'notes',
    }
    expect(named(fieldsOf(fermentationMaintenance), Object.keys(words))).toEqual(words)
  })

  it('what comes later', () => {
    const bottling = {
      'Mise en bouteille': 'bottlingDate',
      Flaschen: 'bottleCount',
      'Nb. bouteilles': 'bottleCount',
      Formato: 'bottleSize',
      Lotto: 'batchId',
    }
    expect(named(fieldsOf(bottlings), Object.keys(bottling))).toEqual(bottling)
    const aging = { 'SO2 libre (mg/L)': 'so2', Farbe: 'color', Nez: 'nose', Élevage: 'agingId' }
    expect(named(fieldsOf(agingMaintenance), Object.keys(aging))).toEqual(aging)
    const after = {
      Débourbage: 'daborbageDate',
      'Acidité volatile': 'va',
      Äpfelsäure: 'malicAcid',
      Prensado: 'squeezingDate',
    }
    expect(named(fieldsOf(postFermentations), Object.keys(after))).toEqual(after)
  })

  it('the litre ledger', () => {
    const words = {
      Tank: 'vessel',
      Lot: 'batch',
      'Menge (hl)': 'volume',
      Litri: 'volume',
      Datum: 'doneAt',
      Vorgang: 'kind',
      Opération: 'kind',
      von: 'from',
      'Cuve de départ': 'from',
      nach: 'to',
      'Depósito destino': 'to',
      Motif: 'reason',
      Note: 'notes',
    }
    expect(named(ledger, Object.keys(words))).toEqual(words)
  })
})

describe('never a wrong one', () => {
  it('what two fields of a kind are called is left to the person, who is told which', () => {
    const { recognise } = headingIndex(fieldsOf(fermentationMaintenance))
    expect(recognise('Zucker')).toEqual({ field: null, sureness: 'none', couldBe: ['rs', 'brix'] })
  })

  it.each([
    'Height',
    'Temperature outside',
    'Season',
    'Harvest date',
    'Phone',
    'T',
    '',
    '???',
    '1',
    'constructor',
    '__proto__',
  ])('%j', heading => {
    const fields = [...fieldsOf(fermentations), ...fieldsOf(fermentationMaintenance).slice(4)]
    const weighed: ImportField = { name: 'weight', label: 'Weight (kg)', type: 'number', isRequired: false }
    expect(headingIndex([...fields, weighed]).recognise(heading).field).toBeNull()
  })

  it('a slip of the finger is seen through, and said to be no more than likely', () => {
    const { recognise } = headingIndex(fieldsOf(fermentationMaintenance))
    expect(
      ['Temprature', 'Tempreature (°C)', 'Bemerkugen', 'Temperatures'].map(heading => recognise(heading)),
    ).toEqual([
      { field: 'temperature', sureness: 'close', couldBe: ['temperature'] },
      { field: 'temperature', sureness: 'close', couldBe: ['temperature'] },
      { field: 'notes', sureness: 'close', couldBe: ['notes'] },
      { field: 'temperature', sureness: 'close', couldBe: ['temperature'] },
    ])
    expect([isNear('weight', 'height'), isNear('reason', 'season'), isNear('date', 'data')]).toEqual([
      false,
      false,
      false,
    ])
  })
})

it.each([
  ['Temp. (°C)', 'Temp.', '°C'],
  ['Volume [hL]', 'Volume', 'hL'],
  ['Volume, hL', 'Volume', 'hL'],
  ['Volume / hL', 'Volume', 'hL'],
  ['TA g/L', 'TA', 'g/L'],
  ['temp_f', 'temp', 'f'],
  ['Temp°F', 'Temp', '°F'],
  ['Zucker in g/l', 'Zucker', 'g/l'],
  ['Hectares', 'Hectares', 'Hectares'],
  ['Notes', 'Notes', null],
  ['Date (dd/mm/yyyy)', 'Date', 'dd/mm/yyyy'],
  ['(empty)', '(empty)', null],
])('the unit of %s', (heading, bare, unit) => {
  expect(splitHeading(heading)).toEqual({ bare, unit })
})

it('case, accents, dots, underscores and blanks do not matter', () => {
  expect(
    new Set(['Température', 'TEMPERATURE', ' tempe_ra.ture ', 'tempe\u0301rature'].map(headingKey)).size,
  ).toBe(1)
  expect(headingKey('SO₂ (mg/L)')).toBe('so2mgl')
})
