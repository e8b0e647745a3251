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

/** From when to when something was measured in one year. */
export interface ThinnedCourse {
  of: number | null
  from: string
  to: string
}

/** What the server answers: the lines, and what was measured in all, whatever was left out of them. */
export interface ThinnedAnswer {
  lines: ThinnedLine[]
  courses: ThinnedCourse[]
}

/**
 * Up to this many courses are drawn each on its own, and the lowest and highest of all would tell little of those
 * in between: a finer answer then has the readings of each.
 */
export const ownCourses = 60
