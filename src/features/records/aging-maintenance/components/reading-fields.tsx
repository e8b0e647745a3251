import { MetricRow } from '#cellar/metric-field.tsx'
import { FieldSection } from '#client/ui/forms/field-groups.tsx'
import { DateField, type Option, SelectField, TextareaField, TextField } from '#client/ui/forms/fields.tsx'
import { useFillField } from '#client/ui/forms/form-book.ts'
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
  const fill = useFillField()
  return (
    <>
      <SelectField
        name="agingId"
        label="Aging Process"
        options={options}
        emptyLabel={emptyLabel}
        onChosen={chosen => fill('agingStartDate', startOf(agings.find(({ id }) => String(id) === chosen)))}
      />
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
