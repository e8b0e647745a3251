import { findingTitles } from '#cellar/watch/finding.ts'
import { call } from '#client/data/api.ts'
import { Form } from '#client/records/form.tsx'
import { SelectField, TextField } from '#client/ui/forms/fields.tsx'
import type { FormValues } from '#client/ui/forms/form-model.ts'
import { Prose } from '#client/ui/text/prose.tsx'
import { Modal } from '#client/ui/windows/modal.tsx'
import { asideForm, watchPath } from '../contract.ts'
import type { ShownFinding } from '../rules/judging.ts'

const anHour = 3_600_000

interface AsideWindowProps {
  fermentationId: number
  finding: ShownFinding
  onClose: () => void
  onDone: () => void
}

/** Sets a finding aside for a while, with a word why: others see both. */
export function AsideWindow({ fermentationId, finding, onClose, onDone }: AsideWindowProps) {
  async function save({ hours, reason }: FormValues) {
    const until = new Date(Date.now() + Number(hours) * anHour).toISOString()
    await call('POST', `${watchPath}/${fermentationId}/asides`, {
      body: { kind: finding.kind, until, reason },
    })
    onDone()
  }
  return (
    <Modal title={`Set aside: ${findingTitles[finding.kind]}`} size="sm" onClose={onClose}>
      <Form
        schemas={{ form: asideForm, input: asideForm }}
        values={{ hours: '12', reason: '' }}
        submitLabel="Set aside"
        onSave={save}
        onCancel={onClose}
      >
        <Prose>
          <p>{finding.sentence}</p>
        </Prose>
        <SelectField name="hours" label="For how long" options={lengths} />
        <TextField name="reason" label="Why" />
      </Form>
    </Modal>
  )
}

const lengths = [
  { value: '4', label: '4 hours' },
  { value: '12', label: '12 hours' },
  { value: '24', label: 'A day' },
  { value: '72', label: '3 days' },
  { value: '168', label: 'A week' },
]
