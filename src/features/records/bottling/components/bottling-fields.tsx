import { commonSizes } from '#cellar/bottle-sizes.ts'
import { BatchField } from '#cellar/process-fields.tsx'
import { StatusField } from '#client/ui/forms/choice-field.tsx'
import { FieldRow } from '#client/ui/forms/field-groups.tsx'
import {
  DateField,
  NumberField,
  type Option,
  SelectField,
  TextareaField,
  TextField,
} from '#client/ui/forms/fields.tsx'
import { useFieldValue, useFillField } from '#client/ui/forms/form-book.ts'
import type { AgingRow } from '#features/records/aging/rules.ts'
import { numberOf } from '#shared/numbers.ts'
import { bottlingStatuses } from '../contract.ts'
import { agingChoices, type BottlingRow } from '../rules.ts'
import { BottleCount } from './bottle-count.tsx'

interface BottlingFieldsProps {
  batches: { load: { data?: readonly unknown[]; error: unknown }; options: readonly Option[] }
  agings: readonly AgingRow[]
  /** What the empty choice of an aging says: that there is none, or why none can be chosen. */
  noAging: string
  edited: BottlingRow | null
}

export function BottlingFields({ batches, agings, noAging, edited }: BottlingFieldsProps) {
  const fill = useFillField()
  const batchId = numberOf(useFieldValue('batchId'))
  const agingId = numberOf(useFieldValue('agingId'))
  const agingOf = (id: number | null) => agings.find(aging => aging.id === id)

  function followBatch(chosen: string) {
    const aging = agingOf(agingId)
    if (aging && aging.batchId !== numberOf(chosen)) fill('agingId', '')
  }

  function followAging(chosen: string) {
    const aging = agingOf(numberOf(chosen))
    if (aging && aging.batchId !== null) fill('batchId', String(aging.batchId))
  }

  return (
    <>
      <BatchField {...batches} onChosen={followBatch} />
      <SelectField
        name="agingId"
        label="Aging"
        hint="Where the wine comes from, if it aged"
        options={agingChoices(agings, batchId, edited?.agingId ?? null)}
        emptyLabel={noAging}
        onChosen={followAging}
      />
      <FieldRow>
        <DateField name="bottlingDate" label="Bottling Date" />
        <StatusField words={bottlingStatuses} stored={edited?.status} />
      </FieldRow>
      <FieldRow>
        <NumberField name="bottleCount" label="Bottles" step={1} min={1} />
        <TextField name="bottleSize" label="Bottle Size" placeholder="750 ml" suggestions={commonSizes} />
      </FieldRow>
      <BottleCount />
      <TextareaField name="notes" label="Notes" />
    </>
  )
}
