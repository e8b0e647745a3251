import { processFields, vesselChoices } from '#cellar/process-in-vessel.ts'
import { freedStatus, type Occupation, occupancyChange } from '#cellar/vessel-occupancy.ts'
import type { VesselStatus } from '#features/records/vessels/contract.ts'
import type { VesselRow } from '#features/records/vessels/rules.ts'
import { noonOf, readDay } from '#shared/days.ts'
import { numberOf } from '#shared/numbers.ts'
import { type Raw, rowReader } from '#shared/row-reader.ts'
import { fermentations, type StoredFermentation } from './contract.ts'

/** Only a completed fermentation has left its vessel: the wine of a stuck or stopped one is still in it. */
export function occupationOf({ vesselId, status }: { vesselId: number; status: string }): Occupation {
  return { vesselId, isActive: status === 'Active', isReleased: status === 'Completed' }
}

/**
 * True for a body that is the whole form. The form leaves out what is empty, so what such a body does not
 * name has been cleared; a smaller body changes only what it names.
 */
export function isWholeForm(body: object): boolean {
  return ['batchId', 'vesselId', 'startDate', 'status'].every(field => field in body)
}

/** Kept as days, answered at noon. */
export const atNoon = <Row extends StoredFermentation>(row: Row) => ({
  ...row,
  startDate: noonOf(row.startDate),
  endDate: row.endDate && noonOf(row.endDate),
  pressDate: row.pressDate && noonOf(row.pressDate),
})

/** A fermentation as the screens show it, whatever server it came from: what travels at noon is a day. */
export const readFermentation = rowReader(fermentations.item, {
  ...processFields,
  startDate: raw => readDay(raw.startDate),
  endDate: raw => readDay(raw.endDate),
  pressDate: raw => readDay(raw.pressDate),
})
export type FermentationRow = ReturnType<typeof readFermentation>

/** The choices of the form's vessels; one that is out of service says so. */
export function vesselOptions(
  vessels: readonly VesselRow[],
  free: readonly VesselRow[],
  edited: FermentationRow | null,
): { value: number; label: string }[] {
  const closed = new Set(vessels.filter(({ status }) => status === 'Out of Service').map(({ id }) => id))
  return vesselChoices(vessels, free, edited).map(({ value, label }) => ({
    value,
    label: closed.has(value) ? `${label} (Out of Service)` : label,
  }))
}

/** What a save means for vessels before anybody loads them again. */
export interface VesselEffects {
  takes: number | null
  frees: readonly number[]
  /** Left, but an aging may be in them: whether they are free is to be asked. */
  unsure: readonly number[]
}

type InVessel = { vesselId: number | null; status: string }

/**
 * A new fermentation takes its vessel, whatever its status. A change or a delete does what the server does; no
 * vessel is freed that another Active fermentation is in. Where a fermentation was Active nothing else could be; beside
 * a stuck or stopped one an aging may be, of which this screen knows nothing.
 */
export function vesselEffects(
  before: (InVessel & { id: number }) | null,
  after: InVessel | null,
  fermentations: readonly FermentationRow[],
): VesselEffects {
  if (!before) return { takes: after?.vesselId ?? null, frees: [], unsure: [] }
  const { takes, frees } = occupancyChange(occupied(before), after && occupied(after))
  const isHeld = (vesselId: number) =>
    fermentations.some(row => row.id !== before.id && row.vesselId === vesselId && row.status === 'Active')
  const left = frees.filter(vesselId => !isHeld(vesselId))
  const isSure = (vesselId: number) => before.status === 'Active' || vesselId !== before.vesselId
  return { takes, frees: left.filter(isSure), unsure: left.filter(vesselId => !isSure(vesselId)) }
}

const occupied = ({ vesselId, status }: InVessel) => occupationOf({ vesselId: vesselId ?? 0, status })

/** The vessels of a list with those effects on them; what is out of service stays so. */
export function applyEffects(
  vessels: readonly Raw[],
  { takes, frees }: Pick<VesselEffects, 'takes' | 'frees'>,
): Raw[] {
  return vessels.map(vessel => {
    const id = numberOf(vessel.id)
    if (id !== null && id === takes) return { ...vessel, status: 'In Use', shownStatus: 'In Use' }
    if (id === null || !frees.includes(id)) return vessel
    const status = freedStatus(vessel.status as VesselStatus, false)
    return { ...vessel, status, shownStatus: status }
  })
}

/** The body of a save: days at 12:00 UTC, the Brix as text, nothing that is empty. */
export function fermentationBody(payload: Raw): Raw {
  const { startDate, endDate, pressDate, initialBrix } = payload
  const noon = (day: unknown) => (typeof day === 'string' && day !== '' ? noonOf(day) : null)
  const body: Raw = {
    ...payload,
    startDate: noon(startDate),
    endDate: noon(endDate),
    pressDate: noon(pressDate),
    initialBrix: initialBrix === null || initialBrix === undefined ? null : String(initialBrix),
  }
  return Object.fromEntries(
    Object.entries(body).filter(([, value]) => value !== null && value !== undefined && value !== ''),
  )
}

/** The row that the address points at: by its own number, else by the ID of its batch. */
export function pointedRow(asked: string | null, rows: readonly FermentationRow[]): number | null {
  const text = asked?.trim().toLowerCase()
  if (!text) return null
  const row =
    rows.find(({ id }) => String(id) === text) ?? rows.find(({ batch }) => batch?.code.toLowerCase() === text)
  return row?.id ?? null
}

/** Where the readings of a batch are, or all of them where no batch is named. */
export const readingsPath = (batchId: number | null) =>
  `/fermentation-maintenance${batchId === null ? '' : `?batchId=${batchId}`}`
