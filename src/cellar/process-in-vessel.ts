import { numberOf } from '#shared/numbers.ts'
import { nestedIn, type Raw } from '#shared/row-reader.ts'
import { textOf } from '#shared/texts.ts'
import { type Capacity, showCapacity } from './capacities.ts'
import { batchFields } from './named-batch.ts'
import { heldVessels } from './vessel-occupancy.ts'

/** What people call the vessel that a record carries; empty where it carries none. */
export function vesselNameOf(raw: Raw): string {
  const vessel = nestedIn(raw.vessel)
  return textOf(vessel?.vesselId) || textOf(vessel?.name)
}

/** The number of a process's vessel. Inside a nested vessel `vesselId` is the text on the tank, so only its id may stand in. */
export function vesselIdOf(raw: Raw): number | null {
  return numberOf(raw.vesselId) ?? numberOf(nestedIn(raw.vessel)?.id)
}

/** How a fermentation or an aging tells its batch and its vessel. */
export const processFields = { ...batchFields, vesselId: vesselIdOf, vessel: vesselNameOf }

/** A vessel, as far as it is offered to a process. */
interface OfferedVessel extends Capacity {
  id: number
  vesselId: string
  vesselType: string
  usageType: string
  status: string
  /** As the server would show it: it may know of a process that the screen has not loaded. */
  toldStatus: string
}

/** The vessels that a process may be started in: made for it, not In Use, and without an Active process of its kind. */
export function freeVessels<Vessel extends OfferedVessel>(
  vessels: readonly Vessel[],
  processes: readonly { status: string; vesselId: number | null }[],
  usage: 'Fermentation' | 'Aging',
): Vessel[] {
  const held = heldVessels(processes)
  return vessels.filter(
    ({ id, usageType, status, toldStatus }) =>
      [usage, 'Both'].includes(usageType) && status !== 'In Use' && toldStatus !== 'In Use' && !held.has(id),
  )
}

/** The choices of a process's form: the free vessels, and always the one that the edited process is in. */
export function vesselChoices<Vessel extends OfferedVessel>(
  vessels: readonly Vessel[],
  free: readonly Vessel[],
  edited: { vesselId: number | null; vessel: string } | null,
): { value: number; label: string }[] {
  const own = edited?.vesselId ?? null
  const choices = vessels
    .filter(vessel => vessel.id === own || free.includes(vessel))
    .map(vessel => ({ value: vessel.id, label: vesselLabel(vessel) }))
  // A vessel that is not in the list must not look like another one.
  const isMissing = own !== null && !choices.some(({ value }) => value === own)
  return isMissing ? [...choices, { value: own, label: edited?.vessel || `Vessel ${own}` }] : choices
}

function vesselLabel(vessel: OfferedVessel): string {
  const { vesselId, vesselType, capacity } = vessel
  const details = [vesselType, capacity === null ? '' : showCapacity(vessel)].filter(Boolean).join(', ')
  return [vesselId, details].filter(Boolean).join(' - ')
}
