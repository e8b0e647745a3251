import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useIsPrinting } from '../device/printing.ts'
import { drawnWhole, rowsPerStretch, type Stretches, StretchHeights, stretchesBetween } from './row-window.ts'

/** Drawn beyond both edges of the screen, so that nobody scrolls into nothing. */
const reach = 800

/** What of a list is drawn. */
export interface RowWindow<Element extends HTMLElement> {
  /** For the element that holds the rows and, in it, the room of those that are not drawn. */
  ref: RefObject<Element | null>
  /** False where all rows are drawn: short lists, and on paper. */
  isPart: boolean
  /** The stretches to draw, each by the number of its first row. */
  starts: number[]
  before: number
  after: number
}

/**
 * Draws of a long list only what is near the screen. The first row of each stretch has to carry `data-stretch` with
 * its number. A list that is drawn whole has one stretch, from 0.
 */
export function useRowWindow<Element extends HTMLElement>(
  count: number,
  { rowHeight, shows = -1 }: { rowHeight: number; shows?: number },
): RowWindow<Element> {
  const ref = useRef<Element>(null)
  const [heights] = useState(() => new StretchHeights(rowHeight))
  const isPart = !useIsPrinting() && count > drawnWhole
  const stretches = isPart ? Math.ceil(count / rowsPerStretch) : 0
  const [seen, setSeen] = useState<Stretches>(() =>
    stretchesBetween(heights, stretches, { top: 0, bottom: reach }),
  )

  const look = useCallback(() => {
    const list = ref.current
    if (!list || stretches === 0) return
    const { top } = list.getBoundingClientRect()
    const sight = { top: -top - reach, bottom: window.innerHeight - top + reach }
    const next = stretchesBetween(heights, stretches, sight)
    setSeen(last => (isSame(last, next) ? last : next))
  }, [heights, stretches])

  useEffect(() => {
    // Whatever scrolls, the page or a part of it, the list may have moved.
    const options = { capture: true, passive: true }
    document.addEventListener('scroll', look, options)
    window.addEventListener('resize', look)
    return () => {
      document.removeEventListener('scroll', look, options)
      window.removeEventListener('resize', look)
    }
  }, [look])

  useLayoutEffect(look, [look])
  useLayoutEffect(() => {
    if (ref.current && isPart) measure(ref.current, heights, seen)
  })

  const wanted = useRef(shows)
  useLayoutEffect(() => {
    if (!ref.current || !isPart || wanted.current < 0) return
    const place = heights.before(Math.floor(wanted.current / rowsPerStretch))
    window.scrollTo({ top: window.scrollY + ref.current.getBoundingClientRect().top + place })
    wanted.current = -1
  }, [isPart, heights])

  if (!isPart) return { ref, isPart, starts: [0], before: 0, after: 0 }
  const end = Math.min(seen.end, stretches)
  const first = Math.max(0, Math.min(seen.first, end - 1))
  const starts = Array.from({ length: end - first }, (_, place) => (first + place) * rowsPerStretch)
  return { ref, isPart, starts, before: seen.before, after: seen.after }
}

/** The rows that a stretch begins with that row. */
export function stretchOf<Row>(rows: readonly Row[], start: number, isPart: boolean): readonly Row[] {
  return isPart ? rows.slice(start, start + rowsPerStretch) : rows
}

function measure(list: HTMLElement, heights: StretchHeights, { before, after }: Stretches): void {
  const firsts = [...list.querySelectorAll<HTMLElement>('[data-stretch]')]
  const { top, bottom } = list.getBoundingClientRect()
  const edges = firsts.map(row => row.getBoundingClientRect().top)
  // What lies between two stretches, such as the gap of cards, belongs to the one before it.
  edges[0] = top + before
  edges.push(bottom - after)
  for (const [place, row] of firsts.entries())
    heights.measure(
      Number(row.dataset.stretch) / rowsPerStretch,
      (edges[place + 1] ?? 0) - (edges[place] ?? 0),
    )
}

function isSame(a: Stretches, b: Stretches): boolean {
  return a.first === b.first && a.end === b.end && a.before === b.before && a.after === b.after
}
