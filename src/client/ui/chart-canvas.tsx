import {
  ArcElement,
  BarController,
  BarElement,
  CategoryScale,
  Chart as ChartEngine,
  Decimation,
  DoughnutController,
  Filler,
  Legend,
  LinearScale,
  LineController,
  LineElement,
  PointElement,
  Tooltip,
} from 'chart.js'
import { useMemo } from 'react'
import { Chart } from 'react-chartjs-2'
import { type Drawing, drawingData, drawingOptions } from './chart-drawing.ts'

ChartEngine.register(
  ArcElement,
  BarController,
  BarElement,
  CategoryScale,
  Decimation,
  DoughnutController,
  Filler,
  Legend,
  LinearScale,
  LineController,
  LineElement,
  PointElement,
  Tooltip,
)

/** The drawing itself; loaded apart, since most pages draw nothing. */
export function ChartCanvas({
  kind,
  series,
  tension,
  colors,
  isAnimated,
  isNarrow,
  label,
}: Drawing & { label: string }) {
  // Ten thousand points are prepared once, not whenever something else on the page changes.
  const [data, options] = useMemo(() => {
    const drawing = { kind, series, tension, colors, isAnimated, isNarrow }
    return [drawingData(drawing), drawingOptions(drawing)]
  }, [kind, series, tension, colors, isAnimated, isNarrow])
  return <Chart type={kind} data={data} options={options} role="img" aria-label={label} />
}
