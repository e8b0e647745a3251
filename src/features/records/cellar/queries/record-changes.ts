import { agings } from '#features/records/aging/contract.ts'
import { agingWrites } from '#features/records/aging/queries.ts'
import { bottlings } from '#features/records/bottling/contract.ts'
import { bottlingWrites } from '#features/records/bottling/queries.ts'
import { fermentations } from '#features/records/fermentation/contract.ts'
import { fermentationWrites } from '#features/records/fermentation/queries.ts'
import type { RecordTableName } from '#server/db/tables.ts'
import { type Door, refuseStaleVersion } from '#server/db/writing/write-door.ts'
import { Failure, invalidInput } from '#server/failure.ts'
import { checked } from '#server/http/checked-input.ts'
import { findRow } from '#server/http/records/find-row.ts'
import { removeRecord, saveRecord, type WriteOptions } from '#server/http/records/record-writes.ts'
import type { Permission } from '#shared/permissions.ts'
import type { Resource } from '#shared/resource.ts'
import { amountOf, millilitresOf } from '#shared/volumes.ts'
import type { RecordChange } from '../contract/changes.ts'
import type { StoredLink } from '../contract.ts'
import { rightFor } from '../rules/offers.ts'
import type { Written } from './recording.ts'

export type Rights = (permission: Permission) => boolean

type Fields = Record<string, unknown>

/** How each kind of record is written: by the same functions as on its own screen. */
const kinds = {
  fermentation: { resource: fermentations as Resource, options: fermentationWrites },
  aging: { resource: agings as Resource, options: agingWrites },
  bottling: { resource: bottlings as Resource, options: bottlingWrites },
} as unknown as Record<string, { resource: Resource; options: WriteOptions<RecordTableName, unknown> }>

const notAllowed = 'Your role does not allow this. The record stays as it is.'

export function refuseWithoutRight(rights: Rights, records: readonly RecordChange[]): void {
  if (records.some(record => !rights(rightFor(record)))) throw new Failure(403, notAllowed)
}

/** Does to other records what was ticked, in the same transaction; each becomes a link of the operation. */
export async function changeRecords(
  door: Door,
  written: Written,
  records: readonly RecordChange[],
): Promise<void> {
  for (const record of records)
    for (const link of await changeRecord(door, written, record)) {
      const operationId = operationOf(written, record)
      if (operationId !== null) await door.insert('cellarLinks', { operationId, ...link })
    }
}

type Made = Omit<StoredLink, 'operationId'>

/** The operation that a record belongs to: one that touches its vessel, or else the first. */
function operationOf({ rows, contents }: Written, { vesselIds }: RecordChange): number | null {
  const [vessel] = vesselIds
  const touching = rows.find(({ id }) => contents.get(id)?.some(each => each.vessel === vessel))
  return (touching ?? rows[0])?.id ?? null
}

async function changeRecord(door: Door, written: Written, record: RecordChange): Promise<Made[]> {
  const { do: act, kind } = record
  // Rooms were set before it was seen whether the wine fits.
  if (act === 'setCapacity') return []
  const known = kinds[kind]
  if (!known || (act === 'bottle' && kind !== 'bottling') || (act === 'start' && kind === 'bottling'))
    throw invalidInput([{ field: 'records', message: 'Choose a kind of record' }])
  if (act === 'start') return startProcesses(door, record, known)
  if (act === 'bottle') return [await bottle(door, written, record)]
  const before = await findRow(door.tx, known.options.table, door.actor.wineryId, record.id ?? 0)
  refuseStaleVersion(before, record.version)
  if (act === 'delete') {
    await removeRecord(door, known.resource, known.options, before)
    return []
  }
  const isBottling = kind === 'bottling'
  const fields =
    act === 'reopen'
      ? { status: isBottling ? 'Planned' : 'Active', ...(!isBottling && { endDate: null }) }
      : { status: 'Completed', ...(!isBottling && { endDate: record.day }) }
  const row = await save(door, known, { ...before, ...fields }, before)
  return act === 'complete' ? [linkTo(kind as Made['kind'], 'completed', row)] : []
}

const linkTo = (
  kind: Made['kind'],
  did: Made['did'],
  { id, version }: { id: number; version: number },
): Made => ({
  kind,
  recordId: id,
  did,
  recordVersion: version,
})

async function save(
  door: Door,
  { resource, options }: (typeof kinds)[string],
  fields: Fields,
  before: Parameters<typeof saveRecord>[3],
) {
  return saveRecord(door, options, checked(resource.input, fields), before)
}

async function startProcesses(
  door: Door,
  record: RecordChange,
  known: (typeof kinds)[string],
): Promise<Made[]> {
  const { vesselIds, batchId, day, kind } = record
  const made: Made[] = []
  for (const vesselId of vesselIds) {
    const row = await save(door, known, { batchId, vesselId, startDate: day, status: 'Active' }, null)
    made.push(linkTo(kind as Made['kind'], 'started', row))
  }
  return made
}

/** Completes a Planned run with what was bottled, or makes a Completed one, of the aging when there is one. */
async function bottle(door: Door, written: Written, record: RecordChange): Promise<Made> {
  const known = kinds.bottling as (typeof kinds)[string]
  const operation = written.rows.find(({ kind }) => kind === 'bottling')
  if (!operation) throw invalidInput([{ field: 'records', message: 'Only a bottling completes a run' }])
  const { bottleCount, bottleSize } = JSON.parse(operation.details) as Fields
  const bottled = {
    bottleCount,
    bottleSize,
    bottlingDate: record.day ?? operation.doneAt.slice(0, 10),
    status: 'Completed',
  }
  if (record.id !== null) {
    const before = await findRow(door.tx, 'bottlings', door.actor.wineryId, record.id)
    refuseStaleVersion(before, record.version)
    return linkTo('bottling', 'bottled', await save(door, known, { ...before, ...bottled }, before))
  }
  const vessels = (written.contents.get(operation.id) ?? []).map(({ vessel }) => vessel)
  const aging = await door.tx
    .selectFrom('agings')
    .select('id')
    .where('wineryId', '=', door.actor.wineryId)
    .where('batchId', '=', record.batchId ?? 0)
    .where('vesselId', 'in', vessels.length > 0 ? vessels : [0])
    .orderBy('startDate', 'desc')
    .executeTakeFirst()
  const fields = { ...bottled, batchId: record.batchId, agingId: aging?.id ?? null }
  return linkTo('bottling', 'bottled', await save(door, known, fields, null))
}

/** Sets the room of vessels before it is seen whether the wine fits, as their own form would. */
export async function setCapacities(door: Door, records: readonly RecordChange[]): Promise<void> {
  for (const { do: act, vesselIds, capacity } of records) {
    if (act !== 'setCapacity' || capacity === null) continue
    for (const id of vesselIds) {
      const before = await findRow(door.tx, 'vessels', door.actor.wineryId, id)
      const ml = millilitresOf(capacity, 'L')
      await door.update('vessels', before, { capacity: amountOf(ml, before.capacityUnit) })
    }
  }
}
