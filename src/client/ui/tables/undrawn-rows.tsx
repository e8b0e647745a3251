/** Nobody needs to hear of it; a row cannot be focused. */
const unheard = { 'aria-hidden': true } as const

/** The room of the rows that a long table does not draw. */
export function UndrawnRows({ height, width }: { height: number; width: number }) {
  if (height <= 0) return null
  return (
    <tr {...unheard}>
      <td colSpan={width} style={{ height, padding: 0, border: 0 }} />
    </tr>
  )
}
