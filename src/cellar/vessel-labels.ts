import { foldText } from '#shared/text-folding.ts'

/** A vessel, as far as its label is concerned. */
export interface Labelled {
  id: number
  /** The text on the vessel. */
  vesselId: string
}

/** What a label leads to. */
export interface ReadLabel<Vessel> {
  vessel: Vessel
  /** The host that the label was printed for, where that is not this one: somebody else's barrel may have come with it. */
  otherHost: string | null
}

const vesselPage = /^\/vessels?\/(\d{1,9})\/?$/

/** What a label's code says: the number of a vessel's page, with the host that it names; else a plain text. */
function readAddress(text: string): { id: number; host: string | null } | null {
  const isWhole = URL.canParse(text)
  const { pathname, host } = isWhole ? new URL(text) : { pathname: text, host: null }
  const id = vesselPage.exec(pathname)?.[1]
  return id ? { id: Number(id), host } : null
}

/**
 * The vessel that a label names: by the address of its page, at whatever host the label was printed, or by its code as
 * it stands on the vessel. Null where it names none of these vessels.
 */
export function vesselOfLabel<Vessel extends Labelled>(
  text: string,
  vessels: readonly Vessel[],
  ownHost: string,
): ReadLabel<Vessel> | null {
  const said = text.trim()
  const address = readAddress(said)
  const isMeant = address
    ? ({ id }: Labelled) => id === address.id
    : ({ vesselId }: Labelled) => foldText(vesselId) === foldText(said)
  const vessel = said === '' ? undefined : vessels.find(isMeant)
  if (!vessel) return null
  const host = address?.host ?? ownHost
  return { vessel, otherHost: host === ownHost ? null : host }
}

/** So many can be told apart at a glance. */
const mostOffered = 8

/** The vessels whose code holds what was typed; those that begin with it first. Nothing typed offers none. */
export function offeredVessels<Vessel extends Labelled>(
  typed: string,
  vessels: readonly Vessel[],
): readonly Vessel[] {
  const asked = foldText(typed.trim())
  if (asked === '') return []
  const isBeginning = ({ vesselId }: Labelled) => foldText(vesselId).startsWith(asked)
  const found = vessels.filter(({ vesselId }) => foldText(vesselId).includes(asked))
  return [...found.filter(isBeginning), ...found.filter(vessel => !isBeginning(vessel))].slice(0, mostOffered)
}

/** Said of a code that leads to no vessel. A code may hold anything: a line of it is enough to know it again. */
export function unknownLabel(text: string): string {
  const line = text.trim().replace(/\s+/g, ' ')
  return `No vessel of this winery: ${line.length > 40 ? `${line.slice(0, 40)}…` : line}`
}

/** Said of a vessel that was chosen by its label. */
export function chosenByLabel({ vessel, otherHost }: ReadLabel<Labelled>): string {
  const chosen = `${vessel.vesselId} is chosen.`
  return otherHost === null ? chosen : `${chosen} Its label was printed for ${otherHost}.`
}
