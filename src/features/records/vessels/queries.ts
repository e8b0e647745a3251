import { freedStatus, type Occupation, occupancyChange } from '#cellar/vessel-occupancy.ts'
import type { Queries } from '#server/db/dialect.ts'
import type { RecordRow } from '#server/db/tables.ts'
import type { Door } from '#server/db/writing/write-door.ts'
import { Failure } from '#server/failure.ts'
import type { Change, Write } from '#server/http/records/crud-options.ts'
import type { Nested } from '#server/http/records/nesting.ts'
import type { WriteOptions } from '#server/http/records/record-writes.ts'
import { loadReferenced, requireReference, withCode } from '#server/http/records/references.ts'
import { type NestedVessel, readTypeAlias, type VesselInput, vesselInUse } from './contract.ts'

/** The kinds of process that hold vessels. */
const processTables = ['fermentations', 'agings'] as const
export type ProcessTable = (typeof processTables)[number]

/** A process on its way through the door: what it was, what it will be, and the write itself. */
export interface ProcessWrite<Written> {
  table: ProcessTable
  /** The process's own id, when it already has one. */
  id: number | undefined
  before: Occupation | null
  after: Occupation | null
  write: () => Promise<Written>
}

/**
 * Writes a process and keeps its vessels in step, in the same transaction. Every create, change and delete of
 * a fermentation or an aging goes through here, so that no vessel is ever in two active uses.
 */
export async function writeProcess<Written>(door: Door, process: ProcessWrite<Written>): Promise<Written> {
  const { claims, takes, frees } = occupancyChange(process.before, process.after)
  if (claims !== null) await refuseHeldVessel(door, claims, process)
  const written = await process.write()
  if (takes !== null) await door.update('vessels', await readVessel(door, takes), { status: 'In Use' })
  for (const id of frees) {
    const vessel = await readVessel(door, id)
    const held = await heldVessels(door.tx, door.actor.wineryId, [id])
    await door.update('vessels', vessel, { status: freedStatus(vessel.status, held.has(id)) })
  }
  return written
}

async function refuseHeldVessel(door: Door, vesselId: number, process: { table: ProcessTable; id?: number }) {
  for (const table of processTables) {
    const holders = activeProcesses(door.tx, table, door.actor.wineryId).where('vesselId', '=', vesselId)
    const others =
      table === process.table && process.id !== undefined ? holders.where('id', '!=', process.id) : holders
    if (await others.executeTakeFirst()) throw new Failure(409, vesselInUse)
  }
}

function readVessel(door: Door, id: number) {
  return door.tx
    .selectFrom('vessels')
    .selectAll()
    .where('wineryId', '=', door.actor.wineryId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}

function activeProcesses(db: Queries, table: ProcessTable, wineryId: number) {
  return db
    .selectFrom(table)
    .select('vesselId')
    .where('wineryId', '=', wineryId)
    .where('status', '=', 'Active')
}

/** Those of the vessels in which an Active fermentation or aging is. */
export async function heldVessels(
  db: Queries,
  wineryId: number,
  vesselIds: readonly number[],
): Promise<Set<number>> {
  const held = new Set<number>()
  const only = vesselIds.length === 1 ? vesselIds[0] : undefined
  for (const table of processTables) {
    const active = activeProcesses(db, table, wineryId)
    const rows = await (only === undefined ? active : active.where('vesselId', '=', only)).execute()
    for (const { vesselId } of rows) held.add(vesselId)
  }
  return held
}

/** What processes show of a vessel. */
const columnsOfNested = [
  'vesselId',
  'vesselType',
  'material',
  'capacity',
  'capacityUnit',
  'usageType',
  'status',
] as const

/** Vessels as processes carry them. */
export const nestedVessels: Nested<NestedVessel> = {
  reads: ['vessels'],
  load: async (db, wineryId, ids) => {
    const vessels = await loadReferenced(db, wineryId, 'vessels', ids, columnsOfNested)
    const withAliases = [...vessels.values()].map(vessel => ({
      ...vessel,
      name: vessel.vesselId,
      type: vessel.vesselType,
    }))
    return new Map(withAliases.map(vessel => [vessel.id, vessel]))
  },
}

/** How fermentations and agings are narrowed, what they nest and how they end. */
export function processOptions<Table extends ProcessTable>(
  table: Table,
  occupationOf: (row: RecordRow<Table>) => Occupation,
) {
  return {
    table,
    filters: {
      batchId: { kind: 'reference', column: 'batchId', to: { table: 'batches', code: 'batchKey' } },
      vesselId: { kind: 'reference', column: 'vesselId', to: { table: 'vessels' } },
      status: { kind: 'text', column: 'status' },
      from: { kind: 'from', column: 'startDate' },
      to: { kind: 'to', column: 'startDate' },
    },
    within: (door: Door, { before, after }: Change<Table>, write: Write<Table>) =>
      writeProcess(door, {
        table,
        id: before?.id,
        before: before && occupationOf(before),
        after: after && occupationOf(after as RecordRow<Table>),
        write,
      }),
  } as const
}

/** Refuses a process whose batch or vessel is not there. */
export async function requireBatchAndVessel(
  door: Door,
  { batchId, vesselId }: { batchId: unknown; vesselId: unknown },
): Promise<void> {
  await requireReference(door, 'batches', batchId, 'batchId', 'wine batch')
  await requireReference(door, 'vessels', vesselId, 'vesselId', 'vessel')
}

/** What writing a vessel means, for whoever writes one. */
export const vesselWrites: WriteOptions<'vessels', VesselInput> = {
  table: 'vessels',
  merge: (before, body) => ({ ...before, ...(readTypeAlias(body) as object) }),
  prepare: (_door, input, before) => withCode({ code: 'vesselId', key: 'vesselKey' } as const, input, before),
}
