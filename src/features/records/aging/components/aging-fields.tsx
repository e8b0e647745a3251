import { FieldRow } from '#client/ui/forms/field-groups.tsx'
import { DateField, type Option, SelectField, TextareaField } from '#client/ui/forms/fields.tsx'
import { agingStatuses } from '../contract.ts'

interface AgingFieldsProps {
  batches: { options: readonly Option[]; emptyLabel: string }
  vessels: { options: readonly Option[]; emptyLabel: string }
  /** The status that the edited aging has stored; nothing for a new one. */
  status: string
}

export function AgingFields({ batches, vessels, status }: AgingFieldsProps) {
  const known: readonly string[] = agingStatuses
  // A status of another server must not look like the first one of ours.
  const statuses = status === '' || known.includes(status) ? known : [...known, status]
  return (
    <>
      <SelectField name="batchId" label="Wine Batch" {...batches} />
      <SelectField name="vesselId" inputName="vesselId" label="Vessel" {...vessels} />
      <FieldRow>
        <DateField name="startDate" label="Start Date" />
        <DateField name="endDate" label="End Date" />
      </FieldRow>
      <SelectField
        name="status"
        label="Status"
        options={statuses.map(value => ({ value, label: value }))}
        emptyLabel="Select a status"
      />
      <TextareaField name="notes" label="Notes" />
    </>
  )
}
