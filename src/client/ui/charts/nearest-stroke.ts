interface Place {
  x: number
  y: number
}

/** The stroke that passes nearest to a place, and its point that is nearest; null where there is none. */
export function nearestStroke(
  strokes: readonly (readonly Place[])[],
  at: Place,
): { stroke: number; point: number } | null {
  let least = Number.POSITIVE_INFINITY
  let nearest = -1
  for (const [index, points] of strokes.entries()) {
    const distance = distanceTo(points, at)
    if (distance < least) [least, nearest] = [distance, index]
  }
  const points = strokes[nearest]
  return points ? { stroke: nearest, point: nearestPoint(points, at) } : null
}

/** Distances are only compared, which their squares do as well. */
const squared = (x: number, y: number) => x * x + y * y

function distanceTo(points: readonly Place[], at: Place): number {
  let least = Number.POSITIVE_INFINITY
  for (let index = 0; index < points.length; index++) {
    const [from, to] = [points[Math.max(0, index - 1)] as Place, points[index] as Place]
    const distance = distanceToPart(from, to, at)
    if (distance < least) least = distance
  }
  return least
}

function distanceToPart(from: Place, to: Place, at: Place): number {
  const [width, height] = [to.x - from.x, to.y - from.y]
  const length = width * width + height * height
  const along = length === 0 ? 0 : ((at.x - from.x) * width + (at.y - from.y) * height) / length
  const part = Math.min(1, Math.max(0, along))
  return squared(at.x - from.x - part * width, at.y - from.y - part * height)
}

function nearestPoint(points: readonly Place[], at: Place): number {
  let [least, nearest] = [Number.POSITIVE_INFINITY, 0]
  for (const [index, { x, y }] of points.entries()) {
    const distance = squared(at.x - x, at.y - y)
    if (distance < least) [least, nearest] = [distance, index]
  }
  return nearest
}
