import { useMemo } from 'react'
import { isWaitingId, useWaiting } from '#client/data/keeping.ts'
import type { Identified } from '#client/data/use-items.ts'
import { byPriority } from '../ui/tables/column-folding.ts'
import { MarkedCell } from '../ui/tables/marked-cell.tsx'
import type { Column } from '../ui/tables/table-model.ts'
import { Badge } from '../ui/text/badge.tsx'

/** Which rows of a list have not reached the server, and the columns that say so. */
export function useWaitingMarks<Row extends Identified>(
  resource: { path: string },
  columns: readonly Column<Row>[],
) {
  const waiting = useWaiting(resource.path)
  const marked = useMemo(() => {
    // The first that a card shows: it is in sight on every width.
    const first = waiting && byPriority(columns)[0]
    if (!first) return columns
    const markOf = ({ id }: Row) => {
      if (waiting.needLook.has(id)) return <Badge tone="red">needs a look</Badge>
      return isWaitingId(id) || waiting.changed.has(id) ? <Badge tone="yellow">waiting</Badge> : null
    }
    const cell = (row: Row) => <MarkedCell mark={markOf(row)}>{first.cell(row)}</MarkedCell>
    return columns.map(column => (column === first ? { ...column, cell } : column))
  }, [columns, waiting])
  return {
    columns: marked,
    isOutdated: ({ id }: Identified) => waiting?.outdated.has(id) ?? false,
    isWaiting: ({ id }: Row) => isWaitingId(id) || (waiting?.changed.has(id) ?? false),
  }
}
