import type { Queries } from '#server/db/dialect.ts'
import type { RecordRow } from '#server/db/tables.ts'
import { invalidInput } from '#server/failure.ts'
import { loadReferenced } from '#server/http/records/references.ts'
import type { Device, DeviceInput } from '../contract.ts'
import { minuteOf, mostAhead } from '../rules/limits.ts'

type Row = RecordRow<'devices'>

/** How a device is that has not sent anything yet. */
const silent = {
  lastSeenAt: null,
  lastTemperature: null,
  lastSg: null,
  lastBattery: null,
  taken: 0,
  refused: 0,
  lastRefusal: null,
  lastRefusalAt: null,
}

/** The devices of a winery by name, those that were revoked at the end. */
export async function readDevices(db: Queries, wineryId: number): Promise<Device[]> {
  const rows = await db.selectFrom('devices').selectAll().where('wineryId', '=', wineryId).execute()
  const inUse = ({ revokedAt }: Row) => (revokedAt === null ? 0 : 1)
  rows.sort((a, b) => inUse(a) - inUse(b) || a.name.localeCompare(b.name, 'en') || a.id - b.id)
  return showDevices(db, wineryId, rows)
}

/** Devices as they are answered: nothing of their tokens but the last characters. */
export async function showDevices(db: Queries, wineryId: number, rows: readonly Row[]): Promise<Device[]> {
  const vesselIds = rows.map(({ vesselId }) => vesselId)
  const vessels = await loadReferenced(db, wineryId, 'vessels', vesselIds, ['vesselId'])
  const found = await db.selectFrom('deviceStates').selectAll().where('wineryId', '=', wineryId).execute()
  const states = new Map(found.map(({ deviceId, ...state }) => [deviceId, state]))
  return rows.map(row => {
    const {
      wineryId: _own,
      thinnedUntil: _how,
      ...state
    } = states.get(row.id) ?? {
      ...silent,
      wineryId,
      thinnedUntil: null,
    }
    const { id, version, createdAt, updatedAt, name, kind, vesselId, tokenHint, revokedAt } = row
    return {
      ...{ id, version, createdAt, updatedAt, name, kind, vesselId, tokenHint, revokedAt },
      vesselName: vessels.get(vesselId ?? 0)?.vesselId ?? null,
      hangsSince: vesselId === null ? null : row.hangsSince,
      ...state,
    }
  })
}

/**
 * Since when a device hangs where it now hangs: what is said of it, else the moment at which that changed. Whatever it
 * measured before is none of this vessel's.
 */
export function hangingSince(
  { vesselId }: Pick<DeviceInput, 'vesselId'>,
  said: string | undefined,
  before: Pick<Row, 'vesselId' | 'hangsSince'> | null,
  now: Date,
): string | null {
  if (said !== undefined) {
    if (Date.parse(said) > now.getTime() + mostAhead)
      throw invalidInput([{ field: 'hangsSince', message: 'Must not be in the future', value: said }])
    return minuteOf(Date.parse(said))
  }
  if ((before?.vesselId ?? null) === vesselId) return before?.hangsSince ?? null
  return minuteOf(now.getTime())
}
