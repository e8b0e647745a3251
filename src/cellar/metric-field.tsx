import { FieldRow } from '#client/ui/forms/field-groups.tsx'
import { type FieldProps, NumberField } from '#client/ui/forms/fields.tsx'
import { ShortFields } from '#client/ui/page/layout.tsx'
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

interface MetricFieldsProps<Name extends MetricKey> {
  names: readonly Name[]
  stepOf: (name: Name) => number
  last: Partial<Record<Name, number>>
}

/** What is read off a must or a wine, with what was measured last. */
export function MetricFields<Name extends MetricKey>({ names, stepOf, last }: MetricFieldsProps<Name>) {
  return (
    <ShortFields>
      {names.map(name => (
        <MetricField
          key={name}
          metric={name}
          step={stepOf(name)}
          last={last[name]}
          // A dry wine reads below zero.
          signed={name === 'brix'}
        />
      ))}
    </ShortFields>
  )
}
