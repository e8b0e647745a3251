import { useState } from 'react'
import { CheckboxField } from '#client/ui/forms/checkbox-field.tsx'
import { ChoiceField, StatusField } from '#client/ui/forms/choice-field.tsx'
import { FieldRow } from '#client/ui/forms/field-groups.tsx'
import { NumberField, TextareaField, TextField } from '#client/ui/forms/fields.tsx'
import { useFieldValue } from '#client/ui/forms/form-book.ts'
import { Disclosure } from '#client/ui/page/disclosure.tsx'
import { Stack } from '#client/ui/page/layout.tsx'
import { capacityUnits, materials, usageTypes, vesselStatuses, vesselTypes } from '../contract.ts'

interface VesselFieldsProps {
  /** What the edited vessel has stored; nothing for a new one. */
  stored: { vesselType: string; status: string } | null
}

export function VesselFields({ stored }: VesselFieldsProps) {
  return (
    <>
      <FieldRow>
        <TextField name="vesselId" label="Vessel ID" />
        <ChoiceField
          name="vesselType"
          inputName="type"
          label="Type"
          words={vesselTypes}
          stored={stored?.vesselType}
          emptyLabel="Select a type"
        />
      </FieldRow>
      <FieldRow>
        <NumberField name="capacity" label="Capacity" step={0.1} min={0} />
        <ChoiceField
          name="capacityUnit"
          label="Capacity Unit"
          words={capacityUnits}
          emptyLabel="Select a unit"
        />
      </FieldRow>
      <MaterialFields />
      <FieldRow>
        <ChoiceField
          name="usageType"
          label="Usage Type"
          words={usageTypes}
          emptyLabel="Select a usage type"
        />
        <StatusField words={vesselStatuses} stored={stored?.status} />
      </FieldRow>
      <FieldRow>
        <NumberField name="age" label="Age" hint="In years" step={1} min={0} />
        <TextField name="manufacture" label="Manufacture" hint="Who made it" />
      </FieldRow>
      <TextField name="previousOwner" label="Previous Owner" />
      <CheckboxField name="kosher" label="Kosher" />
      <TextareaField name="notes" label="Notes" />
      <BarrelFields />
    </>
  )
}

function MaterialFields() {
  const isOther = useFieldValue('material') === 'Other'
  return (
    <FieldRow>
      <ChoiceField name="material" label="Material" words={materials} emptyLabel="Select a material" />
      {isOther && <TextField name="materialOther" label="Other Material" required />}
    </FieldRow>
  )
}

/** Few vessels are barrels with a past, so these stay out of the way until asked for. */
function BarrelFields() {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Disclosure title="Barrel details" isOpen={isOpen} onToggle={() => setIsOpen(!isOpen)}>
      <Stack>
        <FieldRow>
          <TextField name="location" label="Location" />
          <TextField name="vintage" label="Vintage" />
        </FieldRow>
        <FieldRow>
          <TextField name="toast" label="Toast" />
          <TextField name="cooperage" label="Cooperage" />
        </FieldRow>
      </Stack>
    </Disclosure>
  )
}
