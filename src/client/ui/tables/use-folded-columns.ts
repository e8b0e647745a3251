import { type RefObject, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useIsPrinting } from '../device/printing.ts'
import { useIsShortOfRoom } from '../device/use-is-mobile.ts'
import { byPriority, foldedColumns } from './column-folding.ts'
import type { Column } from './table-model.ts'

/** What the words that unfold a row need in its first cell, in px. */
const controlNeeds = 132

/** What the column of actions needs for its header. */
const actionsNeed = 76

interface Fit {
  rows: unknown
  /** The columns that it was found for, by their keys. */
  columns: string
  isTight: boolean
  folded: ReadonlySet<string>
}

/** Which columns of a table are shown beside each other, and which below the row on demand. */
export interface FoldedColumns<Row> {
  scrollerRef: RefObject<HTMLDivElement | null>
  headRef: RefObject<HTMLTableRowElement | null>
  shown: readonly Column<Row>[]
  folded: readonly Column<Row>[]
  /** Short of room: what unfolds a row then stands in its first cell instead of a column of its own. */
  isTight: boolean
  /** All columns are drawn for a moment nobody sees, to learn what they need. */
  isMeasuring: boolean
}

/** Folds what does not fit below 1280 px, so that nothing has to be scrolled sideways. Paper has every column. */
export function useFoldedColumns<Row>(
  columns: readonly Column<Row>[],
  { rows, hasArrow, hasActions }: { rows: unknown; hasArrow: boolean; hasActions: boolean },
): FoldedColumns<Row> {
  const scrollerRef = useRef<HTMLDivElement>(null)
  const headRef = useRef<HTMLTableRowElement>(null)
  const [found, setFound] = useState<Fit | null>(null)
  const isPrinting = useIsPrinting()
  const isFolding = useIsShortOfRoom() && !isPrinting
  const keys = columns.map(({ key }) => key).join()
  const fit = isFolding && found && found.rows === rows && found.columns === keys ? found : null

  useLayoutEffect(() => {
    if (!isFolding || !scrollerRef.current || !headRef.current) return
    const overflows = scrollerRef.current.scrollWidth > scrollerRef.current.clientWidth
    if (fit && !overflows) return
    const settled = { rows, columns: keys }
    if (!overflows) return setFound({ ...settled, isTight: false, folded: new Set() })
    if (!fit) {
      const room = scrollerRef.current.clientWidth
      const folded = foldedColumns(columns, measure(headRef.current, room, { hasArrow, hasActions }))
      return setFound({ ...settled, isTight: true, folded })
    }
    const next = byPriority(columns).findLast(({ key }) => !fit.folded.has(key))
    if (next && fit.folded.size < columns.length - 1)
      setFound({ ...fit, folded: new Set([...fit.folded, next.key]) })
  }, [isFolding, fit, rows, keys, columns, hasArrow, hasActions])

  useEffect(() => {
    if (!isFolding || !scrollerRef.current) return
    let width = scrollerRef.current.offsetWidth
    const watcher = new ResizeObserver(() => {
      const now = scrollerRef.current?.offsetWidth ?? width
      if (now === width) return
      width = now
      // At once: what is measured must not be seen.
      flushSync(() => setFound(null))
    })
    watcher.observe(scrollerRef.current)
    return () => watcher.disconnect()
  }, [isFolding])

  return useMemo(() => {
    const isFolded = ({ key }: Column<Row>) => fit?.folded.has(key) ?? false
    return {
      scrollerRef,
      headRef,
      shown: columns.filter(column => !isFolded(column)),
      folded: byPriority(columns.filter(isFolded)),
      isTight: fit?.isTight ?? false,
      isMeasuring: isFolding && !fit,
    }
  }, [columns, fit, isFolding])
}

/** A table that is too wide gives every column the least that it needs; its actions then stand upon each other. */
function measure(
  head: HTMLTableRowElement,
  room: number,
  { hasArrow, hasActions }: { hasArrow: boolean; hasActions: boolean },
) {
  const cells = [...head.cells].map(cell => cell.getBoundingClientRect().width)
  const widths = cells.slice(hasArrow ? 1 : 0, hasActions ? -1 : undefined)
  return {
    widths,
    room: room - (hasActions ? widestAction(head) : 0),
    control: { width: controlNeeds, isAlways: hasArrow },
  }
}

function widestAction(head: HTMLTableRowElement): number {
  const place = head.cells.length - 1
  const rows = [...(head.closest('table')?.tBodies[0]?.rows ?? [])]
  const buttons = rows.flatMap(row => [...(row.cells[place]?.querySelectorAll('a, button') ?? [])])
  return Math.max(actionsNeed, ...buttons.map(button => button.getBoundingClientRect().width))
}
