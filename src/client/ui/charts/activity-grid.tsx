import type { CSSProperties } from 'react'
import classes from './activity-grid.module.css'

interface ActivityGridProps {
  label: string
  columns: readonly string[]
  rows: readonly { name: string; counts: readonly number[] }[]
}

/** How much happened where and when: the more, the stronger the colour. */
export function ActivityGrid({ label, columns, rows }: ActivityGridProps) {
  const most = Math.max(1, ...rows.flatMap(({ counts }) => counts))
  return (
    <table className={classes.grid}>
      <caption>{label}</caption>
      <thead>
        <tr>
          <td className={classes.corner} />
          {columns.map(column => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, counts }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            {columns.map((column, index) => (
              <td
                key={column}
                className={classes.cell}
                style={{ '--strength': (counts[index] ?? 0) / most } as CSSProperties}
              >
                {counts[index] ?? 0}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
