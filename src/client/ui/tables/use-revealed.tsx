import { type ReactNode, useState } from 'react'
import { useIsPrinting } from '../device/printing.ts'
import { MoreRows } from './list-end.tsx'

const portion = 200

/** The first lines of a long text, and more of them as the reader comes near the end. */
export function useRevealed<Row>(rows: readonly Row[]): { revealed: readonly Row[]; more: ReactNode } {
  const [reached, setLimit] = useState(portion)
  const isPrinting = useIsPrinting()
  const limit = isPrinting ? rows.length : reached
  if (rows.length <= limit) return { revealed: rows, more: null }
  const more = <MoreRows key={limit} onReach={() => setLimit(limit + portion)} />
  return { revealed: rows.slice(0, limit), more }
}
