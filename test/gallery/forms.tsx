import { useState } from 'react'
import { ApiFailure } from '#client/failures/api-failure.ts'
import { Form } from '#client/records/form.tsx'
import { Button } from '#client/ui/actions/button.tsx'
import { CheckboxField } from '#client/ui/forms/checkbox-field.tsx'
import { FieldRow, FieldSection } from '#client/ui/forms/field-groups.tsx'
import {
  DateField,
  NumberField,
  PasswordField,
  SelectField,
  TextareaField,
  TextField,
} from '#client/ui/forms/fields.tsx'
import type { FormValues } from '#client/ui/forms/form-model.ts'
import { PageHeader } from '#client/ui/page/page-header.tsx'
import { optionalDay, optionalNumber, optionalText, requiredNumber, requiredText } from '#shared/fields.ts'
import { z } from '#shared/zod.ts'
import { Part } from './part.tsx'

const form = z.object({
  batchName: requiredText('Batch name is required'),
  vesselType: requiredText('Type is required'),
  weight: requiredNumber('Weight is required', { notNumber: 'Must be a number' }),
  finalPh: optionalNumber(),
  startDate: optionalDay('Valid start date is required'),
  password: requiredText('Password is required'),
  kosher: z.boolean().default(false),
  notes: optionalText(),
})

const start = {
  batchName: '',
  vesselType: '',
  weight: '',
  finalPh: '',
  startDate: '',
  password: '',
  kosher: false,
  notes: '',
}

const refusals = {
  field: new ApiFailure('refused', 'POST', '/api/x', 400, {
    message: 'Batch name is taken',
    code: 'VALIDATION',
    errors: [{ field: 'batch_name', message: 'Batch name is taken' }],
  }),
  server: new ApiFailure('refused', 'POST', '/api/x', 500, { code: 'E500' }),
}

export function FormGallery() {
  const [sent, setSent] = useState<FormValues | null>(null)
  const [outcome, setOutcome] = useState<'saved' | keyof typeof refusals>('saved')
  async function save(payload: FormValues) {
    await new Promise(resolve => setTimeout(resolve, 300))
    if (outcome !== 'saved') throw refusals[outcome]
    setSent(payload)
  }
  return (
    <>
      <PageHeader heading="Forms" />
      <Part title="The next save">
        <div className="gallery-row">
          {(['saved', 'field', 'server'] as const).map(each => (
            <Button key={each} aria-pressed={each === outcome} onClick={() => setOutcome(each)}>
              {each}
            </Button>
          ))}
        </div>
      </Part>
      <Part title="Every field">
        <Form schemas={{ form, input: form }} values={start} onSave={save} onCancel={() => setSent(null)}>
          <TextField name="batchName" label="Batch Name" />
          <FieldRow>
            <SelectField
              name="vesselType"
              label="Type"
              emptyLabel="Choose a type"
              options={[
                { value: 'Tank', label: 'Tank' },
                { value: 'Barrel', label: 'Barrel' },
              ]}
            />
            <NumberField name="weight" label="Weight" step={0.1} min={0} />
          </FieldRow>
          <FieldSection title="Measurements" hint="Optional measurements for the wine batch">
            <FieldRow>
              <NumberField name="finalPh" label="pH" step={0.01} large />
              <DateField name="startDate" label="Start Date" inputName="begin" />
            </FieldRow>
          </FieldSection>
          <PasswordField name="password" label="Password" />
          <CheckboxField name="kosher" label="Kosher" />
          <TextareaField name="notes" label="Notes" />
        </Form>
        <output>{sent ? JSON.stringify(sent) : 'nothing sent'}</output>
      </Part>
    </>
  )
}
