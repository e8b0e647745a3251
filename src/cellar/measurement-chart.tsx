import { parseAsStringLiteral, useQueryState } from 'nuqs'
import { type ReactNode, useMemo } from 'react'
import { useMeasuredLines } from '#client/records/use-measured-lines.ts'
import { Chart } from '#client/ui/charts/chart.tsx'
import type { CourseWords } from '#client/ui/charts/chart-courses.ts'
import type { ChartMark, ChartStretch } from '#client/ui/charts/chart-model.ts'
import { CourseChooser } from '#client/ui/charts/course-choice.tsx'
import {
  type Measured,
  measurementLines,
  summarise,
  type ThinnedReadings,
} from '#client/ui/charts/measurement-series.ts'
import { useIsMobile } from '#client/ui/device/use-is-mobile.ts'
import { FailedState } from '#client/ui/messages/list-placeholders.tsx'
import { Disclosure } from '#client/ui/page/disclosure.tsx'
import classes from './measurement-chart.module.css'
import { MetricChips, useChosenMetrics } from './metric-chips.tsx'

const title = 'Measurements Over Time'
const nothingToDraw = 'No numeric data available for selected metrics.'

interface MeasurementChartProps<Row> {
  /** Undefined while they load. */
  rows: readonly Row[] | undefined
  /** Set where the rows are not all that was measured: the lines then come from the server. */
  thinned?: ThinnedReadings | null
  /** Kept outside the screen's function, so that the lines are not made anew whenever it renders. */
  measured: Measured<Row>
  /** The metrics that "Core" chooses and that are chosen at first. */
  core: readonly string[]
  /** In px; without it 400, and 300 on a phone. */
  height?: number
  /** Begins the name of a saved image. */
  imageName: string
  /** What happened meanwhile. */
  marks?: readonly ChartMark[]
  /** The stages of the time that is drawn, where each must be seen whatever the others took. */
  stretches?: readonly ChartStretch[]
  /** What the courses are called, where of many some are chosen. */
  courses?: CourseWords
  /** On a page whose parts keep their distance themselves. */
  isFlush?: boolean
  /** What else chooses what is drawn, above the chart. */
  tools?: ReactNode
}

/** Readings as lines over time; which ones, and whether they are shown at all, is kept in the address. */
export function MeasurementChart<Row extends { id: number | string }>(props: MeasurementChartProps<Row>) {
  const { rows, thinned, measured, core, height, imageName, marks, stretches, courses, tools, isFlush } =
    props
  const [shown, setShown] = useQueryState('chart', parseAsStringLiteral(['closed'] as const))
  const [chosen, setChosen] = useChosenMetrics(measured.metrics, core)
  const isMobile = useIsMobile()
  const isOpen = shown !== 'closed'
  const lines = useMeasuredLines({ rows, thinned, measured, chosen, isOpen, isNarrowed: Boolean(courses) })
  const { series, isLoading, failed, share } = lines
  const content = useMemo(() => measurementLines(series), [series])
  const isEmpty = !isLoading && series.length === 0
  const chooser = courses && (
    <CourseChooser courses={lines.courses} choice={lines.choice} words={courses} onChoose={lines.setChoice} />
  )
  return (
    <div className={classes.place} data-flush={isFlush || undefined}>
      <Disclosure
        level={2}
        title={<span className={classes.title}>{title}</span>}
        isOpen={isOpen}
        onToggle={() => void setShown(isOpen ? 'closed' : null)}
      >
        {tools && <div className={classes.tools}>{tools}</div>}
        <MetricChips
          metrics={measured.metrics}
          chosen={chosen}
          core={core}
          onChoose={keys => void setChosen(keys)}
        />
        {!isMobile && chooser}
        {failed ? (
          <FailedState onRetry={() => failed.refetch()} />
        ) : isEmpty ? (
          <p
            className={classes.nothing}
            data-chart-area
            style={rows?.length ? { height: height ?? (isMobile ? 300 : 400) } : undefined}
          >
            {nothingToDraw}
          </p>
        ) : (
          <Chart
            {...content}
            label={title}
            summary={[summarise(series), share].filter(Boolean).join('; ')}
            marks={marks}
            stretches={stretches}
            isLoading={isLoading}
            height={height}
            imageName={`${imageName}-measurements`}
          />
        )}
        {/* It comes when the courses are known: a phone has no place to keep free for it above the chart. */}
        {isMobile && chooser}
      </Disclosure>
    </div>
  )
}
