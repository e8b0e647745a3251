/** How a fermentation or an aging stands to its vessel. */
export interface Occupation {
  vesselId: number
  /** Active: nobody else may use the vessel. */
  isActive: boolean
  /** Over: the wine has left the vessel. A stuck fermentation or an aging on hold has not. */
  isReleased: boolean
}

/** What a change of a process means for vessels. */
export interface OccupancyChange {
  /** Must not be held by another Active process. */
  claims: number | null
  /** Becomes In Use. */
  takes: number | null
  /** Become Empty, unless something else keeps them. */
  frees: readonly number[]
}

/**
 * What happens to vessels when a process comes to be (no `before`), changes, or is deleted (no `after`). An
 * edit that leaves the vessel alone is not refused, unless it brings the process back to Active.
 */
export function occupancyChange(before: Occupation | null, after: Occupation | null): OccupancyChange {
  const moves = before?.vesselId !== after?.vesselId
  const starts = (after?.isActive ?? false) && !before?.isActive
  const ends = after?.isReleased ?? true
  const left = before && !before.isReleased && (ends || moves) ? [before.vesselId] : []
  const entered = before && !before.isReleased && after?.isReleased && moves ? [after.vesselId] : []
  const isMoved = before !== null && moves && !ends
  return {
    claims: after && (moves || starts) ? after.vesselId : null,
    takes: after && (starts || isMoved) ? after.vesselId : null,
    frees: [...left, ...entered],
  }
}

/** The status to store when a process has left the vessel. */
export function freedStatus<Status extends string>(stored: Status, isHeld: boolean): Status | 'Empty' {
  return isHeld || stored === 'Out of Service' ? stored : 'Empty'
}

/** The status to show: an Active process makes a vessel In Use, whatever is stored. */
export function shownStatus<Status extends string>(stored: Status, isHeld: boolean): Status | 'In Use' {
  return isHeld ? 'In Use' : stored
}

/** The vessels that an Active process is in. */
export function heldVessels(
  processes: readonly { status: string; vesselId: number | null }[],
): ReadonlySet<number | null> {
  return new Set(processes.filter(({ status }) => status === 'Active').map(({ vesselId }) => vesselId))
}
