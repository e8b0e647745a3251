import {
  byCode,
  byEither,
  byName,
  findPerson,
  matchColumns,
  matchMoment,
  matchText,
} from '#features/house/imports/queries/finding.ts'
import type { Finder, ImportKind } from '#features/house/imports/queries/import-kind.ts'
import { cellarOperations, openingBalances } from '#features/house/imports/queries/ledger-kinds.ts'
import { agingReadings, fermentationReadings } from '#features/house/imports/queries/reading-kinds.ts'
import { recordKind } from '#features/house/imports/queries/record-kind.ts'
import { agings } from '#features/records/aging/contract.ts'
import { agingWrites } from '#features/records/aging/queries.ts'
import { agingMaintenance } from '#features/records/aging-maintenance/contract.ts'
import { agingReadingWrites } from '#features/records/aging-maintenance/queries.ts'
import { batches } from '#features/records/batches/contract.ts'
import { batchWrites } from '#features/records/batches/queries.ts'
import { bottlings } from '#features/records/bottling/contract.ts'
import { bottlingWrites } from '#features/records/bottling/queries.ts'
import { fermentations } from '#features/records/fermentation/contract.ts'
import { fermentationWrites } from '#features/records/fermentation/queries.ts'
import { fermentationMaintenance } from '#features/records/fermentation-maintenance/contract.ts'
import { readingWrites } from '#features/records/fermentation-maintenance/queries.ts'
import { postFermentations } from '#features/records/post-fermentation/contract.ts'
import { postFermentationWrites } from '#features/records/post-fermentation/queries.ts'
import { vessels } from '#features/records/vessels/contract.ts'
import { vesselWrites } from '#features/records/vessels/queries.ts'
import { vineyardMaintenance } from '#features/records/vineyard-maintenance/contract.ts'
import { sampleWrites } from '#features/records/vineyard-maintenance/queries.ts'
import { vineyards } from '#features/records/vineyards/contract.ts'

const findVineyard = byName('vineyards', 'name', 'vineyard')
const findVessel = byCode('vessels', 'vesselKey')
const findBatch = byEither(byCode('batches', 'batchKey'), byName('batches', 'batchName', 'wine batch'))

const ofProcess = { batchId: 'batchId', vesselId: 'vesselId', startDate: 'startDate' }
const anyAge = Number.POSITIVE_INFINITY

/** Every kind that files bring in, in the order in which one needs the other. */
export const importKinds: readonly ImportKind[] = [
  recordKind(
    vineyards,
    { table: 'vineyards' },
    {
      label: 'Vineyards',
      key: ['name'],
      match: matchText('vineyards', 'name', findVineyard),
      find: findVineyard,
      named: text => ({ name: text }),
    },
  ),
  recordKind(vineyardMaintenance, sampleWrites, {
    label: 'Vineyard samples',
    key: ['vineyardId', 'measurementDate'],
    match: matchMoment('vineyardMaintenance', 'vineyardId', {
      field: 'measurementDate',
      column: 'measurementDate',
    }),
    standsAlone: true,
  }),
  recordKind(vessels, vesselWrites, {
    label: 'Vessels',
    key: ['vesselId'],
    match: matchText('vessels', 'vesselId', findVessel),
    find: findVessel,
    named: text => ({ vesselId: text }),
    assumed: {
      vesselType: 'Tank',
      material: 'Stainless Steel',
      capacityUnit: 'L',
      usageType: 'Both',
      status: 'Empty',
    },
  }),
  recordKind(batches, batchWrites, {
    label: 'Wine batches',
    key: ['batchId'],
    match: matchText('batches', 'batchId', byCode('batches', 'batchKey')),
    find: findBatch,
    named: text => ({ batchId: text, batchName: text }),
  }),
  recordKind(fermentations, fermentationWrites, {
    label: 'Fermentations',
    key: ['batchId', 'vesselId', 'startDate'],
    match: matchColumns('fermentations', ofProcess),
    isMadeUnnamed: true,
    assumed: { status: 'Completed' },
    sortsBy: 'startDate',
  }),
  fermentationReadings(fermentationMaintenance, readingWrites(anyAge)),
  recordKind(postFermentations, postFermentationWrites, {
    label: 'Post-fermentation',
    key: ['batchId'],
    match: matchColumns('postFermentations', { batchId: 'batchId' }),
  }),
  recordKind(agings, agingWrites, {
    label: 'Agings',
    key: ['batchId', 'vesselId', 'startDate'],
    match: matchColumns('agings', ofProcess),
    isMadeUnnamed: true,
    assumed: { status: 'Completed' },
    sortsBy: 'startDate',
  }),
  agingReadings(agingMaintenance, agingReadingWrites(anyAge)),
  recordKind(bottlings, bottlingWrites, {
    label: 'Bottlings',
    key: ['batchId', 'bottlingDate', 'bottleSize'],
    without: ['agingId'],
    match: matchColumns('bottlings', {
      batchId: 'batchId',
      bottlingDate: 'bottlingDate',
      bottleSize: 'bottleSize',
    }),
    assumed: { status: 'Completed' },
    sortsBy: 'bottlingDate',
  }),
  openingBalances,
  cellarOperations,
]

/** What rows name and no file brings in here. */
export const importFinders: Readonly<Record<string, Finder>> = { users: findPerson }
