import type { ChartStretch } from './chart-model.ts'
import { dayTicks, type TimeRange } from './chart-time.ts'

/** A part of the axis of time with a scale of its own: its times, and which share of the width they have. */
export interface Piece extends TimeRange {
  start: number
  end: number
  /** What it shows; a stretch of time between two of them has none. */
  label?: string
}

/** A stage that is short beside the others still has this much of the width. */
const leastShare = 0.25
/** Time in which nothing was measured has this much of it at the most. */
const mostOfGap = 0.04
/** Labels of a tick stand in two lines, which are about as wide as this. */
const tickWidth = 52
/** Scales that differ by less look like one. */
const alike = 1.25
/** Changes of scale that are nearer to each other have one sign. */
const oneSign = 0.02

/** The axis from its first moment to its last, cut into stages and the time between them. */
export function piecesOf(stretches: readonly ChartStretch[], range: TimeRange): Piece[] {
  const stages = apart(stretches, range)
  const [first, last] = [stages[0], stages.at(-1)]
  if (!first || !last) return [{ ...range, start: 0, end: 1 }]
  first.min = range.min
  last.max = range.max
  const parts = stages.flatMap((stage, place) => {
    const until = stages[place + 1]?.min ?? stage.max
    return until > stage.max ? [stage, { min: stage.max, max: until }] : [stage]
  })
  const shares = sharesOf(parts)
  let start = 0
  return parts.map((part, place) => {
    const piece = { ...part, start, end: start + (shares[place] ?? 0) }
    start = piece.end
    return piece
  })
}

type Part = TimeRange & { label?: string }
const lengthOf = ({ min, max }: TimeRange) => max - min

/** The stages in the order of time, each until the next begins; one that has no time of its own is left out. */
function apart(stretches: readonly ChartStretch[], { min, max }: TimeRange): Part[] {
  const inOrder = stretches.toSorted((a, b) => a.from - b.from)
  return inOrder
    .map(({ from, to, label }, place) => ({
      label,
      min: Math.max(from, min),
      max: Math.min(to, max, inOrder[place + 1]?.from ?? max),
    }))
    .filter(part => lengthOf(part) > 0)
}

/** Which share of the width each part has: as long as it took, but no stage less than the least share. */
function sharesOf(parts: readonly Part[]): number[] {
  const whole = parts.reduce((sum, part) => sum + lengthOf(part), 0)
  const shares = parts.map(part => (part.label ? 0 : Math.min(lengthOf(part) / whole, mostOfGap)))
  let left = 1 - shares.reduce((sum, share) => sum + share, 0)
  let open = parts.flatMap(({ label }, place) => (label ? [place] : []))
  const least = Math.min(leastShare, left / open.length)
  while (open.length > 0) {
    const time = open.reduce((sum, place) => sum + lengthOf(parts[place] as Part), 0)
    const proper = (place: number) => (lengthOf(parts[place] as Part) / time) * left
    const short = open.filter(place => proper(place) < least)
    const settled = short.length > 0 ? short : open
    const settledShares = settled.map(place => (short.length > 0 ? least : proper(place)))
    for (const [index, place] of settled.entries()) shares[place] = settledShares[index] ?? 0
    left -= settledShares.reduce((sum, share) => sum + share, 0)
    open = open.filter(place => !settled.includes(place))
  }
  return shares
}

/** Where on the axis a moment is, from 0 to 1; what lies beyond its ends goes on at their scale. */
export function shareAt(pieces: readonly Piece[], time: number): number {
  const piece = pieces.find(({ max }) => time <= max) ?? pieces.at(-1)
  return piece ? piece.start + ((time - piece.min) / lengthOf(piece)) * (piece.end - piece.start) : 0
}

/** Which moment is at a place of the axis. */
export function timeAt(pieces: readonly Piece[], share: number): number {
  const piece = pieces.find(({ end }) => share <= end) ?? pieces.at(-1)
  return piece ? piece.min + ((share - piece.start) / (piece.end - piece.start)) * lengthOf(piece) : 0
}

/** Real days on an axis that is so many pixels wide: each stage's first, and as many more as have room. */
export function pieceTicks(pieces: readonly Piece[], width: number): { value: number }[] {
  const placeOf = (value: number) => shareAt(pieces, value) * width
  let before = Number.NEGATIVE_INFINITY
  return pieces.flatMap((piece, index) => {
    const room = (piece.end - piece.start) * width
    const isLast = index === pieces.length - 1
    const ticks = piece.label || isLast ? dayTicks(piece, Math.max(1, Math.floor(room / tickWidth) - 1)) : []
    return ticks.filter(({ value }) => {
      // The next stage's first day needs the room before it.
      const isTooLate = !isLast && value > piece.min && placeOf(value) > piece.end * width - tickWidth
      if (isTooLate || placeOf(value) - before < tickWidth) return false
      before = placeOf(value)
      return true
    })
  })
}

/** Where on the axis the scale changes so much that a reader must see it. */
export function breaksOf(pieces: readonly Piece[]): number[] {
  const scaleOf = (piece: Piece) => (piece.end - piece.start) / lengthOf(piece)
  const breaks = pieces.slice(1).flatMap((piece, place) => {
    const ratio = scaleOf(piece) / scaleOf(pieces[place] as Piece)
    return Math.max(ratio, 1 / ratio) > alike ? [piece.start] : []
  })
  // Before and after a moment between two stages one sign says enough.
  return breaks.filter((share, place) => share - (breaks[place - 1] ?? -1) > oneSign)
}
