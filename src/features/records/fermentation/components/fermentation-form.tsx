import { batchChoices, type NamedBatch } from '#cellar/named-batch.ts'
import { useConfirmedSave } from '#client/data/use-confirmed-save.ts'
import { usePatchList } from '#client/data/use-patch-list.ts'
import { type Saved, useSave } from '#client/data/use-save.ts'
import type { RecordAddress } from '#client/records/record-address.ts'
import { RecordForm, valuesFrom } from '#client/records/record-form.tsx'
import { emptyChoice } from '#client/ui/forms/empty-choice.ts'
import { FieldRow } from '#client/ui/forms/field-groups.tsx'
import { DateField, NumberField, type Option, SelectField, TextareaField } from '#client/ui/forms/fields.tsx'
import type { FormValues } from '#client/ui/forms/form-model.ts'
import { vessels } from '#features/records/vessels/contract.ts'
import { numberOf } from '#shared/numbers.ts'
import { fermentationStatuses, fermentations, fermentationTexts } from '../contract.ts'
import {
  applyEffects,
  type FermentationRow,
  fermentationBody,
  readFermentation,
  type VesselChoice,
  vesselChoices,
  vesselEffects,
} from '../rules.ts'

interface Load<Row> {
  data?: readonly Row[]
  error: unknown
}

interface FermentationFormProps {
  address: RecordAddress
  rows: readonly FermentationRow[] | undefined
  batches: Load<NamedBatch>
  vessels: Load<VesselChoice>
  free: readonly VesselChoice[]
  /** The batch that a new fermentation starts with. */
  batchId: number | null
  finish: (saved: Saved) => void
}

/** The writes of the screen; what they mean for vessels shows at once. */
export function useFermentationSave(rows: readonly FermentationRow[]) {
  const { create } = useSave(fermentations)
  const { update, remove } = useConfirmedSave(fermentations, '', fermentationTexts.notReloaded)
  const patchVessels = usePatchList(vessels)
  type Change = Parameters<typeof vesselEffects>
  const show = (before: Change[0], after: Change[1]) =>
    patchVessels(list => applyEffects(list, vesselEffects(before, after, rows)))

  return {
    async create(payload: FormValues): Promise<Saved> {
      const saved = await create(fermentationBody(payload))
      const id = numberOf((saved.answer as { id?: unknown } | null)?.id)
      if (id === null) throw new Error(fermentationTexts.noId)
      show(null, occupation(payload))
      return saved
    },
    async update(row: FermentationRow, payload: FormValues): Promise<Saved> {
      const saved = await update(row, fermentationBody(payload))
      show(row, occupation(payload))
      return saved
    },
    async remove(row: FermentationRow): Promise<Saved> {
      const saved = await remove(row)
      show(row, null)
      return saved
    },
  }
}

const occupation = ({ vesselId, status }: FormValues) => ({
  vesselId: numberOf(vesselId),
  status: String(status),
})

export function FermentationForm(props: FermentationFormProps) {
  const { address, rows, batches, batchId, finish } = props
  const save = useFermentationSave(rows ?? [])
  const edited = rows?.find(({ id }) => id === address.editing) ?? null
  const wines = batchChoices(batches.data ?? [], edited)
  const tanks = vesselChoices(props.vessels.data ?? [], props.free, edited)
  return (
    <RecordForm
      schemas={fermentations}
      address={address}
      rows={rows}
      readRow={readFermentation}
      titles={{ adding: 'Start New Fermentation', editing: 'Edit Fermentation' }}
      startValues={row => ({
        ...valuesFrom(fermentations, row),
        ...(row ? {} : { status: fermentationStatuses[0], batchId: batchId ?? '' }),
      })}
      onCreate={async payload => finish(await save.create(payload))}
      onUpdate={async (row, payload) => finish(await save.update(row, payload))}
    >
      <SelectField
        name="batchId"
        label="Wine Batch"
        options={wines}
        emptyLabel={emptyChoice(batches, wines, {
          choose: 'Select a wine batch',
          none: 'No wine batches available',
        })}
      />
      <SelectField
        name="vesselId"
        label="Vessel"
        options={tanks}
        emptyLabel={emptyChoice(props.vessels, tanks, {
          choose: 'Select a vessel',
          none: fermentationTexts.noVessels,
        })}
      />
      <OtherFields status={edited?.status ?? ''} />
    </RecordForm>
  )
}

function OtherFields({ status }: { status: string }) {
  const known: readonly string[] = fermentationStatuses
  // A status of another server must not look like the first one of ours.
  const statuses = status === '' || known.includes(status) ? known : [...known, status]
  const options: Option[] = statuses.map(value => ({ value, label: value }))
  return (
    <>
      <FieldRow>
        <DateField name="startDate" label="Start Date" />
        <SelectField name="status" label="Status" options={options} emptyLabel="Select a status" />
      </FieldRow>
      <FieldRow>
        <DateField name="pressDate" label="Press Date" />
        <DateField name="endDate" label="End Date" />
      </FieldRow>
      <NumberField name="initialBrix" label="Initial Brix" step={0.1} min={0} max={50} />
      <TextareaField name="notes" label="Notes" />
    </>
  )
}
