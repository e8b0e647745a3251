/** One observation: at so many days, so many °Bx, and how far it may lie off. */
export interface Observation {
  day: number
  brix: number
}

/** A falling curve with four parameters: where it begins, where it ends, how steep it is, and when it is half way. */
export interface Logistic {
  top: number
  bottom: number
  steepness: number
  middle: number
}

type Vector = readonly number[]
type Matrix = readonly Vector[]

/** What is known beforehand of each parameter, and how surely. */
export interface Prior {
  mean: Vector
  deviation: Vector
}

export interface Fit {
  curve: Logistic
  /** Of the parameters, in their own scale. */
  covariance: Matrix
  /** The root of the mean square distance of the observations, in °Bx. */
  residual: number
  parameters: Vector
}

/**
 * Steepness is looked for by its logarithm: it is positive, whatever is tried. The middle is told in its measure, which
 * is much the same for a fermentation of a week and of a month.
 */
export function curveOf([top = 0, bottom = 0, logSteepness = 0, middle = 0]: Vector): Logistic {
  const steepness = Math.exp(logSteepness)
  return { top, bottom, steepness, middle: middle / steepness }
}

/**
 * A must begins to ferment within hours and takes its time for the last of the sugar. A logistic raised to this power
 * leans the same way: of those tried on whole fermentations (0.25 to 2), from here on down the fit gets no better.
 */
const lean = 0.4

export function brixAt({ top, bottom, steepness, middle }: Logistic, day: number): number {
  return bottom + (top - bottom) * shareLeft(steepness * (day - middle))
}

function shareLeft(x: number): number {
  return 1 - (1 / (1 + Math.exp(-x))) ** (1 / lean)
}

/** On which day the curve comes down to so many °Bx; null where it never does. */
export function dayOf({ top, bottom, steepness, middle }: Logistic, brix: number): number | null {
  const left = (brix - bottom) / (top - bottom)
  if (!(left > 0 && left < 1)) return null
  const raised = (1 - left) ** lean
  return middle + Math.log(raised / (1 - raised)) / steepness
}

/** Distances of the observations and of the parameters from what was known beforehand, each in its own deviation. */
function distances(parameters: Vector, observed: readonly Observation[], scatter: number, prior: Prior) {
  const curve = curveOf(parameters)
  return [
    ...observed.map(({ day, brix }) => (brix - brixAt(curve, day)) / scatter),
    ...parameters.map((each, at) => ((prior.mean[at] ?? 0) - each) / (prior.deviation[at] ?? 1)),
  ]
}

const squares = (values: Vector) => values.reduce((sum, each) => sum + each * each, 0)

/** How each distance changes with each parameter, by small steps. */
function slopes(parameters: Vector, distance: (parameters: Vector) => Vector): Matrix {
  const here = distance(parameters)
  const columns = parameters.map((value, at) => {
    const step = 1e-5 * (Math.abs(value) + 1)
    const there = distance(parameters.with(at, value + step))
    return here.map((each, row) => ((there[row] ?? 0) - each) / step)
  })
  return here.map((_, row) => columns.map(column => column[row] ?? 0))
}

/** Solves a small symmetric system, or inverts it column by column; null where it has no solution. */
function solve(matrix: Matrix, right: Vector): number[] | null {
  const rows = matrix.map((row, at) => [...row, right[at] ?? 0])
  const size = rows.length
  for (let pivot = 0; pivot < size; pivot++) {
    const best = rows.slice(pivot).reduce((most, row, at) => {
      return Math.abs(row[pivot] ?? 0) > Math.abs(rows[most]?.[pivot] ?? 0) ? pivot + at : most
    }, pivot)
    const row = rows[best] as number[]
    rows[best] = rows[pivot] as number[]
    rows[pivot] = row
    const head = row[pivot] ?? 0
    if (Math.abs(head) < 1e-14) return null
    for (let other = 0; other < size; other++) {
      if (other === pivot) continue
      const target = rows[other] as number[]
      const factor = (target[pivot] ?? 0) / head
      for (let column = pivot; column <= size; column++)
        target[column] = (target[column] ?? 0) - factor * (row[column] ?? 0)
    }
  }
  return rows.map((row, at) => (row[size] ?? 0) / (row[at] ?? 1))
}

const normalMatrix = (jacobian: Matrix, size: number): number[][] =>
  Array.from({ length: size }, (_, a) =>
    Array.from({ length: size }, (_, b) =>
      jacobian.reduce((sum, row) => sum + (row[a] ?? 0) * (row[b] ?? 0), 0),
    ),
  )

const mostSteps = 60

/** Fits the curve by Levenberg and Marquardt's method; null where none can be found. */
export function fitLogistic(
  observed: readonly Observation[],
  scatter: number,
  prior: Prior,
  begin: Vector = prior.mean,
): Fit | null {
  const distance = (parameters: Vector) => distances(parameters, observed, scatter, prior)
  let parameters = begin
  let cost = squares(distance(parameters))
  let damping = 1e-2
  for (let step = 0; step < mostSteps && damping < 1e9; step++) {
    const jacobian = slopes(parameters, distance)
    const here = distance(parameters)
    const normal = normalMatrix(jacobian, parameters.length)
    const gradient = parameters.map((_, at) =>
      jacobian.reduce((sum, row, place) => sum - (row[at] ?? 0) * (here[place] ?? 0), 0),
    )
    const damped = normal.map((row, at) => row.with(at, (row[at] ?? 0) * (1 + damping)))
    const move = solve(damped, gradient)
    const next = parameters.map((each, at) => each + (move?.[at] ?? Number.NaN))
    const nextCost = squares(distance(next))
    if (!(nextCost < cost)) {
      damping *= 8
      continue
    }
    const isDone = cost - nextCost < 1e-7 * cost
    parameters = next
    cost = nextCost
    damping /= 6
    if (isDone) break
  }
  return describe(parameters, observed, distance)
}

function describe(
  parameters: Vector,
  observed: readonly Observation[],
  distance: (parameters: Vector) => Vector,
): Fit | null {
  const normal = normalMatrix(slopes(parameters, distance), parameters.length)
  const columns = parameters.map((_, at) =>
    solve(
      normal,
      parameters.map((_, other) => (other === at ? 1 : 0)),
    ),
  )
  if (columns.some(column => column === null)) return null
  const curve = curveOf(parameters)
  const residual = Math.sqrt(
    squares(observed.map(({ day, brix }) => brix - brixAt(curve, day))) / Math.max(1, observed.length),
  )
  return { curve, covariance: columns as number[][], residual, parameters }
}
