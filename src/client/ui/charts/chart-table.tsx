import { useMemo } from 'react'
import { UndrawnRows } from '../tables/undrawn-rows.tsx'
import { stretchOf, useRowWindow } from '../tables/use-row-window.ts'
import classes from './chart.module.css'
import { type ChartMark, type ChartSeries, showNumber, showX, tableRows } from './chart-model.ts'

const rowHeight = 33

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
  const rows = useMemo(() => tableRows(series, marks), [series, marks])
  const hasNotes = rows.some(({ note }) => note !== '')
  const { ref, isPart, starts, before, after } = useRowWindow<HTMLTableSectionElement>(rows.length, {
    rowHeight,
  })
  const width = 1 + (hasNotes ? 1 : 0) + series.length
  return (
    <section className={classes.tableArea} aria-label={`${label}, as a table`} tabIndex={0}>
      <table className={classes.table} aria-rowcount={isPart ? rows.length + 1 : undefined}>
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
        <tbody ref={ref}>
          <UndrawnRows height={before} width={width} />
          {starts.map(start =>
            stretchOf(rows, start, isPart).map(({ key, x, note, values }, place) => (
              <tr
                key={key}
                data-stretch={isPart && place === 0 ? start : undefined}
                aria-rowindex={isPart ? start + place + 2 : undefined}
              >
                <th scope="row">{showX(x)}</th>
                {hasNotes && <td data-note>{note}</td>}
                {series.map(({ label: name, show = showNumber }, column) => {
                  const value = values[column]
                  return <td key={name}>{typeof value === 'number' ? show(value) : '–'}</td>
                })}
              </tr>
            )),
          )}
          <UndrawnRows height={after} width={width} />
        </tbody>
      </table>
    </section>
  )
}
