import { rebuildCellar } from '#features/records/cellar/queries/rebuilding.ts'
import type { Connection } from '#server/db/connect.ts'
import { type Door, openDoor } from '#server/db/writing/write-door.ts'
import { encodeEffects, noEffects } from '#shared/cellar-effects.ts'
import { aBatch, aFermentation, aVessel, aVineyard } from '../../builders.ts'

const plainMove = { from: [], enters: [], to: [], out: [], losses: [], name: null, mode: 'racking' } as const
const atOnce = 500

/**
 * So many records through the write door, each with its entries in the trail: mostly readings, some of them changed and
 * deleted again, and a ledger.
 */
export async function fillLargeWinery({ db }: Connection, wineryId: number, records: number): Promise<void> {
  const inDoor = doorOf(db, wineryId)
  const lots = Math.max(2, Math.round(records / 50))
  const fermentations: { id: number; batchId: number }[] = []
  for (let first = 0; first < lots; first += 50)
    await inDoor(async door => {
      for (let lot = first; lot < Math.min(lots, first + 50); lot++)
        fermentations.push(await fillLot(door, lot))
    })
  // Each lot is a vineyard, a batch, a vessel, a fermentation, and four operations.
  const readings = records - lots * 8
  for (let first = 0; first < readings; first += atOnce)
    await inDoor(async door => {
      for (let number = first; number < Math.min(readings, first + atOnce); number++) {
        const { id, batchId } = fermentations[number % lots] as { id: number; batchId: number }
        const reading = await door.insert('fermentationMaintenance', {
          ...blankReading,
          fermentationId: id,
          wineBatchId: batchId,
          readingTimestamp: new Date(Date.UTC(2024, 8, 1) + number * 60_000).toISOString(),
          temperature: 14 + (number % 140) / 10,
          brix: 24 - (number % 260) / 10 + 1 / 3,
          notes: number % 7 === 0 ? `Rosé "${number}", =1+1` : null,
        })
        if (number % 50 === 1)
          await door.update('fermentationMaintenance', reading, { ph: 3.2 + number / 1e6 })
        if (number % 200 === 3) await door.remove('fermentationMaintenance', reading)
      }
    })
}

const doorOf = (db: Connection['db'], wineryId: number) => (work: (door: Door) => Promise<void>) =>
  openDoor(
    { db, clock: () => new Date() },
    { userId: null, userName: 'Filler', wineryId, requestId: 'fill' },
    async door => {
      await work(door)
      return { status: 200, body: null }
    },
  )

/** A few records, of each kind another number: beside them no record of a winery that comes in keeps its own. */
export async function fillNeighbour({ db }: Connection, wineryId: number): Promise<void> {
  await doorOf(
    db,
    wineryId,
  )(async door => {
    await fillLot(door, 0)
    for (let more = 0; more < 3; more++)
      await door.insert('vineyards', aVineyard({ name: `More ${more}` }) as never)
    for (let more = 1; more < 6; more++) await insertVessel(door, more)
    await rebuildCellar(door)
  })
}

const insertVessel = (door: Door, lot: number) =>
  door.insert('vessels', {
    ...aVessel({ capacity: 5000, capacityUnit: 'L' }),
    vesselId: `V-${lot}`,
    vesselKey: `v-${lot}`,
    kosher: false,
  } as never)

const blankReading = {
  takenById: null,
  rs: null,
  sg: null,
  totalSo2: null,
  et: null,
  ph: null,
  ta: null,
  alc: null,
  densitySg: null,
  fk15GHl: null,
  wineVolume: null,
  bisulfite: null,
  tartaricAcid: null,
  yeastStrain: null,
  yeastType: null,
  yeastVolume: null,
}

async function fillLot(door: Door, lot: number): Promise<{ id: number; batchId: number }> {
  const vineyard = await door.insert('vineyards', aVineyard({ name: `Block ${lot}` }) as never)
  const code = `L-${lot}`
  const batch = await door.insert('batches', {
    ...aBatch({ vineyardId: vineyard.id }),
    batchId: code,
    batchKey: code.toLowerCase(),
    responsibleUserId: null,
  } as never)
  const vessel = await insertVessel(door, lot)
  const fermentation = await door.insert('fermentations', {
    ...aFermentation({ batchId: batch.id, vesselId: vessel.id }),
    status: 'Completed',
  } as never)
  const effects = [
    {
      ...noEffects,
      moves: [
        { ...plainMove, enters: [[batch.id, 4_000_000]], to: [[vessel.id, 4_000_000]], mode: 'opening' },
      ],
    },
    { ...noEffects, measured: [[vessel.id, 3_990_000]] },
    { ...noEffects, treated: [vessel.id] },
    { ...noEffects, moves: [{ ...plainMove, from: [[vessel.id, 1000]], losses: [['Sample', 1000]] }] },
  ] as const
  for (const [place, each] of effects.entries())
    await door.insert('cellarOperations', {
      kind: (['opening', 'measure', 'addition', 'loss'] as const)[place] ?? 'loss',
      doneAt: `2024-10-0${place + 1}T12:00`,
      place: 1024 + lot,
      status: 'current',
      replacesId: null,
      correctionId: null,
      unit: 'L',
      note: null,
      effects: encodeEffects(each as never),
      details: JSON.stringify(
        place === 2 ? { product: 'SO2', amounts: [{ vesselId: vessel.id, amount: 1 }] } : {},
      ),
      recordedById: null,
    })
  return { id: fermentation.id, batchId: batch.id }
}
