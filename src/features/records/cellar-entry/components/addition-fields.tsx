import { useState } from 'react'
import { ChoiceButtons } from '#client/ui/actions/choice-buttons.tsx'
import { FieldRow } from '#client/ui/forms/field-groups.tsx'
import { NumberField, TextField } from '#client/ui/forms/fields.tsx'
import { useFieldValue, useFillFields } from '#client/ui/forms/form-book.ts'
import { amountUnits } from '#features/records/cellar/contract/vocabulary.ts'
import { additionLine, type VesselLine } from '../rules/entry-values.ts'
import { EachField, VolumeField } from './amount-fields.tsx'
import { useUnit } from './unit-field.tsx'
import { VesselLines } from './vessel-lines.tsx'

const kinds = [
  { value: 'solid', label: 'No' },
  { value: 'liquid', label: 'Yes: water, concentrate, spirit' },
] as const

/** What was added, and how much to which vessel. */
export function AdditionFields() {
  const lines = (useFieldValue('lines') as VesselLine[] | undefined) ?? []
  const fill = useFillFields()
  const unit = useUnit()
  const [isLiquid, setIsLiquid] = useState(() => lines.some(({ volume }) => volume))
  return (
    <>
      <FieldRow>
        <TextField name="product" label="Product" placeholder="Potassium metabisulfite" />
        <TextField name="supplierLot" label="Supplier lot" />
      </FieldRow>
      <ChoiceButtons
        label="Does it add volume?"
        isLabelShown
        isLikeField
        options={kinds}
        value={isLiquid ? 'liquid' : 'solid'}
        onChange={kind => {
          setIsLiquid(kind === 'liquid')
          if (kind === 'solid') fill(Object.fromEntries(lines.map((_, at) => [`lines.${at}.volume`, ''])))
        }}
      />
      <VesselLines
        name="lines"
        title="Vessels"
        addLabel="Choose vessels"
        newLine={additionLine}
        offers={({ content }) => content !== null}
        fields={(path, vessel) => (
          <>
            <NumberField
              name={`${path}.amount`}
              label={`Amount for ${vessel?.vesselId ?? ''}`}
              isLabelHeard
              step={1}
              min={0}
            />
            <TextField
              name={`${path}.amountUnit`}
              label={`Unit for ${vessel?.vesselId ?? ''}`}
              isLabelHeard
              suggestions={amountUnits}
            />
            {isLiquid && <VolumeField path={path} vessel={vessel} label="Volume added to" />}
          </>
        )}
        tools={
          <>
            <EachField name="lines" field="amount" label="Amount each" />
            {isLiquid && <EachField name="lines" label="Volume each" unit={unit} />}
          </>
        }
      />
    </>
  )
}
