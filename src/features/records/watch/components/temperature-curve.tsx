import { warmthOf } from '#cellar/watch/figures.ts'
import { temperaturesOf } from '#cellar/watch/temperatures.ts'
import { Curve } from '#client/ui/charts/curve.tsx'
import type { Judged } from '../rules/judging.ts'

/** One alone is no course, and stands in the list of readings. */
const fewest = 2

/** How warm a fermentation was: what people measured, and in between what the devices in its vessel did. */
export function TemperatureCurve({ judged }: { judged: Judged }) {
  const measured = temperaturesOf(judged.watched)
  const last = measured.at(-1)
  if (!last || measured.length < fewest) return null
  const { unit } = warmthOf(last.written)
  const inUnit = (celsius: number) => (unit === '°F' ? celsius * 1.8 + 32 : celsius)
  const point = ({ at, celsius }: (typeof measured)[number]) => ({ at, value: inUnit(celsius) })
  return (
    <Curve
      label={`Temperature over time, ${inUnit(last.celsius).toFixed(1)} ${unit} at the last measurement.`}
      points={measured.filter(({ ids }) => ids.length > 0).map(point)}
      machine={measured.filter(({ ids }) => ids.length === 0).map(point)}
      level={{ value: inUnit(judged.watched.limits.hotLook), label: 'warm' }}
      isLarge
      unit={unit}
    />
  )
}
