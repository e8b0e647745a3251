import { createParser, useQueryState } from 'nuqs'
import { useMemo } from 'react'
import { Chips } from '#client/ui/actions/chips.tsx'
import { chartColors, strokeDashes } from '#client/ui/charts/chart-colors.ts'
import { knownMetrics, type Metric } from '#client/ui/charts/measurement-series.ts'
import { useColorScheme } from '#client/ui/theme/use-color-scheme.ts'
import classes from './measurement-chart.module.css'

const keyList = createParser<string[]>({
  parse: text => text.split(',').filter(Boolean),
  serialize: keys => keys.join(','),
  eq: (a, b) => a.toSorted().join() === b.toSorted().join(),
})

/** The chosen metrics; the list stays the same one while the choice does. */
export function useChosenMetrics<Row>(metrics: readonly Metric<Row>[], core: readonly string[]) {
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
export function MetricChips<Row>({ metrics, chosen, core, onChoose }: MetricChipsProps<Row>) {
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
