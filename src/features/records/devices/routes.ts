import type { RecordRow } from '#server/db/tables.ts'
import { type Door, refuseStaleVersion } from '#server/db/writing/write-door.ts'
import { type Api, addRoute, type Call, expectedVersion, whoOf, write } from '#server/http/api.ts'
import { checked, pathId } from '#server/http/checked-input.ts'
import { bodyObject } from '#server/http/records/crud.ts'
import { findRow } from '#server/http/records/find-row.ts'
import { requireReference } from '#server/http/records/references.ts'
import {
  type DeviceInput,
  device,
  deviceInput,
  devicesPath,
  devicesTag,
  deviceWithToken,
} from './contract.ts'
import { hangingSince, readDevices, showDevices } from './queries/devices.ts'
import { rehang } from './queries/ingesting.ts'
import { newToken } from './queries/tokens.ts'
import { addIngest } from './routes/ingest.ts'
import { addSensors } from './routes/sensors.ts'

export async function addDeviceRoutes(api: Api): Promise<void> {
  addList(api)
  addChanges(api)
  addTokens(api)
  addSensors(api)
  await addIngest(api)
}

function addList(api: Api): void {
  addRoute(api, {
    method: 'GET',
    path: devicesPath,
    access: 'admin',
    operation: 'listDevices',
    summary: 'List the devices that measure in the vessels, and how they are',
    tag: devicesTag,
    // How they are changes with every value, without a word in the trail: what a caller has may always be old.
    reads: ['devices', 'vessels'],
    answer: device.array(),
    handle: call => readDevices(api.db, whoOf(call).wineryId),
  })
}

const shown = async (door: Door, row: RecordRow<'devices'>) =>
  (await showDevices(door.tx, door.actor.wineryId, [row]))[0]

function addChanges(api: Api): void {
  addRoute(api, {
    method: 'POST',
    path: devicesPath,
    access: 'admin',
    operation: 'createDevice',
    summary: 'Add a device; its token is told in this answer alone',
    tag: devicesTag,
    body: deviceInput,
    answer: deviceWithToken,
    status: 201,
    handle: call =>
      answerWithToken(api, call, 201, async (door, kept) => {
        const { hangsSince: said, ...input } = call.body
        await requireVessel(door, input)
        const hangsSince = hangingSince(input, said, null, api.clock())
        const recordedById = door.actor.userId
        return door.insert('devices', { ...input, ...kept, hangsSince, revokedAt: null, recordedById })
      }),
  })

  addRoute(api, {
    method: 'PUT',
    path: `${devicesPath}/{id}`,
    access: 'admin',
    operation: 'changeDevice',
    summary: 'Change a device, or say in which vessel it hangs; what the body omits keeps its value',
    tag: devicesTag,
    describedBody: { schema: deviceInput, partialAs: 'DeviceChange' },
    answer: device,
    refusals: [412],
    handle: call =>
      write(api, call, async door => {
        const before = await findDevice(door, call)
        refuseStaleVersion(before, expectedVersion(call))
        const { hangsSince: _kept, ...stored } = before
        const { hangsSince: said, ...input } = checked(deviceInput, { ...stored, ...bodyObject(call.body) })
        await requireVessel(door, input)
        const hangsSince = hangingSince(input, said, before, api.clock())
        const row = await door.update('devices', before, { ...input, hangsSince })
        const isMoved = row.vesselId !== before.vesselId || row.hangsSince !== before.hangsSince
        if (isMoved && hangsSince !== null) await rehang(door.books, row.id, row.vesselId, hangsSince)
        return { status: 200, body: await shown(door, row) }
      }),
  })
}

function addTokens(api: Api): void {
  addRoute(api, {
    method: 'POST',
    path: `${devicesPath}/{id}/token`,
    access: 'admin',
    operation: 'renewDeviceToken',
    summary: 'Give a device a new token, told in this answer alone; the old one no longer works',
    tag: devicesTag,
    answer: deviceWithToken,
    handle: call =>
      answerWithToken(api, call, 200, async (door, kept) =>
        door.update('devices', await findDevice(door, call), { ...kept, revokedAt: null }),
      ),
  })

  addRoute(api, {
    method: 'POST',
    path: `${devicesPath}/{id}/revoke`,
    access: 'admin',
    operation: 'revokeDevice',
    summary: 'Take nothing more from a device; what it has sent stays',
    tag: devicesTag,
    answer: device,
    handle: call =>
      write(api, call, async door => {
        const before = await findDevice(door, call)
        const row = await door.update('devices', before, { revokedAt: before.revokedAt ?? door.now })
        return { status: 200, body: await shown(door, row) }
      }),
  })
}

const findDevice = (door: Door, { params }: Call) =>
  findRow(door.tx, 'devices', door.actor.wineryId, pathId(params.id))

async function requireVessel(door: Door, { vesselId }: Pick<DeviceInput, 'vesselId'>): Promise<void> {
  if (vesselId !== null) await requireReference(door, 'vessels', vesselId, 'vesselId', 'vessel')
}

type KeptOfToken = Omit<ReturnType<typeof newToken>, 'token'>

/**
 * Writes a device with a new token, and tells it. The answer that an `Idempotency-Key` keeps is stored without it: whoever
 * sends the same again is told the device, and has to ask for another token.
 */
async function answerWithToken(
  api: Api,
  call: Call,
  status: number,
  save: (door: Door, kept: KeptOfToken) => Promise<RecordRow<'devices'>>,
): Promise<unknown> {
  const { token, ...kept } = newToken()
  let isDone = false
  const answer = await write(api, call, async door => {
    const body = { ...(await shown(door, await save(door, kept))), token: null }
    isDone = true
    return { status, body }
  })
  return { ...(answer as object), token: isDone ? token : null }
}
