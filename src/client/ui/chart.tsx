import { useComputedColorScheme } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { Button } from './button.tsx'
import classes from './chart.module.css'
import { chartColors } from './chart-colors.ts'
import { type ChartContent, sharedXs, showX } from './chart-model.ts'
import { ErrorBoundary } from './error-boundary.tsx'
import { useIsMobile, usePrefersReducedMotion } from './use-is-mobile.ts'

const ChartCanvas = lazy(async () => ({ default: (await import('./chart-canvas.tsx')).ChartCanvas }))

interface ChartProps extends ChartContent {
  /** What the chart is called by those who hear it. */
  label: string
  /** What it shows, in one sentence. */
  summary: string
  isLoading?: boolean
  /** In px; without it 400, and 300 on a phone. */
  height?: number
}

/** A chart with its own loading and failing states, a sentence that sums it up, and its numbers as a table. */
export function Chart({ label, summary, isLoading = false, height, ...content }: ChartProps) {
  const isMobile = useIsMobile()
  const isAnimated = !usePrefersReducedMotion()
  const colors = chartColors(useComputedColorScheme('light', { getInitialValueInEffect: false }))
  const [isTable, setIsTable] = useState(false)
  const loading = <p className={classes.state}>Loading chart...</p>
  const failed = (
    <p className={classes.state} role="alert">
      Unable to render chart.
    </p>
  )

  return (
    <figure className={classes.figure} aria-label={label}>
      <div className={classes.area} data-chart-area style={{ height: height ?? (isMobile ? 300 : 400) }}>
        {isLoading ? (
          loading
        ) : (
          <ErrorBoundary fallback={failed} resetKey={content.series}>
            {isTable ? (
              <ChartTable label={label} {...content} />
            ) : (
              <Suspense fallback={loading}>
                <ChartCanvas {...content} colors={colors} isAnimated={isAnimated} label={label} />
              </Suspense>
            )}
          </ErrorBoundary>
        )}
      </div>
      <figcaption className={classes.caption}>
        <span>{summary}</span>
        <Button look="quiet" size="sm" aria-pressed={isTable} onClick={() => setIsTable(!isTable)}>
          {isTable ? 'Show as chart' : 'Show as table'}
        </Button>
      </figcaption>
    </figure>
  )
}

function ChartTable({ label, series }: ChartContent & { label: string }) {
  return (
    <section className={classes.tableArea} aria-label={`${label}, as a table`} tabIndex={0}>
      <table className={classes.table}>
        <thead>
          <tr>
            <td />
            {series.map(({ label: name }) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {sharedXs(series).map(x => (
            <tr key={x}>
              <th scope="row">{showX(x)}</th>
              {series.map(({ label: name, points }) => (
                <td key={name}>{points.find(point => point.x === x)?.y ?? '–'}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
