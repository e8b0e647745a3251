/** A line that the server thinned out, its points in the order of time. */
export interface ThinnedLine {
  metric: string
  /** How many were measured. */
  count: number
  points: ThinnedPoint[]
}

export interface ThinnedPoint {
  id: number
  at: string
  value: number
  /** What it is a reading of. */
  of: number | null
}

/**
 * Up to this many courses are drawn each on its own, and the lowest and highest of all would tell little of those
 * in between: a finer answer then has the readings of each.
 */
export const ownCourses = 60
