import { ledgerFillings } from './ledger.ts'
import { sensorFillings } from './sensors.ts'
import type { Variant } from './variants.ts'

/** A row by its column names in the database. */
export type Row = Record<string, string | number | boolean | null>

/** A table's rows, in an order in which every reference is already there. */
export interface Filling {
  table: string
  rows: Iterable<Row>
}

/** The same sequence on every machine and in every run. */
function randomOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

const aDay = 86_400_000
const lastDay = Date.UTC(2025, 10, 30)
const varieties = ['Syrah', 'Pinot Noir', 'Merlot', 'Riesling', 'Chardonnay', 'Grenache', 'Viognier']
const wineTypes = ['Red', 'White', 'Rosé', 'Sparkling', 'Dessert']
const remarks = [
  'Cap punched down twice, smells of ripe plum and a little smoke',
  'Temperature brought down by two degrees over night',
  'Slow since yesterday; nutrient added, watch the next days',
  'Clean nose, no reduction',
]

const dayAt = (time: number) => new Date(time).toISOString().slice(0, 10)
const pick = <Item>(items: readonly Item[], random: () => number) =>
  items[Math.floor(random() * items.length)] as Item
const rounded = (value: number, digits: number) => Number(value.toFixed(digits))

/** Everything a winery of that size has written down, the same in every run. */
export function fillingsOf(variant: Variant, wineryId: number, userIds: readonly number[]): Filling[] {
  const firstDay = lastDay - variant.years * 365 * aDay
  const span = lastDay - firstDay
  const stamped = (id: number, time: number): Row => {
    const moment = new Date(time).toISOString()
    return { id, winery_id: wineryId, version: 1, created_at: moment, updated_at: moment }
  }
  const rows = function* (count: number, seed: number, make: (id: number, random: () => number) => Row) {
    const random = randomOf(seed)
    for (let id = 1; id <= count; id++) yield make(id, random)
  }
  const agings = Math.floor(variant.batches * 0.9)
  const timeOfBatch = (id: number) => firstDay + Math.floor((id / variant.batches) * span)
  // Of the processes only the newest are under way, and no vessel is in two uses.
  const underWay = Math.floor(variant.vessels / 4)
  const process = (id: number, count: number, firstVessel: number): Row => {
    const isActive = id > count - underWay
    const batchId = Math.max(1, Math.ceil((id / count) * variant.batches))
    const began = timeOfBatch(batchId)
    return {
      ...stamped(id, began),
      batch_id: batchId,
      vessel_id: ((firstVessel + id) % variant.vessels) + 1,
      start_date: dayAt(began),
      end_date: isActive ? null : dayAt(began + 20 * aDay),
      status: isActive ? 'Active' : 'Completed',
      notes: remarks[id % remarks.length] as string,
    }
  }
  /** Readings follow one another over the years; the youngest belong to the processes that are under way. */
  const reading = (id: number, count: number) => ({
    time: firstDay + Math.floor((id / count) * span),
    part: id / count,
  })
  const person = (random: () => number) => pick(userIds, random)

  return [
    {
      table: 'vineyards',
      rows: rows(variant.vineyards, 1, (id, random) => ({
        ...stamped(id, firstDay),
        name: `Block ${String(id).padStart(3, '0')}`,
        location: `Terrace ${1 + (id % 9)}`,
        planted_variety: pick(varieties, random),
        planting_date: dayAt(firstDay - (id % 30) * 365 * aDay),
        acreage: rounded(1 + random() * 12, 2),
        notes: pick(remarks, random),
        brix: rounded(18 + random() * 8, 1),
        ph: rounded(3 + random(), 2),
        ta: rounded(5 + random() * 3, 2),
        sg: rounded(1.07 + random() * 0.04, 3),
      })),
    },
    {
      table: 'batches',
      rows: rows(variant.batches, 2, (id, random) => {
        const began = timeOfBatch(id)
        const code = `WB-${dayAt(began).replaceAll('-', '')}-${String(id).padStart(5, '0')}`
        return {
          ...stamped(id, began),
          batch_id: code,
          batch_key: code.toLowerCase(),
          batch_name: `${pick(varieties, random)} ${dayAt(began).slice(0, 4)} No ${id}`,
          vineyard_id: 1 + Math.floor(random() * variant.vineyards),
          responsible_user_id: person(random),
          wine_type: pick(wineTypes, random),
          grape_variety: pick(varieties, random),
          start_date: dayAt(began),
          end_date: id > variant.batches * 0.9 ? null : dayAt(began + 200 * aDay),
          status: id > variant.batches * 0.9 ? 'In Progress' : 'Completed',
          notes: pick(remarks, random),
          weight: rounded(500 + random() * 4000, 1),
          net_liquid_weight: rounded(400 + random() * 3000, 1),
          final_brix: rounded(20 + random() * 6, 1),
          final_ph: rounded(3 + random(), 2),
          final_ta: rounded(5 + random() * 3, 2),
          final_sg: rounded(0.99 + random() * 0.02, 3),
        }
      }),
    },
    {
      table: 'vessels',
      rows: rows(variant.vessels, 3, (id, random) => ({
        ...stamped(id, firstDay),
        vessel_id: `V-${id}`,
        vessel_key: `v-${id}`,
        vessel_type: pick(['Tank', 'Barrel'], random),
        material: pick(['Stainless Steel', 'Oak'], random),
        capacity: rounded(225 + random() * 9000, 0),
        capacity_unit: 'L',
        usage_type: 'Both',
        status: 'Empty',
        kosher: id % 7 === 0,
        age: id % 20,
        notes: pick(remarks, random),
      })),
    },
    {
      table: 'fermentations',
      rows: rows(variant.fermentations, 4, (id, random) => ({
        ...process(id, variant.fermentations, 0),
        initial_brix: rounded(20 + random() * 6, 1),
      })),
    },
    { table: 'agings', rows: rows(agings, 5, id => process(id, agings, Math.floor(variant.vessels / 2))) },
    {
      table: 'bottlings',
      rows: rows(Math.floor(agings * 0.9), 6, (id, random) => {
        const bottled = timeOfBatch(id) + 250 * aDay
        return {
          ...stamped(id, bottled),
          batch_id: id,
          aging_id: null,
          bottling_date: dayAt(bottled),
          bottle_size: '750',
          status: bottled > lastDay ? 'Planned' : 'Completed',
          bottle_count: 200 + Math.floor(random() * 5000),
          notes: pick(remarks, random),
        }
      }),
    },
    {
      table: 'fermentation_maintenance',
      rows: rows(variant.readings, 7, (id, random) => {
        const { time, part } = reading(id, variant.readings)
        // What began before a reading is a few weeks old at most; where all began at once, each has its turn.
        const fermentationId = variant.isOneVintage
          ? 1 + (id % variant.fermentations)
          : Math.max(1, Math.ceil(part * variant.fermentations - random() * 40))
        const days = random() * 20
        return {
          ...stamped(id, time),
          wine_batch_id: Math.max(1, Math.ceil((fermentationId / variant.fermentations) * variant.batches)),
          fermentation_id: fermentationId,
          reading_timestamp: new Date(time).toISOString(),
          taken_by_id: person(random),
          temperature: rounded(14 + random() * 14, 1),
          brix: rounded(Math.max(-1.5, 24 - days * 1.3), 1),
          sg: rounded(1.1 - days * 0.005, 3),
          ph: rounded(3.2 + random() * 0.5, 2),
          ta: random() < 0.3 ? rounded(5 + random() * 3, 2) : null,
          total_so2: random() < 0.1 ? rounded(20 + random() * 40, 0) : null,
          notes: random() < 0.2 ? pick(remarks, random) : null,
        }
      }),
    },
    {
      table: 'aging_maintenance',
      rows: rows(variant.agingReadings, 8, (id, random) => {
        const { time, part } = reading(id, variant.agingReadings)
        return {
          ...stamped(id, time),
          aging_id: Math.max(1, Math.ceil(part * agings - random() * 30)),
          aging_start_date: dayAt(time - 60 * aDay),
          vessel_type: 'Barrel',
          reading_timestamp: new Date(time).toISOString(),
          taken_by_id: person(random),
          ph: rounded(3.2 + random() * 0.5, 2),
          ta: rounded(5 + random() * 3, 2),
          so2: rounded(10 + random() * 40, 0),
          color: pick(['Ruby', 'Garnet', 'Straw'], random),
          notes: random() < 0.2 ? pick(remarks, random) : null,
        }
      }),
    },
    ...(variant.operations
      ? ledgerFillings(variant.operations, variant.vessels, variant.batches, wineryId)
      : []),
    ...(variant.sensed
      ? sensorFillings(variant.sensed, variant.fermentations, variant.vessels, wineryId)
      : []),
  ]
}
