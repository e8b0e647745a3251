/** The dark squares of a QR code as one path, a run of neighbours at a time: sharp in print at any size. */
export function qrPath(rows: readonly (readonly boolean[])[]): string {
  const runs: string[] = []
  for (const [y, row] of rows.entries())
    for (let x = 0; x < row.length; x++) {
      if (!row[x]) continue
      const start = x
      while (row[x + 1]) x++
      const length = x - start + 1
      runs.push(`M${start} ${y}h${length}v1h-${length}z`)
    }
  return runs.join('')
}
