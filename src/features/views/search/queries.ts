import type { Queries } from '#server/db/dialect.ts'
import { fitOf, holdsEveryWord } from '#server/db/text-match.ts'
import type { SearchHit, SearchKind } from './contract.ts'
import { type RankedHit, wordsOf } from './rules.ts'

/** As many as one glance takes in; who wants more types another letter. */
const mostPerKind = 5

interface Asked {
  db: Queries
  wineryId: number
  text: string
}

interface Found extends Omit<SearchHit, 'kind'> {
  fit: number
}

/** The conditions of one kind: in which columns every word must be found, and which of them decide the fit. */
function conditions({ db, text }: Asked, columns: { names: readonly string[]; others: readonly string[] }) {
  return {
    holds: holdsEveryWord(db, [...columns.names, ...columns.others], wordsOf(text)),
    fit: fitOf(db, columns.names, text),
  }
}

async function findBatches(asked: Asked): Promise<Found[]> {
  const { holds, fit } = conditions(asked, { names: ['batchId', 'batchName'], others: ['grapeVariety'] })
  const rows = await asked.db
    .selectFrom('batches')
    .select(['id', 'batchId', 'batchName', 'grapeVariety', 'status', fit.as('fit')])
    .where('wineryId', '=', asked.wineryId)
    .where(holds)
    .orderBy('fit')
    .orderBy('id', 'desc')
    .limit(mostPerKind)
    .execute()
  return rows.map(({ id, batchId, batchName, grapeVariety, status, fit }) => ({
    id,
    fit,
    title: batchId,
    detail: joined(batchName, grapeVariety),
    day: null,
    status,
  }))
}

async function findVessels(asked: Asked): Promise<Found[]> {
  const { holds, fit } = conditions(asked, { names: ['vesselId'], others: ['vesselType', 'location'] })
  const rows = await asked.db
    .selectFrom('vessels')
    .select(['id', 'vesselId', 'vesselType', 'capacity', 'capacityUnit', 'location', fit.as('fit')])
    .where('wineryId', '=', asked.wineryId)
    .where(holds)
    .orderBy('fit')
    .orderBy('vesselKey')
    .limit(mostPerKind)
    .execute()
  return rows.map(({ id, vesselId, vesselType, capacity, capacityUnit, location, fit }) => ({
    id,
    fit,
    title: vesselId,
    detail: joined(vesselType, `${capacity} ${capacityUnit}`, location),
    day: null,
    status: null,
  }))
}

async function findVineyards(asked: Asked): Promise<Found[]> {
  const { holds, fit } = conditions(asked, { names: ['name'], others: ['location', 'plantedVariety'] })
  const rows = await asked.db
    .selectFrom('vineyards')
    .select(['id', 'name', 'location', 'plantedVariety', fit.as('fit')])
    .where('wineryId', '=', asked.wineryId)
    .where(holds)
    .orderBy('fit')
    .orderBy('name')
    .orderBy('id')
    .limit(mostPerKind)
    .execute()
  return rows.map(({ id, name, location, plantedVariety, fit }) => ({
    id,
    fit,
    title: name,
    detail: joined(plantedVariety, location),
    day: null,
    status: null,
  }))
}

/** Fermentations and agings have the same shape as far as a search goes. */
const findInVessels = (table: 'fermentations' | 'agings') => async (asked: Asked) => {
  const { holds, fit } = conditions(asked, {
    names: ['batches.batchId', 'batches.batchName', 'vessels.vesselId'],
    others: [],
  })
  const rows = await asked.db
    .selectFrom(`${table as 'fermentations'} as process`)
    .innerJoin('batches', 'batches.id', 'process.batchId')
    .innerJoin('vessels', 'vessels.id', 'process.vesselId')
    .select(['process.id', 'process.startDate as day', 'process.status'])
    .select(['batches.batchId as title', 'batches.batchName', 'vessels.vesselId', fit.as('fit')])
    .where('process.wineryId', '=', asked.wineryId)
    .where(holds)
    .orderBy('fit')
    .orderBy('process.startDate', 'desc')
    .orderBy('process.id', 'desc')
    .limit(mostPerKind)
    .execute()
  return rows.map(({ batchName, vesselId, ...row }) => ({ ...row, detail: joined(batchName, vesselId) }))
}

const ofBatch = { names: ['batches.batchId', 'batches.batchName'], others: [] }

async function findPostFermentations(asked: Asked): Promise<Found[]> {
  const { holds, fit } = conditions(asked, ofBatch)
  const rows = await asked.db
    .selectFrom('postFermentations as process')
    .innerJoin('batches', 'batches.id', 'process.batchId')
    .select(['process.id', 'process.squeezingDate as day', 'batches.batchId as title', 'batches.batchName'])
    .select(fit.as('fit'))
    .where('process.wineryId', '=', asked.wineryId)
    .where(holds)
    .orderBy('fit')
    .orderBy('process.id', 'desc')
    .limit(mostPerKind)
    .execute()
  return rows.map(({ batchName, ...row }) => ({ ...row, detail: batchName, status: null }))
}

async function findBottlings(asked: Asked): Promise<Found[]> {
  const { holds, fit } = conditions(asked, ofBatch)
  const rows = await asked.db
    .selectFrom('bottlings as process')
    .innerJoin('batches', 'batches.id', 'process.batchId')
    .select(['process.id', 'process.bottlingDate as day', 'process.bottleCount', 'process.status'])
    .select(['batches.batchId as title', 'batches.batchName', fit.as('fit')])
    .where('process.wineryId', '=', asked.wineryId)
    .where(holds)
    .orderBy('fit')
    .orderBy('process.bottlingDate', 'desc')
    .orderBy('process.id', 'desc')
    .limit(mostPerKind)
    .execute()
  return rows.map(({ batchName, bottleCount, ...row }) => ({
    ...row,
    detail: joined(batchName, `${bottleCount} bottles`),
  }))
}

function joined(...parts: (string | null)[]): string {
  return parts.filter(Boolean).join(' · ')
}

const finders: Record<SearchKind, (asked: Asked) => Promise<Found[]>> = {
  batches: findBatches,
  vessels: findVessels,
  vineyards: findVineyards,
  fermentations: findInVessels('fermentations'),
  postFermentations: findPostFermentations,
  agings: findInVessels('agings'),
  bottlings: findBottlings,
}

/** The best few of each of the kinds; nothing while nothing is asked. */
export async function findRecords(
  db: Queries,
  wineryId: number,
  kinds: readonly SearchKind[],
  typed: string,
): Promise<RankedHit[]> {
  const text = wordsOf(typed).join(' ')
  if (text === '') return []
  const found = await Promise.all(
    kinds.map(async kind => {
      const rows = await finders[kind]({ db, wineryId, text })
      return rows.map(({ fit, ...hit }) => ({ fit, hit: { kind, ...hit } }))
    }),
  )
  return found.flat()
}
