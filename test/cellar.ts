import type { RecordTableName } from '#server/db/tables.ts'
import type { AppUnderTest } from './app-under-test.ts'
import { aBatch, aFermentation, anAging, aVessel, aVineyard } from './builders.ts'
import type { Caller, Json } from './caller.ts'

// Records that need others, made through the API with whatever the test does not name itself.

let vesselCodes = 0

/** Lists order vessels by their codes as text: these come in the order in which they were made. */
export const nextVesselCode = () => `V-${String(++vesselCodes).padStart(5, '0')}`

async function create(caller: Caller, path: string, body: object): Promise<Json> {
  const answer = await caller.post(path, body)
  if (answer.status !== 201) throw new Error(`POST ${path} answered ${answer.status}: ${answer.text}`)
  return answer.body
}

export async function newBatch(caller: Caller, values: object = {}): Promise<Json> {
  const vineyard = 'vineyardId' in values ? null : await create(caller, '/api/vineyard', aVineyard())
  return create(caller, '/api/batch', aBatch({ vineyardId: vineyard?.id, ...values }))
}

export function newVessel(caller: Caller, values: object = {}): Promise<Json> {
  return create(caller, '/api/vessel', aVessel({ vesselId: nextVesselCode(), ...values }))
}

export async function newFermentation(caller: Caller, values: object = {}): Promise<Json> {
  return create(caller, '/api/fermentation', aFermentation(await inBatchAndVessel(caller, values)))
}

export async function newAging(caller: Caller, values: object = {}): Promise<Json> {
  return create(caller, '/api/aging', anAging(await inBatchAndVessel(caller, values)))
}

async function inBatchAndVessel(caller: Caller, values: { batchId?: number; vesselId?: number }) {
  return {
    batchId: values.batchId ?? (await newBatch(caller)).id,
    vesselId: values.vesselId ?? (await newVessel(caller)).id,
    ...values,
  }
}

/** The stored and the shown status of a vessel. */
export async function statusOf(caller: Caller, vesselId: number): Promise<[string, string]> {
  const { status, shownStatus } = (await caller.get(`/api/vessel/${vesselId}`)).body
  return [status, shownStatus]
}

/** What the audit trail holds of one record, oldest first. */
export function trailOf(server: AppUnderTest, kind: RecordTableName, recordId: number) {
  return server.connection.db
    .selectFrom('auditEntries')
    .select(['action', 'after', 'userName'])
    .where('kind', '=', kind)
    .where('recordId', '=', recordId)
    .orderBy('sequence')
    .execute()
}
