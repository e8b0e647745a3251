import { emptyChoice } from '#client/ui/forms/empty-choice.ts'
import { type FieldProps, type Option, SelectField } from '#client/ui/forms/fields.tsx'
import { useSteadyOptions } from '#client/ui/forms/steady-options.ts'

interface ReferenceFieldProps extends Partial<FieldProps> {
  /** The list that the choices are from. */
  load: { data?: readonly unknown[]; error: unknown }
  options: readonly Option[]
  onChosen?: (value: string) => void
}

/** The wine batch that a record belongs to; one that is kept may be another, but not none. */
export function BatchField({ load, isKept, ...props }: ReferenceFieldProps & { isKept?: boolean }) {
  const options = useSteadyOptions(props.options)
  const words = { choose: 'Select a wine batch', none: 'No wine batches available' }
  const field = { name: 'batchId', label: 'Wine Batch', ...props }
  const emptyLabel = isKept ? undefined : emptyChoice(load, options, words)
  return <SelectField {...field} options={options} emptyLabel={emptyLabel} />
}

/** The vessel that a wine is in; `none` says that there is none for it. */
export function VesselField({ load, none, ...props }: ReferenceFieldProps & { none: string }) {
  const options = useSteadyOptions(props.options)
  const words = { choose: 'Select a vessel', none }
  const field = { name: 'vesselId', label: 'Vessel', ...props }
  return <SelectField {...field} options={options} emptyLabel={emptyChoice(load, options, words)} />
}
