import type { Column } from './table-model.ts'

/** By what matters: the lowest `mobilePriority` first, columns without one last. */
export function byPriority<Key extends Pick<Column<never>, 'mobilePriority'>>(
  columns: readonly Key[],
): Key[] {
  const priority = ({ mobilePriority }: Key) => mobilePriority ?? Number.MAX_SAFE_INTEGER
  return columns.toSorted((a, b) => priority(a) - priority(b))
}

interface Measured {
  /** What each column needs, in px, in the order of the columns. */
  widths: readonly number[]
  /** What there is for all of them together. */
  room: number
  /** What the control that unfolds a row needs in the first cell, and whether rows unfold in any case. */
  control: { width: number; isAlways: boolean }
}

/** The columns that a table has no room for, by their keys: those that matter least, and never all of them. */
export function foldedColumns(
  columns: readonly Pick<Column<never>, 'key' | 'mobilePriority'>[],
  { widths, room, control }: Measured,
): ReadonlySet<string> {
  const folded = new Set<string>()
  for (const { key } of byPriority(columns).reverse()) {
    const [first = 0, ...others] = widths.filter((_, place) => !folded.has(columns[place]?.key ?? ''))
    const hasControl = control.isAlways || folded.size > 0
    const needed = others.reduce(
      (sum, width) => sum + width,
      hasControl ? Math.max(first, control.width) : first,
    )
    if (needed <= room || folded.size === columns.length - 1) break
    folded.add(key)
  }
  return folded
}
