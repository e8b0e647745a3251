import { numberOf } from '#shared/numbers.ts'
import { nestedIn } from '#shared/row-reader.ts'
import { textOf } from '#shared/texts.ts'
import { batchFields } from './named-batch.ts'

type Raw = Record<string, unknown>

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
