import {
  type Chart,
  type ChartOptions,
  Interaction,
  type InteractionModeFunction,
  type Plugin,
} from 'chart.js'
import { nearestStroke } from './nearest-stroke.ts'

declare module 'chart.js' {
  interface InteractionModeMap {
    course: InteractionModeFunction
  }
}

const faded = 0.12

const runOf = (chart: Chart, dataset: number) =>
  (chart.data.datasets[dataset] as { run?: string } | undefined)?.run

/** The run that is pointed at, else the one that was chosen beside the chart. */
interface Focus {
  pointed?: string
  picked?: string
}
const focuses = new WeakMap<Chart, Focus>()
const standing = new WeakMap<Chart, string | undefined>()

/** Lets a run stand out until another is chosen, or none. */
export function pickRun(chart: Chart, picked: string | undefined): void {
  focuses.set(chart, { ...focuses.get(chart), picked })
  chart.draw()
}

/** A line chart's options where it has several courses: the one that is pointed at stands out and is told of. */
export function withFocus(
  options: ChartOptions,
  onPoint: ((run: string | undefined) => void) | undefined,
): ChartOptions {
  if (!onPoint) return options
  return {
    ...options,
    interaction: { mode: 'course', intersect: false },
    plugins: { ...options.plugins, courseFocus: { onPoint } } as ChartOptions['plugins'],
  }
}

// Between two readings the nearest point may well be another wine's: what is meant is the line.
Interaction.modes.course = (chart, event) => {
  const at = { x: event.x ?? 0, y: event.y ?? 0 }
  if (!chart.isPointInArea(at)) return []
  const shown = chart.getSortedVisibleDatasetMetas()
  const strokes = shown.map(({ data }) => data)
  const found = nearestStroke(strokes, at)
  const meta = found && shown[found.stroke]
  const element = meta?.data[found?.point ?? 0]
  return meta && found && element ? [{ element, datasetIndex: meta.index, index: found.point }] : []
}

/** Fades what does not belong to the run in focus; nothing is computed anew for it, only drawn. */
export const courseFocus: Plugin = {
  id: 'courseFocus',
  afterEvent(chart, args, options) {
    const { onPoint } = options as { onPoint?: (run: string | undefined) => void }
    if (!onPoint) return
    const [active] = chart.getActiveElements()
    const pointed = active && runOf(chart, active.datasetIndex)
    if (focuses.get(chart)?.pointed === pointed) return
    focuses.set(chart, { ...focuses.get(chart), pointed })
    args.changed = true
    onPoint(pointed)
  },
  beforeDatasetsDraw(chart) {
    const { pointed, picked } = focuses.get(chart) ?? {}
    // Of a course that is drawn no more nothing would be left to stand out.
    const isDrawn = (run: string | undefined) =>
      run !== undefined && chart.data.datasets.some((_, place) => runOf(chart, place) === run)
    standing.set(chart, [pointed, picked].find(isDrawn))
  },
  beforeDatasetDraw(chart, { index }) {
    const run = standing.get(chart)
    chart.ctx.save()
    if (run !== undefined && runOf(chart, index) !== run) chart.ctx.globalAlpha = faded
  },
  afterDatasetDraw(chart) {
    chart.ctx.restore()
  },
}
