import { Chart as ChartEngine } from 'chart.js'
import { useEffect, useMemo, useRef } from 'react'
import { Chart } from 'react-chartjs-2'
import { type Drawing, drawingData, drawingOptions } from './chart-drawing.ts'
import { courseFocus, pickRun, withFocus } from './chart-focus.ts'
import { eventMarks, withMarks } from './chart-marks.ts'
import * as parts from './chart-parts.ts'
import { hasCourses, withRuns } from './chart-runs.ts'
import { StretchedTime, stretchBands, withStretches } from './chart-stretched-time.ts'

ChartEngine.register(...Object.values(parts), StretchedTime, courseFocus, stretchBands, eventMarks)

interface ChartCanvasProps extends Drawing {
  label: string
  /** The run that stands out while none is pointed at. */
  picked?: string
  /** Told which run is pointed at; where there are several. Must stay the same function. */
  onPoint?: (run: string | undefined) => void
}

/** The drawing itself; loaded apart, since most pages draw nothing. */
export function ChartCanvas({ label, picked, onPoint, ...drawing }: ChartCanvasProps) {
  const { kind, series, marks, numbered, stretches, tension, colors, isAnimated, isNarrow } = drawing
  const chart = useRef<ChartEngine>(null)
  // Ten thousand points are prepared once, not whenever something else on the page changes.
  const [data, options] = useMemo(() => {
    const plain = { kind, series, marks, tension, colors, isAnimated, isNarrow }
    const strokes = withRuns(drawingData(plain))
    const focused = withFocus(drawingOptions(plain), hasCourses(strokes) ? onPoint : undefined)
    const stretched = withStretches(focused, stretches, colors)
    return [strokes, withMarks(stretched, { marks, numbered }, colors)]
  }, [kind, series, marks, numbered, stretches, tension, colors, isAnimated, isNarrow, onPoint])
  useEffect(() => {
    if (chart.current && onPoint) pickRun(chart.current, picked)
  }, [picked, onPoint])
  return <Chart ref={chart} type={kind} data={data} options={options} role="img" aria-label={label} />
}
