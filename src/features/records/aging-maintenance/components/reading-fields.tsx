import { useEffect, useRef } from 'react'
import { MetricRow } from '#cellar/metric-field.tsx'
import { FieldSection } from '#client/ui/forms/field-groups.tsx'
import { DateField, type Option, SelectField, TextareaField, TextField } from '#client/ui/forms/fields.tsx'
import { useFieldValue, useFillField } from '#client/ui/forms/form-book.ts'
import { useSteadyOptions } from '#client/ui/forms/steady-options.ts'
import type { AgingRow } from '#features/records/aging/rules.ts'
import { startOf } from '../rules.ts'

interface ReadingFieldsProps {
  agings: readonly AgingRow[]
  options: readonly Option[]
  emptyLabel: string
}

export function ReadingFields({ agings, emptyLabel, ...props }: ReadingFieldsProps) {
  const options = useSteadyOptions(props.options)
  useStartOfChosen(agings)
  return (
    <>
      <SelectField name="agingId" label="Aging Process" options={options} emptyLabel={emptyLabel} />
      <DateField name="agingStartDate" label="Aging Start Date" hint="Filled in from the aging process" />
      <FieldSection title="Chemical Analysis">
        <MetricRow metrics={['ph', 'ta']} />
        <MetricRow metrics={['bisulfite', 'so2']} />
      </FieldSection>
      <FieldSection title="Sensory Analysis">
        <TextField name="color" label="Color" />
        <TextareaField name="nose" label="Nose" rows={2} />
      </FieldSection>
      <TextareaField name="notes" label="Notes" />
    </>
  )
}

/** Choosing another process brings its start date along; what the form opened with stays. */
function useStartOfChosen(agings: readonly AgingRow[]) {
  const chosen = String(useFieldValue('agingId') ?? '')
  const fill = useFillField()
  const last = useRef(chosen)
  useEffect(() => {
    if (chosen === last.current) return
    last.current = chosen
    fill('agingStartDate', startOf(agings.find(({ id }) => String(id) === chosen)))
  }, [chosen, agings, fill])
}
