import { vesselIdOf } from '#cellar/process-in-vessel.ts'
import { shownStatus } from '#cellar/vessel-occupancy.ts'
import { numberOf } from '#shared/numbers.ts'
import { type Raw, rowReader } from '#shared/row-reader.ts'
import { compareTexts, textOf } from '#shared/texts.ts'
import {
  processKinds,
  type StoredVessel,
  type Vessel,
  type VesselInput,
  vessels,
  vesselTypes,
} from './contract.ts'

export function presentVessel(vessel: StoredVessel, isHeld: boolean): Vessel {
  return { ...vessel, type: vessel.vesselType, shownStatus: shownStatus(vessel.status, isHeld) }
}

/** The text by which people know a vessel. */
const codeOf = (raw: Raw) => textOf(raw.vesselId) || textOf(raw.name)
const typeOf = (raw: Raw) => textOf(raw.vesselType) || textOf(raw.type)
const statusOf = (raw: Raw) => textOf(raw.status) || 'Empty'

/** A vessel as the screens show it, whatever server it came from. */
export const readVessel = rowReader(vessels.item.omit({ type: true, shownStatus: true }), {
  vesselId: codeOf,
  vesselType: typeOf,
  capacityUnit: raw => textOf(raw.capacityUnit) || 'L',
  /** As stored. */
  status: statusOf,
  /** As the server would show it; the stored one where it does not say. */
  toldStatus: raw => textOf(raw.shownStatus) || statusOf(raw),
})
export type VesselRow = ReturnType<typeof readVessel>

/** The types of the vocabulary, then those that it does not know. */
const inVocabularyOrder = (types: readonly string[]) => [...new Set<string>([...vesselTypes, ...types])]

/**
 * A list of vessels as one walks through the cellar: the types in the order of the vocabulary, in each the codes
 * as people count, T-2 before T-10. The server's order is that of the letters.
 */
export function inCellarOrder(list: readonly Raw[]): Raw[] {
  const types = inVocabularyOrder(list.map(typeOf))
  const rank = (raw: Raw) => types.indexOf(typeOf(raw))
  return [...list].sort((a, b) => rank(a) - rank(b) || compareTexts(codeOf(a), codeOf(b)))
}

/** A fermentation or an aging, as far as its vessel is concerned. */
export interface VesselProcess {
  id: number
  vesselId: number | null
  status: string
  batch: string
  startDate: string
  endDate: string
}

export function readVesselProcess(raw: Raw): VesselProcess {
  const batch = (raw.wineBatch ?? raw.batch) as Raw | null | undefined
  return {
    id: numberOf(raw.id) ?? 0,
    vesselId: vesselIdOf(raw),
    status: textOf(raw.status),
    batch: textOf(batch?.batchName) || textOf(batch?.batchId),
    startDate: textOf(raw.startDate),
    endDate: textOf(raw.endDate),
  }
}

/** A link to the process that is in a vessel. */
export interface CurrentUse {
  to: string
  text: string
}

export interface ShownVessel extends VesselRow {
  shownStatus: string
  uses: CurrentUse[]
}

/**
 * The vessels as they are shown: In Use by what the lists of processes say, in the order of their kinds. Where a
 * list is missing, because it could not be loaded or may not be seen, the server's word is taken.
 */
export function showVessels(
  rows: readonly VesselRow[],
  lists: readonly (readonly VesselProcess[] | undefined)[],
): ShownVessel[] {
  const usesById = new Map<number, CurrentUse[]>()
  for (const [index, { name, screen }] of processKinds.entries())
    for (const { id, vesselId, status, batch } of lists[index] ?? []) {
      if (status !== 'Active' || vesselId === null) continue
      const use = { to: `${screen}?id=${id}`, text: batch ? `${name}: ${batch}` : name }
      usesById.set(vesselId, [...(usesById.get(vesselId) ?? []), use])
    }
  const isKnown = processKinds.every((_, index) => lists[index])
  return rows.map(row => {
    const uses = usesById.get(row.id) ?? []
    const isHeld = uses.length > 0 || (!isKnown && row.toldStatus === 'In Use')
    return { ...row, uses, shownStatus: shownStatus(row.status, isHeld) }
  })
}

/** The rows under their type, types in the order of the vocabulary, foreign ones after it. */
export function groupByType(rows: readonly ShownVessel[]): { type: string; rows: ShownVessel[] }[] {
  const types = inVocabularyOrder(rows.map(({ vesselType }) => vesselType))
  return types
    .map(type => ({ type: type || 'Other', rows: rows.filter(({ vesselType }) => vesselType === type) }))
    .filter(group => group.rows.length > 0)
}

export interface VesselFilters {
  type: string | null
  usage: string | null
  status: string | null
}

/** The vessels that pass; by status the shown one counts, and "Available" is another word for Empty. */
export function filterVessels(
  rows: readonly ShownVessel[],
  { type, usage, status }: VesselFilters,
): ShownVessel[] {
  const plain = (shown: string) => (shown === 'Available' ? 'Empty' : shown)
  return rows.filter(
    row =>
      (type === null || row.vesselType === type) &&
      (usage === null || row.usageType === usage) &&
      (status === null || plain(row.shownStatus) === status),
  )
}

export function shownMaterial({ material, materialOther }: VesselRow): string {
  return (material === 'Other' && materialOther) || material
}

const barrelFields = ['location', 'vintage', 'toast', 'cooperage'] as const

/** What is sent of the form: the barrel's details only when filled, or changed from what was there. */
export function vesselBody(form: VesselInput, before: VesselRow | null): Partial<VesselInput> {
  const isUntold = (field: (typeof barrelFields)[number]) => form[field] === null && !before?.[field]
  const untold = new Set<string>(barrelFields.filter(isUntold))
  const told = Object.entries(form).filter(([field]) => !untold.has(field))
  return {
    ...(Object.fromEntries(told) as Partial<VesselInput>),
    materialOther: form.material === 'Other' ? form.materialOther : null,
  }
}
