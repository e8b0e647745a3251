import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'

/**
 * The widths that a table's columns have found, in px: where rows come and go, columns that follow their content would
 * jump. Null where they may, and for the moment in which they find their width anew.
 */
export function useSteadyColumns(isSteady: boolean): {
  headRef: RefObject<HTMLTableRowElement | null>
  widths: readonly number[] | null
} {
  const headRef = useRef<HTMLTableRowElement>(null)
  const [widths, setWidths] = useState<readonly number[] | null>(null)

  useLayoutEffect(() => {
    if (!isSteady) setWidths(null)
    else if (!widths && headRef.current)
      setWidths([...headRef.current.cells].map(cell => cell.getBoundingClientRect().width))
  }, [isSteady, widths])

  useEffect(() => {
    const forget = () => setWidths(null)
    window.addEventListener('resize', forget)
    return () => window.removeEventListener('resize', forget)
  }, [])

  return { headRef, widths: isSteady ? widths : null }
}
