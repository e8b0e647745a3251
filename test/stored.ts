import type { NewRow, RecordRow, RecordTableName } from '#server/db/tables.ts'
import { openDoor } from '#server/db/writing/write-door.ts'
import type { AppUnderTest, Winery } from './app-under-test.ts'

/** Stores a record through the write door, past its routes: for neighbours that a test is not about. */
export async function stored<Table extends RecordTableName>(
  server: AppUnderTest,
  winery: Winery,
  table: Table,
  values: NewRow<Table>,
): Promise<RecordRow<Table>> {
  const actor = { userId: null, userName: 'Test', wineryId: winery.id, requestId: 'stored' }
  const { body } = await openDoor(server.api, actor, async door => ({
    status: 201,
    body: await door.insert(table, values),
  }))
  return body
}

/** A vessel of that name, in store. */
export const storedVessel = (server: AppUnderTest, winery: Winery, vesselId: string) =>
  stored(server, winery, 'vessels', {
    vesselId,
    vesselKey: vesselId.toLowerCase(),
    vesselType: 'Tank',
    material: 'Stainless Steel',
    capacity: 1000,
    capacityUnit: 'L',
    usageType: 'Both',
    status: 'Empty',
    kosher: false,
  })
