import { FieldRow } from '#client/ui/forms/field-groups.tsx'
import { type FieldProps, NumberField } from '#client/ui/forms/fields.tsx'
import { type MetricKey, metrics, showMetric } from './metrics.ts'

interface MetricFieldProps extends Partial<FieldProps> {
  metric: MetricKey
  /** Where an area counts in steps of its own. */
  step?: number
  /** May be below zero, as the Brix of a dry wine. */
  signed?: boolean
  /** What was measured last, shown while nothing is typed. */
  last?: number
  /** Off where it is not entered with wet hands. */
  large?: boolean
}

/** A measured number, under its usual name and in its usual steps. */
export function MetricField({ metric, last, ...props }: MetricFieldProps) {
  const { label, step, min } = metrics[metric]
  const placeholder = last === undefined ? undefined : `last ${showMetric(metric, last)}`
  return <NumberField {...{ name: metric, label, step, min, placeholder, large: true, ...props }} />
}

/** Measured numbers side by side where there is room. */
export function MetricRow({ metrics: keys }: { metrics: readonly MetricKey[] }) {
  return (
    <FieldRow>
      {keys.map(metric => (
        <MetricField key={metric} metric={metric} />
      ))}
    </FieldRow>
  )
}
