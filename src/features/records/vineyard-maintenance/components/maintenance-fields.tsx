import { FieldRow } from '#client/ui/forms/field-groups.tsx'
import {
  DateField,
  NumberField,
  type Option,
  SelectField,
  TextareaField,
  TextField,
} from '#client/ui/forms/fields.tsx'

export function MaintenanceFields({ vineyards }: { vineyards: readonly Option[] }) {
  return (
    <>
      <FieldRow>
        <SelectField
          name="vineyardId"
          label="Vineyard"
          required
          options={vineyards}
          emptyLabel={vineyards.length > 0 ? 'Select a vineyard' : 'No vineyards available'}
        />
        <DateField name="measurementDate" label="Date" required />
      </FieldRow>
      <FieldRow>
        <NumberField name="brix" label="Brix" step={0.1} large />
        <NumberField name="ph" label="pH" step={0.01} large />
      </FieldRow>
      <FieldRow>
        <NumberField name="ta" label="TA" step={0.01} large />
        <NumberField name="sg" label="SG" step={0.001} large />
      </FieldRow>
      <TextField name="grapeColor" label="Grape Color" />
      <TextareaField name="notes" label="Notes" />
    </>
  )
}
