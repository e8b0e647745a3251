import { MetricField } from '#cellar/metric-field.tsx'
import { failureMessage } from '#client/failures/failure-message.ts'
import { ChoiceField } from '#client/ui/forms/choice-field.tsx'
import { FieldRow, FieldSection } from '#client/ui/forms/field-groups.tsx'
import { DateField, NumberField, SelectField, TextareaField, TextField } from '#client/ui/forms/fields.tsx'
import { useSteadyOptions } from '#client/ui/forms/steady-options.ts'
import { batchStatuses, wineTypes } from '../contract.ts'
import type { BatchRow } from '../rules.ts'

interface BatchFieldsProps {
  isNew: boolean
  /** The batch that is edited; null for a new one. */
  batch: BatchRow | null
  vineyards: { data?: readonly { id: number; name: string; location: string }[]; error: unknown }
}

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
          options={useSteadyOptions(blocks)}
          emptyLabel="No vineyard"
          hint={vineyards.error ? failureMessage(vineyards.error) : undefined}
        />
        <ChoiceField
          name="wineType"
          label="Type"
          words={wineTypes}
          stored={batch?.wineType}
          emptyLabel="Select a type"
        />
      </FieldRow>
      <FieldRow>
        <ChoiceField name="status" label="Status" words={batchStatuses} stored={batch?.status} />
        <DateField name="startDate" label="Start Date" />
        <DateField name="endDate" label="End Date" />
      </FieldRow>
      <FieldSection title="Optional measurements for the wine batch">
        <FieldRow>
          <NumberField name="weight" label="Weight (kg)" step={0.01} min={0} />
          <NumberField name="netLiquidWeight" label="Net Liquid Weight (kg)" step={0.01} min={0} />
        </FieldRow>
        <FieldRow>
          <MetricField metric="brix" name="finalBrix" label="Final Brix" large={false} />
          <MetricField metric="ph" name="finalPh" label="Final pH" large={false} />
        </FieldRow>
        <FieldRow>
          <MetricField metric="ta" name="finalTa" label="Final TA" large={false} />
          <MetricField metric="sg" name="finalSg" label="Final SG" large={false} />
        </FieldRow>
      </FieldSection>
      <TextareaField name="notes" label="Notes" />
    </>
  )
}
