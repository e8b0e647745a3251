import { type Kysely, sql } from 'kysely'
import { decimal } from '../dialect.ts'
import { indexOn, newTable, ofWinery, optional, recordTable, reference, required } from './columns.ts'

/** The devices that measure in the vessels; and, as books beside the records, what they send and how they are. */
export async function up(db: Kysely<never>): Promise<void> {
  await createDevices(db)
  await createSensorReadings(db)
  await createDeviceStates(db)
}

async function createDevices(db: Kysely<never>) {
  const name = 'devices'
  await recordTable(db, name)
    .$call(required('text', 'name kind token_hash'))
    .$call(optional('text', 'token_hint'))
    .$call(reference(name, 'vessel_id', 'vessels', optional))
    .$call(optional('text', 'hangs_since revoked_at'))
    .$call(reference(name, 'recorded_by_id', 'users', optional))
    .execute()
  // Asked at every value that comes in.
  await sql`create unique index devices_token_hash_key on devices (token_hash)`.execute(db)
  await indexOn(db, name, 'winery_id vessel_id')
}

async function createSensorReadings(db: Kysely<never>) {
  const name = 'sensor_readings'
  await newTable(db, name)
    .$call(ofWinery)
    .$call(reference(name, 'device_id', 'devices'))
    // No reference: what was measured in a vessel that is gone must not keep it from going.
    .$call(optional('integer', 'vessel_id'))
    .$call(required('text', 'at'))
    .$call(optional(decimal, 'temperature lowest_temperature highest_temperature sg battery'))
    .$call(required('integer', 'minutes'))
    .addPrimaryKeyConstraint('sensor_readings_key', ['device_id', 'at'])
    .execute()
  await indexOn(db, name, 'winery_id vessel_id at')
}

async function createDeviceStates(db: Kysely<never>) {
  const name = 'device_states'
  await newTable(db, name)
    .$call(ofWinery)
    .$call(reference(name, 'device_id', 'devices'))
    .$call(optional('text', 'last_seen_at'))
    .$call(optional(decimal, 'last_temperature last_sg last_battery'))
    .$call(required('integer', 'taken refused'))
    .$call(optional('text', 'last_refusal last_refusal_at thinned_until'))
    .addPrimaryKeyConstraint('device_states_key', ['device_id'])
    .execute()
}
