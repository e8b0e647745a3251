import { failureMessage } from '#client/failures/failure-message.ts'
import { FieldRow, FieldSection } from '#client/ui/forms/field-groups.tsx'
import { DateField, NumberField, SelectField, TextareaField, TextField } from '#client/ui/forms/fields.tsx'
import { batchStatuses, wineTypes } from '../contract.ts'
import { type BatchRow, withStored } from '../rules.ts'

interface BatchFieldsProps {
  isNew: boolean
  /** The batch that is edited; null for a new one. */
  batch: BatchRow | null
  vineyards: { data?: readonly { id: number; name: string; location: string }[]; error: unknown }
}

const options = (values: readonly string[]) => values.map(value => ({ value, label: value }))

export function BatchFields({ isNew, batch, vineyards }: BatchFieldsProps) {
  const blocks = (vineyards.data ?? []).map(({ id, name, location }) => ({
    value: id,
    label: `${name} - ${location}`,
  }))
  // Until the list is there, or for a block that is not in it, the stored one must not look like none.
  if (batch?.vineyardId && !blocks.some(({ value }) => value === batch.vineyardId))
    blocks.push({ value: batch.vineyardId, label: batch.vineyard?.name ?? 'Unknown Vineyard' })
  return (
    <>
      <FieldRow>
        <TextField name="batchName" label="Batch Name" />
        <TextField name="batchId" label="Batch ID" readOnly={!isNew} />
      </FieldRow>
      <FieldRow>
        <SelectField
          name="vineyardId"
          label="Vineyard"
          options={blocks}
          emptyLabel="No vineyard"
          hint={vineyards.error ? failureMessage(vineyards.error) : undefined}
        />
        <SelectField
          name="wineType"
          label="Type"
          options={options(withStored(wineTypes, batch?.wineType ?? ''))}
          emptyLabel="Select a type"
        />
      </FieldRow>
      <FieldRow>
        <SelectField
          name="status"
          label="Status"
          options={options(withStored(batchStatuses, batch?.status ?? ''))}
        />
        <DateField name="startDate" label="Start Date" />
        <DateField name="endDate" label="End Date" />
      </FieldRow>
      <FieldSection title="Optional measurements for the wine batch">
        <FieldRow>
          <NumberField name="weight" label="Weight (kg)" step={0.01} min={0} />
          <NumberField name="netLiquidWeight" label="Net Liquid Weight (kg)" step={0.01} min={0} />
        </FieldRow>
        <FieldRow>
          <NumberField name="finalBrix" label="Final Brix" step={0.1} />
          <NumberField name="finalPh" label="Final pH" step={0.01} />
        </FieldRow>
        <FieldRow>
          <NumberField name="finalTa" label="Final TA" step={0.01} />
          <NumberField name="finalSg" label="Final SG" step={0.001} />
        </FieldRow>
      </FieldSection>
      <TextareaField name="notes" label="Notes" />
    </>
  )
}
