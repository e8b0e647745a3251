import { createParser, parseAsStringLiteral, useQueryState } from 'nuqs'
import { type ReactNode, useMemo } from 'react'
import { useSeries } from '#client/data/use-series.ts'
import { Chips } from '#client/ui/actions/chips.tsx'
import { Chart } from '#client/ui/charts/chart.tsx'
import { chartColors, strokeDashes } from '#client/ui/charts/chart-colors.ts'
import type { ChartMark, ChartStretch } from '#client/ui/charts/chart-model.ts'
import {
  knownMetrics,
  type Measured,
  type Metric,
  measurementLines,
  measurementSeries,
  summarise,
  type ThinnedReadings,
  thinnedSeries,
  thinnedShare,
} from '#client/ui/charts/measurement-series.ts'
import { useIsMobile } from '#client/ui/device/use-is-mobile.ts'
import { FailedState } from '#client/ui/messages/list-placeholders.tsx'
import { Disclosure } from '#client/ui/page/disclosure.tsx'
import { useColorScheme } from '#client/ui/theme/use-color-scheme.ts'
import classes from './measurement-chart.module.css'

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
  /** On a page whose parts keep their distance themselves. */
  isFlush?: boolean
  /** What else chooses what is drawn, above the chart. */
  tools?: ReactNode
}

/** Readings as lines over time; which ones, and whether they are shown at all, is kept in the address. */
export function MeasurementChart<Row extends { id: number | string }>(props: MeasurementChartProps<Row>) {
  const { rows, thinned, measured, core, height, imageName, marks, stretches, tools, isFlush } = props
  const [shown, setShown] = useQueryState('chart', parseAsStringLiteral(['closed'] as const))
  const [chosen, setChosen] = useChosenMetrics(measured.metrics, core)
  const isMobile = useIsMobile()
  const isOpen = shown !== 'closed'
  const lines = useThinned(thinned, chosen, isOpen)
  // Rows that arrive while lines of the server are drawn must not have them drawn again.
  const drawn = thinned ? undefined : rows
  const series = useMemo(
    () =>
      thinned
        ? thinnedSeries(lines.data ?? [], thinned, measured.metrics, chosen)
        : measurementSeries(drawn ?? [], measured, chosen),
    [drawn, thinned, lines.data, measured, chosen],
  )
  const content = useMemo(() => measurementLines(series), [series])
  const isLoading = rows === undefined || lines.isLoading
  const isEmpty = !isLoading && series.length === 0
  const share = thinned ? thinnedShare(lines.data ?? [], chosen) : ''
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
        {lines.isError ? (
          <FailedState onRetry={() => void lines.refetch()} />
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
      </Disclosure>
    </div>
  )
}

/** The lines of readings that are not all at hand; nothing is asked for where they are. */
function useThinned(thinned: ThinnedReadings | null | undefined, chosen: readonly string[], isOpen: boolean) {
  const { resource = { path: '' }, filter = '', of = '' } = thinned ?? {}
  const metrics = chosen.filter(Boolean)
  return useSeries(resource, { filter, of, metrics, enabled: Boolean(thinned) && isOpen })
}

const keyList = createParser<string[]>({
  parse: text => text.split(',').filter(Boolean),
  serialize: keys => keys.join(','),
  eq: (a, b) => a.toSorted().join() === b.toSorted().join(),
})

/** The chosen metrics; the list stays the same one while the choice does. */
function useChosenMetrics<Row>(metrics: readonly Metric<Row>[], core: readonly string[]) {
  const [keys, setKeys] = useQueryState('metrics', keyList.withDefault([...core]))
  const setKnown = (next: readonly string[]) => setKeys(knownMetrics(metrics, next))
  const chosen = knownMetrics(metrics, keys).join(',')
  return [useMemo(() => chosen.split(','), [chosen]), setKnown] as const
}

interface MetricChipsProps<Row> {
  metrics: readonly Metric<Row>[]
  chosen: readonly string[]
  core: readonly string[]
  onChoose: (keys: readonly string[]) => void
}

/** The metrics by name, each with the stroke that draws it. */
function MetricChips<Row>({ metrics, chosen, core, onChoose }: MetricChipsProps<Row>) {
  const colors = chartColors(useColorScheme())
  const labelsOf = (keys: readonly string[]) =>
    metrics.filter(({ key }) => keys.includes(key)).map(({ label }) => label)
  return (
    <Chips
      label="Metrics"
      options={metrics.map(({ label }) => label)}
      chosen={labelsOf(chosen)}
      onChange={labels =>
        onChoose(metrics.filter(({ label }) => labels.includes(label)).map(({ key }) => key))
      }
      presets={[
        { label: 'Core', chosen: labelsOf(core) },
        { label: 'Hide all', chosen: [] },
      ]}
      mark={look => (
        <svg className={classes.stroke} viewBox="0 0 24 8" aria-hidden="true">
          <line
            x1="1"
            x2="23"
            y1="4"
            y2="4"
            stroke={colors.series(look)}
            strokeWidth="3"
            strokeDasharray={strokeDashes[look % strokeDashes.length]?.join(' ')}
          />
        </svg>
      )}
    />
  )
}
