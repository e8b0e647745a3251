import { type RefObject, useEffect, useLayoutEffect, useState } from 'react'

/**
 * The widths that a table's columns have found, in px: where rows come and go, columns that follow their content would
 * jump. Null where they may, and for the moment in which they find their width anew.
 */
export function useSteadyColumns(
  headRef: RefObject<HTMLTableRowElement | null>,
  { isSteady, count }: { isSteady: boolean; count: number },
): readonly number[] | null {
  const [found, setWidths] = useState<readonly number[] | null>(null)
  const widths = isSteady && found?.length === count ? found : null

  useLayoutEffect(() => {
    if (!isSteady) setWidths(null)
    else if (!widths && headRef.current)
      setWidths([...headRef.current.cells].map(cell => cell.getBoundingClientRect().width))
  }, [headRef, isSteady, widths])

  useEffect(() => {
    const forget = () => setWidths(null)
    window.addEventListener('resize', forget)
    return () => window.removeEventListener('resize', forget)
  }, [])

  return widths
}
