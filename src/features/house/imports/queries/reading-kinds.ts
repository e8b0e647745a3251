import { lastDayAt } from '#cellar/done-at.ts'
import type { RecordTableName } from '#server/db/tables.ts'
import { invalidInput } from '#server/failure.ts'
import type { WriteOptions } from '#server/http/records/record-writes.ts'
import { momentOf } from '#shared/moments.ts'
import type { Resource } from '#shared/resource.ts'
import type { ImportField } from '../rules/import-field.ts'
import { matchMoment, processBy } from './finding.ts'
import type { ImportKind, Pass } from './import-kind.ts'
import { type Resolved, recordKind } from './record-kind.ts'

const vessel: ImportField = {
  name: 'vesselId',
  label: 'Vessel',
  type: 'reference',
  refersTo: 'vessels',
  isRequired: false,
}
const taker: ImportField = {
  name: 'takenById',
  label: 'Taken By',
  type: 'reference',
  refersTo: 'users',
  isRequired: false,
}
const batch: ImportField = {
  name: 'batchId',
  label: 'Wine Batch',
  type: 'reference',
  refersTo: 'batches',
  isRequired: true,
}
const moment: ImportField = { name: 'doneAt', label: 'Reading Date', type: 'moment', isRequired: true }

/** Who took a reading is told only where the file says it: whoever brings the file in did not. */
const takenBy = ({ takenById = null }: Resolved) => ({ takenById })

/** Readings of fermentations. A file may name the vessel too; the fermentation is found, or made, by both and the day. */
export function fermentationReadings<Input>(
  resource: Resource,
  writes: WriteOptions<'fermentationMaintenance', Input>,
): ImportKind {
  return readings(resource, writes, {
    label: 'Fermentation readings',
    table: 'fermentationMaintenance',
    batchField: 'wineBatchId',
    besides: [moment, vessel, taker],
    ofField: 'fermentationId',
    of: 'fermentations',
    point: ({ wineBatchId: _batch, ...values }, id) => ({ ...values, fermentationId: id }),
  })
}

/** Readings of agings, by batch and vessel in place of the aging, which has no name. */
export function agingReadings<Input>(
  resource: Resource,
  writes: WriteOptions<'agingMaintenance', Input>,
): ImportKind {
  return readings(resource, writes, {
    label: 'Aging readings',
    table: 'agingMaintenance',
    batchField: 'batchId',
    besides: [batch, vessel, moment, taker],
    ofField: 'agingId',
    of: 'agings',
    point: (values, id) => ({ ...values, agingId: id }),
  })
}

interface ReadingOptions {
  label: string
  table: RecordTableName
  batchField: string
  besides: readonly ImportField[]
  /** The field of the process that is measured. */
  ofField: string
  of: 'fermentations' | 'agings'
  point: (values: Resolved, id: number) => Resolved
}

function readings<Table extends RecordTableName, Input>(
  resource: Resource,
  writes: WriteOptions<Table, Input>,
  { label, table, batchField, besides, ofField, of, point }: ReadingOptions,
): ImportKind {
  return recordKind(resource, writes, {
    label,
    key: [batchField, 'doneAt'],
    besides,
    without: ['agingId', 'agingStartDate'],
    alsoRequired: [batchField, 'doneAt'],
    sortsBy: 'doneAt',
    alsoNeeds: [of],
    store: takenBy,
    standsAlone: true,
    match: matchMoment(table, ofField, { field: 'doneAt', column: 'readingTimestamp' }),
    place: async (pass, values) => {
      const { vesselId = null, takenById: _taker, ...rest } = values
      const doneAt = momentOf(values.doneAt)
      const batchId = values[batchField]
      // Their absence is for the contract to tell.
      if (doneAt === null || typeof batchId !== 'number')
        throw invalidInput([
          ...(typeof batchId === 'number' ? [] : [{ field: batchField, message: 'Wine batch is required' }]),
          ...(doneAt === null ? [{ field: 'doneAt', message: 'Reading date is required' }] : []),
        ])
      const id = await processOf(pass, of, { batchId, vesselId: vesselId as number | null, doneAt })
      return { ...point(rest, id), doneAt }
    },
  })
}

async function processOf(
  pass: Pass,
  of: 'fermentations' | 'agings',
  { batchId, vesselId, doneAt }: { batchId: number; vesselId: number | null; doneAt: string },
): Promise<number> {
  const wanted = { batchId, vesselId, day: lastDayAt(doneAt) }
  const found = await processBy(pass, of, wanted)
  if (found !== null) return found
  const startDate = doneAt.slice(0, 10)
  const made = vesselId === null ? null : await pass.make(of, { batchId, vesselId, startDate })
  if (made !== null) return made
  const where = vesselId === null ? '' : ' in that vessel'
  const what = of === 'fermentations' ? 'fermentation' : 'aging'
  throw invalidInput([
    { field: 'doneAt', message: `The batch has no ${what}${where} that had begun by then.` },
  ])
}
