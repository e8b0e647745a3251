import { Chart as ChartEngine } from 'chart.js'
import { useMemo } from 'react'
import { Chart } from 'react-chartjs-2'
import { type Drawing, drawingData, drawingOptions } from './chart-drawing.ts'
import { eventMarks, withMarks } from './chart-marks.ts'
import * as parts from './chart-parts.ts'
import { withRuns } from './chart-runs.ts'
import { StretchedTime, stretchBands, withStretches } from './chart-stretched-time.ts'

ChartEngine.register(...Object.values(parts), StretchedTime, stretchBands, eventMarks)

/** The drawing itself; loaded apart, since most pages draw nothing. */
export function ChartCanvas(props: Drawing & { label: string }) {
  const { kind, series, marks, numbered, stretches, tension, colors, isAnimated, isNarrow, label } = props
  // Ten thousand points are prepared once, not whenever something else on the page changes.
  const [data, options] = useMemo(() => {
    const drawing = { kind, series, marks, tension, colors, isAnimated, isNarrow }
    const stretched = withStretches(drawingOptions(drawing), stretches, colors)
    return [withRuns(drawingData(drawing)), withMarks(stretched, { marks, numbered }, colors)]
  }, [kind, series, marks, numbered, stretches, tension, colors, isAnimated, isNarrow])
  return <Chart type={kind} data={data} options={options} role="img" aria-label={label} />
}
