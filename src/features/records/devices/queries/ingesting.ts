import type { BookWrites } from '#server/db/dialect.ts'
import type { SensorValue } from '../rules/limits.ts'
import type { Sender } from './tokens.ts'

/** Stores what a device has measured, one value a minute: of two, the later one stays. */
export async function takeValues(
  books: BookWrites,
  sender: Sender,
  values: readonly SensorValue[],
  now: string,
): Promise<void> {
  // First of all, since whoever thins the values of a device holds this row meanwhile.
  await noteValues(books, sender, values, now)
  await books
    .insertInto('sensorReadings')
    .values(values.map(value => rowOf(sender, value)))
    .onConflict(conflict =>
      conflict.columns(['deviceId', 'at']).doUpdateSet(({ ref }) => ({
        vesselId: ref('excluded.vesselId'),
        temperature: ref('excluded.temperature'),
        lowestTemperature: ref('excluded.lowestTemperature'),
        highestTemperature: ref('excluded.highestTemperature'),
        sg: ref('excluded.sg'),
        battery: ref('excluded.battery'),
        minutes: ref('excluded.minutes'),
      })),
    )
    .execute()
}

const rowOf = ({ id: deviceId, wineryId, ...hangs }: Sender, value: SensorValue) => ({
  wineryId,
  deviceId,
  vesselId: value.at >= (hangs.hangsSince ?? '') ? hangs.vesselId : null,
  at: value.at,
  temperature: value.temperature,
  lowestTemperature: value.temperature,
  highestTemperature: value.temperature,
  sg: value.sg,
  battery: value.battery,
  minutes: 0,
})

const firstState = ({ id: deviceId, wineryId }: Sender) => ({
  deviceId,
  wineryId,
  lastSeenAt: null,
  lastTemperature: null,
  lastSg: null,
  lastBattery: null,
  taken: 0,
  refused: 0,
  lastRefusal: null,
  lastRefusalAt: null,
  thinnedUntil: null,
})

async function noteValues(
  books: BookWrites,
  sender: Sender,
  values: readonly SensorValue[],
  now: string,
): Promise<void> {
  const newest = values.reduce((one, other) => (other.at > one.at ? other : one))
  const taken = values.length
  const state = {
    lastSeenAt: now,
    lastTemperature: newest.temperature,
    lastSg: newest.sg,
    lastBattery: newest.battery,
  }
  await books
    .insertInto('deviceStates')
    .values({ ...firstState(sender), ...state, taken })
    .onConflict(conflict =>
      conflict
        .column('deviceId')
        .doUpdateSet(({ eb }) => ({ ...state, taken: eb('deviceStates.taken', '+', taken) })),
    )
    .execute()
}

/** Counts what was refused of a device, and keeps the reason of the last refusal for whoever looks after it. */
export async function noteRefusal(
  books: BookWrites,
  sender: Sender,
  { refusal, count }: { refusal: string; count: number },
  now: string,
): Promise<void> {
  const refused = Math.max(1, count)
  const state = { lastRefusal: refusal, lastRefusalAt: now }
  await books
    .insertInto('deviceStates')
    .values({ ...firstState(sender), ...state, refused })
    .onConflict(conflict =>
      conflict
        .column('deviceId')
        .doUpdateSet(({ eb }) => ({ ...state, refused: eb('deviceStates.refused', '+', refused) })),
    )
    .execute()
}

/** What a device measured since it hangs somewhere is of that vessel, also where one says so afterwards. */
export async function rehang(
  books: BookWrites,
  deviceId: number,
  vesselId: number | null,
  since: string,
): Promise<void> {
  await books
    .updateTable('sensorReadings')
    .set({ vesselId })
    .where('deviceId', '=', deviceId)
    .where('at', '>=', since)
    .execute()
}
