import type { ChartData, ChartDataset, LegendElement, LegendItem } from 'chart.js'
import { ownCourses } from '#shared/thinned-lines.ts'
import type { ChartPoint } from './chart-model.ts'

type LineSet = ChartDataset<'line', never[]>

/**
 * A chart's data with each line drawn in strokes, one for each run: a line from one wine's reading to another's
 * would be the course of neither. The strokes of a line look alike and count as one in the legend.
 */
export function withRuns(data: ChartData): ChartData {
  return { ...data, datasets: (data.datasets as LineSet[]).flatMap(strokesOf) as ChartData['datasets'] }
}

/** Whether lines are drawn of more than one run. */
export function hasCourses({ datasets }: ChartData): boolean {
  return new Set(datasets.flatMap(line => (line as { run?: string }).run ?? [])).size > 1
}

function strokesOf(line: LineSet): LineSet[] {
  const runs = new Map<unknown, never[]>()
  for (const point of line.data) {
    const { run } = point as ChartPoint
    if (run === undefined) return [line]
    const known = runs.get(run)
    if (known) known.push(point)
    else runs.set(run, [point])
  }
  // Beyond that many the strokes cover each other, and only their outline is left to see.
  return runs.size > ownCourses
    ? [line]
    : [...runs].map(([run, points]) => ({ ...line, data: points, run: String(run) }))
}

/** Names a line once, however many strokes it has. */
export function isFirstStroke({ text, datasetIndex }: LegendItem, { datasets }: ChartData): boolean {
  return datasets.findIndex(({ label }) => label === text) === datasetIndex
}

/** A press on a line's name hides or shows all of its strokes. */
export function toggleStrokes(
  _event: unknown,
  { text, datasetIndex = 0 }: LegendItem,
  legend: LegendElement<never>,
) {
  const { chart } = legend
  const isShown = !chart.isDatasetVisible(datasetIndex)
  for (const [index, { label }] of chart.data.datasets.entries())
    if (label === text) chart.setDatasetVisibility(index, isShown)
  chart.update()
}
