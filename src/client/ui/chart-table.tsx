import { plainNumber } from '#shared/numbers.ts'
import classes from './chart.module.css'
import { type ChartMark, type ChartSeries, showX, tableRows } from './chart-model.ts'
import { useRevealed } from './use-revealed.tsx'

/** The numbers of a chart, for those who read rather than look. */
export function ChartTable({
  label,
  series,
  marks,
}: {
  label: string
  series: readonly ChartSeries[]
  marks?: readonly ChartMark[]
}) {
  const rows = tableRows(series, marks)
  const hasNotes = rows.some(({ note }) => note !== '')
  const { revealed, more } = useRevealed(rows)
  return (
    <section className={classes.tableArea} aria-label={`${label}, as a table`} tabIndex={0}>
      <table className={classes.table}>
        <thead>
          <tr>
            <td />
            {hasNotes && <td />}
            {series.map(({ label: name }) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {revealed.map(({ key, x, note, values }) => (
            <tr key={key}>
              <th scope="row">{showX(x)}</th>
              {hasNotes && <td data-note>{note}</td>}
              {series.map(({ label: name }, place) => (
                <td key={name}>{show(values[place])}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {more}
    </section>
  )
}

function show(value: number | null | undefined): string {
  return typeof value === 'number' ? String(plainNumber(value)) : '–'
}
