import { useMemo } from 'react'
import { call } from '#client/data/api.ts'
import { Form } from '#client/records/form.tsx'
import { PasswordField } from '#client/ui/forms/fields.tsx'
import type { FormValues } from '#client/ui/forms/form-model.ts'
import { Modal } from '#client/ui/windows/modal.tsx'
import { passwordForm, settingsTexts } from '../contract.ts'

interface PasswordModalProps {
  /** The length that this installation asks for. */
  minimum: number
  onClose: () => void
  onDone: (text: string) => void
}

/** Changes one's own password: the current one proves who asks. */
export function PasswordModal({ minimum, onClose, onDone }: PasswordModalProps) {
  const schemas = useMemo(() => {
    const form = passwordForm(minimum)
    return { form, input: form }
  }, [minimum])

  async function save({ currentPassword, newPassword }: FormValues) {
    await call('PUT', '/api/auth/password', { body: { currentPassword, newPassword } })
    onDone(settingsTexts.passwordChanged)
  }

  return (
    <Modal title="Change password" size="sm" onClose={onClose}>
      <Form
        schemas={schemas}
        values={{ currentPassword: '', newPassword: '', repeatedPassword: '' }}
        submitLabel="Change password"
        onSave={save}
        onCancel={onClose}
      >
        <PasswordField name="currentPassword" label="Current Password" autoComplete="current-password" />
        <PasswordField
          name="newPassword"
          label="New Password"
          hint={`At least ${minimum} characters. Your other devices will be signed out.`}
        />
        <PasswordField name="repeatedPassword" label="Repeat New Password" />
      </Form>
    </Modal>
  )
}
