import type { ChartData, ChartOptions, ChartTypeRegistry, TooltipItem } from 'chart.js'
import { type ChartColors, pointShapes, strokeDashes } from './chart-colors.ts'
import {
  type ChartAxis,
  type ChartContent,
  type ChartPoint,
  type ChartSeries,
  sharedXs,
  showNumber,
  showX,
} from './chart-model.ts'
import { isFirstStroke, toggleStrokes } from './chart-runs.ts'
import { dayTicks, timeRange } from './chart-time.ts'
import type { NumberedMark } from './mark-places.ts'

const decimateAbove = 500
const tooManyForDots = 120
const mostInLine = 36

/** Lines of that many points are all up and down: no curve or dash of theirs could be seen, and both take long. */
const thin = { tension: 0, borderWidth: 1, borderDash: [] }

const dashOf = (look: number) => strokeDashes[look % strokeDashes.length] ?? []

/** A chart's content and the circumstances that it is drawn in. */
export interface Drawing extends ChartContent {
  colors: ChartColors
  isAnimated: boolean
  /** Leaves out the outer axes, which would take the lines' place on a phone. */
  isNarrow: boolean
  /** Set where the names of the marks have no room: these are drawn instead. */
  numbered?: readonly NumberedMark[] | null
}

/** What a canvas is given to draw. */
export function drawingData({ kind, series, colors, tension = 0 }: Drawing): ChartData {
  if (kind === 'line')
    return {
      datasets: series.map(({ label, points, axis = 'left', look }, place) => ({
        label,
        ...(points.length > decimateAbove
          ? thin
          : { tension, borderWidth: 2, borderDash: dashOf(look ?? place) }),
        data: points.toSorted((a, b) => Number(a.x) - Number(b.x)) as never,
        parsing: false,
        normalized: true,
        yAxisID: axis,
        borderColor: colors.series(look ?? place),
        backgroundColor: colors.series(look ?? place),
        pointStyle: pointShapes[(look ?? place) % pointShapes.length],
        pointRadius: points.length > tooManyForDots ? 0 : 3.5,
        clip: 8,
      })),
    }
  const names = sharedXs(series)
  return {
    labels: names.map(showX),
    datasets: series.map(({ label, points }, index) => ({
      label,
      data: names.map(name => points.find(({ x }) => x === name)?.y ?? 0),
      backgroundColor:
        series.length > 1 ? colors.series(index) : names.map((_, place) => colors.series(place)),
      borderColor: colors.ground,
      borderWidth: kind === 'doughnut' ? 2 : 0,
      borderRadius: kind === 'bar' ? 6 : 0,
      maxBarThickness: 72,
    })),
  }
}

/** How it draws it. */
export function drawingOptions(props: Drawing): ChartOptions {
  const { kind, series, colors, isAnimated } = props
  return {
    responsive: true,
    maintainAspectRatio: false,
    animation: isAnimated && !isLong(series) ? { duration: 300 } : false,
    color: colors.text,
    interaction: { mode: kind === 'line' ? 'nearest' : 'index', intersect: kind === 'doughnut' },
    scales: kind === 'doughnut' ? {} : scalesOf(props),
    plugins: {
      decimation: {
        enabled: kind === 'line',
        // Of each column of pixels the lowest and the highest stay: a peak is what a reader looks for.
        algorithm: 'min-max',
        threshold: decimateAbove,
      },
      legend: {
        display: kind !== 'bar' || series.length > 1,
        position: 'bottom',
        labels: {
          usePointStyle: true,
          boxWidth: 9,
          boxHeight: 9,
          padding: 18,
          color: colors.text,
          ...(kind === 'line' && { filter: isFirstStroke }),
        },
        ...(kind === 'line' && { onClick: toggleStrokes }),
      },
      tooltip: {
        callbacks: {
          title: items => titleOf(items),
          ...(kind === 'line' && { label: item => sayValue(item, series) }),
          afterLabel: item => noteOf(item),
        },
      },
    },
  }
}

const isLong = (series: readonly ChartSeries[]) =>
  series.reduce((sum, { points }) => sum + points.length, 0) > decimateAbove

function scalesOf({ kind, series, marks, colors, isNarrow }: Drawing): ChartOptions['scales'] {
  const ticks = { color: colors.text, precision: kind === 'bar' ? 0 : undefined }
  const grid = { color: colors.grid }
  const left = { position: 'left' as const, ticks, grid, beginAtZero: kind === 'bar' }
  if (kind === 'bar') return { x: { ticks, grid: { display: false } }, y: left }
  const names = (wanted: ChartAxis) =>
    series.filter(({ axis = 'left' }) => axis === wanted).map(({ label }) => label)
  const scale = (axis: ChartAxis, isOuter = false) => ({
    position: /left/i.test(axis) ? ('left' as const) : ('right' as const),
    display: names(axis).length > 0 && !(isOuter && isNarrow),
    title: { display: hasSeveral && !isNarrow, text: names(axis).join(', '), color: colors.text },
    ticks,
    grid: axis === 'left' ? grid : { drawOnChartArea: axis === 'right' && names('left').length === 0 },
  })
  const hasSeveral = new Set(series.map(({ axis = 'left' }) => axis)).size > 1
  return {
    x: {
      type: 'linear',
      ...timeRange(series, marks),
      ticks: {
        color: colors.text,
        maxRotation: 0,
        autoSkipPadding: 16,
        callback: value => showX(Number(value)),
      },
      afterBuildTicks: axis => {
        axis.ticks = dayTicks(axis)
      },
      grid: { display: false },
    },
    left: scale('left'),
    right: scale('right'),
    outerLeft: scale('outerLeft', true),
    outerRight: scale('outerRight', true),
  }
}

function titleOf(items: TooltipItem<keyof ChartTypeRegistry>[]): string {
  const raw = items[0]?.raw as ChartPoint | number | undefined
  return typeof raw === 'object' ? showX(raw.x) : (items[0]?.label ?? '')
}

/** A line may be drawn in several strokes, which share its name. */
function sayValue({ dataset, raw }: TooltipItem<keyof ChartTypeRegistry>, series: readonly ChartSeries[]) {
  const { show = showNumber } = series.find(({ label }) => label === dataset.label) ?? {}
  return `${dataset.label}: ${show((raw as ChartPoint).y)}`
}

function noteOf(item: TooltipItem<keyof ChartTypeRegistry>): string[] {
  return inLines((item.raw as ChartPoint).note ?? '')
}

/** A long name in lines that fit on a phone. */
export function inLines(text: string): string[] {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const longer = `${lines.at(-1)} ${word}`
    if (lines.length === 0 || longer.length > mostInLine) lines.push(word)
    else lines[lines.length - 1] = longer
  }
  return lines
}
