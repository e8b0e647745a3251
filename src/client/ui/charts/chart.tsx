import { lazy, Suspense, useMemo, useRef, useState } from 'react'
import { Button } from '../actions/button.tsx'
import { useIsPrinting } from '../device/printing.ts'
import { useIsMobile, usePrefersReducedMotion } from '../device/use-is-mobile.ts'
import { ErrorBoundary } from '../messages/error-boundary.tsx'
import { useColorScheme } from '../theme/use-color-scheme.ts'
import classes from './chart.module.css'
import { chartColors } from './chart-colors.ts'
import { saveChartImage } from './chart-image.ts'
import type { ChartContent } from './chart-model.ts'
import { ChartTable } from './chart-table.tsx'
import { CourseFinder } from './course-finder.tsx'
import { MarkKey } from './mark-key.tsx'
import { numberedMarks } from './mark-places.ts'

const ChartCanvas = lazy(async () => ({ default: (await import('./chart-canvas.tsx')).ChartCanvas }))

interface ChartProps extends ChartContent {
  /** What the chart is called by those who hear it. */
  label: string
  /** What it shows, in one sentence. */
  summary: string
  isLoading?: boolean
  /** In px; without it 400, and 300 on a phone. */
  height?: number
  /** Offers the drawing as an image file of this name. */
  imageName?: string
}

/** A chart with its own loading and failing states, a sentence that sums it up, and its numbers as a table. */
export function Chart({ label, summary, isLoading = false, height, imageName, ...content }: ChartProps) {
  const isMobile = useIsMobile()
  const isPrinting = useIsPrinting()
  const isAnimated = !usePrefersReducedMotion() && !isPrinting
  const scheme = useColorScheme()
  const colors = useMemo(() => chartColors(scheme), [scheme])
  const area = useRef<HTMLDivElement>(null)
  const [isTable, setIsTable] = useState(false)
  const { series, marks, stretches } = content
  const numbered = useMemo(
    () => numberedMarks({ series, marks, stretches }, isMobile),
    [series, marks, stretches, isMobile],
  )
  const [pointed, setPointed] = useState<string>()
  const [picked, setPicked] = useState<string>()
  const loading = <p className={classes.state}>Loading chart...</p>
  const failed = (
    <p className={classes.state} role="alert">
      Unable to render chart.
    </p>
  )

  return (
    <figure aria-label={label}>
      <div
        ref={area}
        className={classes.area}
        data-chart-area
        style={{ height: height ?? (isMobile ? 300 : 400) }}
      >
        {isLoading ? (
          loading
        ) : (
          <ErrorBoundary fallback={failed} resetKey={content.series}>
            {isTable ? (
              <ChartTable label={label} {...content} />
            ) : (
              <Suspense fallback={loading}>
                <ChartCanvas
                  {...content}
                  numbered={numbered}
                  picked={picked}
                  onPoint={setPointed}
                  colors={colors}
                  isAnimated={isAnimated}
                  isNarrow={isMobile}
                  label={label}
                />
              </Suspense>
            )}
          </ErrorBoundary>
        )}
      </div>
      {numbered && !isLoading && !isTable && <MarkKey marks={numbered} />}
      <figcaption className={classes.caption}>
        <span className={classes.summary}>{summary}</span>
        <span data-screen-only data-waiting={isLoading || undefined} className={classes.buttons}>
          {imageName && !isTable && (
            <Button
              look="quiet"
              size="sm"
              disabled={isLoading}
              onClick={() => saveChartImage(area.current, { name: imageName, colors, key: numbered ?? [] })}
            >
              Save as image
            </Button>
          )}
          <Button look="quiet" size="sm" aria-pressed={isTable} onClick={() => setIsTable(!isTable)}>
            {isTable ? 'Show as chart' : 'Show as table'}
          </Button>
          {!isLoading && !isTable && (
            <ErrorBoundary fallback={null} resetKey={series}>
              <CourseFinder series={series} pointed={pointed} picked={picked} onPick={setPicked} />
            </ErrorBoundary>
          )}
        </span>
      </figcaption>
    </figure>
  )
}
