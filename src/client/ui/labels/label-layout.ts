// All lengths are in millimetres.

/** A sheet of paper that labels are printed on. */
export const papers = {
  a4: { name: 'A4', width: 210, height: 297 },
  letter: { name: 'Letter', width: 215.9, height: 279.4 },
} as const
export type Paper = keyof typeof papers

/** How labels lie on a sheet, and how large each is. */
export interface LabelGrid {
  name: string
  columns: number
  rows: number
  width: number
  height: number
  /** Between columns; rows touch, as on the sheets that are sold. */
  gap: number
}

/** From those for a barrel's head to those that are read across a cellar. */
export const labelSizes = {
  small: {
    a4: { name: '3 × 7', columns: 3, rows: 7, width: 63.5, height: 38.1, gap: 2.5 },
    letter: { name: '3 × 7', columns: 3, rows: 7, width: 63.5, height: 38.1, gap: 3 },
  },
  medium: {
    a4: { name: '2 × 4', columns: 2, rows: 4, width: 99.1, height: 67.7, gap: 2.5 },
    letter: { name: '2 × 4', columns: 2, rows: 4, width: 101.6, height: 63.5, gap: 4 },
  },
  large: {
    a4: { name: '1 × 2', columns: 1, rows: 2, width: 190, height: 130, gap: 0 },
    letter: { name: '1 × 2', columns: 1, rows: 2, width: 195, height: 125, gap: 0 },
  },
} as const satisfies Record<string, Record<Paper, LabelGrid>>
export type LabelSize = keyof typeof labelSizes

/** Where the first label begins: what is left of the paper is shared by opposite edges. */
export function marginsOf({ width, height }: { width: number; height: number }, grid: LabelGrid) {
  const used = grid.columns * grid.width + (grid.columns - 1) * grid.gap
  return { left: (width - used) / 2, top: (height - grid.rows * grid.height) / 2 }
}

/** What lies on each sheet, null where nothing does: the first `skipped` places of the first sheet are used up. */
export function fillSheets<Item>(
  items: readonly Item[],
  { columns, rows }: Pick<LabelGrid, 'columns' | 'rows'>,
  skipped = 0,
): (Item | null)[][] {
  const onOne = columns * rows
  const places = [...Array<null>(items.length > 0 ? skipped % onOne : 0).fill(null), ...items]
  return Array.from({ length: Math.ceil(places.length / onOne) }, (_, sheet) =>
    places.slice(sheet * onOne, (sheet + 1) * onOne),
  )
}

const padding = 2.5
const widthOfLetter = 0.74
const smallestText = 3.4

/** The parts of one label: the code as large as its height and half its width allow, and how large its name is. */
export function labelParts({ width, height }: Pick<LabelGrid, 'width' | 'height'>, name: string) {
  const code = Math.min(height - 2 * padding, width / 2)
  const room = width - code - 3 * padding
  // A long name is broken in two rather than written too small to be read from the cellar floor.
  const perLine = Math.max(1, [...name].length > 10 ? Math.ceil([...name].length / 2) : [...name].length)
  const text = Math.max(smallestText, Math.min(height * 0.24, room / (perLine * widthOfLetter)))
  return { code, text: Math.floor(text * 100) / 100, padding }
}
