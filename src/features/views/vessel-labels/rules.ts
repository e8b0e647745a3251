import { showCapacity } from '#cellar/capacities.ts'
import type { VesselRow } from '#features/records/vessels/rules.ts'

/** The vessels that the address names, in the order of the list; all of them where it names none. */
export function chosenVessels<Row extends { id: number }>(
  vessels: readonly Row[],
  asked: readonly string[] | null,
): { chosen: Row[]; unknown: number } {
  if (asked === null) return { chosen: [...vessels], unknown: 0 }
  const wanted = new Set(asked)
  const chosen = vessels.filter(({ id }) => wanted.has(String(id)))
  return { chosen, unknown: wanted.size - chosen.length }
}

/** A vessel's label: its code opens the vessel's page in this installation. */
export function labelOf(vessel: VesselRow, { origin, winery }: { origin: string; winery: string }) {
  const capacity = vessel.capacity === null ? '' : showCapacity(vessel)
  return {
    id: vessel.id,
    name: vessel.vesselId,
    lines: [vessel.vesselType, capacity].filter(Boolean),
    foot: winery,
    address: `${origin}/vessel/${vessel.id}`,
  }
}

/** Letter is the paper of North America, A4 of everybody else. */
export function usualPaper(language: string): 'a4' | 'letter' {
  return /-(US|CA|MX)$/i.test(language) ? 'letter' : 'a4'
}
