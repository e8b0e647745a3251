import { useQueryClient } from '@tanstack/react-query'
import { call } from '#client/data/api.ts'
import { Form } from '#client/records/form.tsx'
import { SelectField, TextField } from '#client/ui/forms/fields.tsx'
import type { FormValues } from '#client/ui/forms/form-model.ts'
import { ShortFields } from '#client/ui/page/layout.tsx'
import { Modal } from '#client/ui/windows/modal.tsx'
import { type Choices, choicesInput, choicesPath, noticeTexts } from '#features/records/notices/contract.ts'

const severityOptions = [
  { value: 'none', label: 'Nothing' },
  { value: 'act', label: 'What is to be acted on' },
  { value: 'look', label: 'Everything that is found' },
]
const mailOptions = [
  { value: 'off', label: 'No' },
  { value: 'on', label: 'To my e-mail address' },
]

interface NoticesWindowProps {
  data: Choices
  onClose: () => void
  onSaved: () => void
}

/** How somebody wants to be told of what the watch finds. */
export function NoticesWindow({ data, onClose, onSaved }: NoticesWindowProps) {
  const queryClient = useQueryClient()
  const ownZone = Intl.DateTimeFormat().resolvedOptions().timeZone
  const values = Object.fromEntries(Object.entries(data).map(([name, value]) => [name, value ?? '']))

  async function save(payload: FormValues) {
    await call('PUT', choicesPath, { body: payload })
    await queryClient.invalidateQueries({ queryKey: [choicesPath] })
    onSaved()
  }

  return (
    <Modal title="Notices" size="md" onClose={onClose}>
      <Form
        schemas={{ form: choicesInput, input: choicesInput }}
        values={{ ...values, timeZone: data.severity === 'none' ? ownZone : data.timeZone }}
        onSave={save}
        onCancel={onClose}
      >
        <SelectField name="severity" label="Tell me of" options={severityOptions} />
        <SelectField
          name="mail"
          label="By e-mail"
          options={mailOptions}
          {...(!data.canMail && { hint: noticeTexts.noMail })}
        />
        <TextField
          name="webhookUrl"
          label="Webhook"
          hint="An address that takes JSON, such as that of ntfy."
        />
        <TextField name="webhookTopic" label="Topic" hint="Where the webhook asks for one." />
        <ShortFields>
          <TextField name="quietFrom" label="Quiet from" hint="Such as 22:00" />
          <TextField name="quietTo" label="Quiet to" hint="Such as 06:00" />
          <TextField name="morningAt" label="Morning summary" hint="Such as 06:30" />
          <TextField name="timeZone" label="Time zone" />
        </ShortFields>
      </Form>
    </Modal>
  )
}
