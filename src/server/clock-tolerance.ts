/** By how much the clocks of servers that share a database may differ. */
export const clockTolerance = 120_000

/**
 * True of a moment that lies in the future further than clocks differ, and of one that cannot be read: it was written
 * down while the clock was wrong, and says nothing.
 */
export function isAhead(moment: number, now: number): boolean {
  return !(moment <= now + clockTolerance)
}
