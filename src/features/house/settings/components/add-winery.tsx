import { call } from '#client/data/api.ts'
import { Form } from '#client/records/form.tsx'
import { PasswordField, TextField } from '#client/ui/forms/fields.tsx'
import type { FormValues } from '#client/ui/forms/form-model.ts'
import { Modal } from '#client/ui/windows/modal.tsx'
import {
  credentialsElsewhere,
  type OtherWinery,
  otherWineriesPath,
  otherWinery,
} from '#features/house/other-wineries/contract.ts'

const schemas = { form: credentialsElsewhere, input: credentialsElsewhere }

interface AddWineryProps {
  onClose: () => void
  onAdded: (added: OtherWinery) => void
}

/** Links the account that this person has in another winery. */
export function AddWinery({ onClose, onAdded }: AddWineryProps) {
  async function save({ email, password, code }: FormValues) {
    const body = { email, password, ...(code ? { code } : {}) }
    onAdded(otherWinery.parse(await call('POST', otherWineriesPath, { body })))
  }

  return (
    <Modal title="Add a winery" size="sm" onClose={onClose}>
      <Form
        schemas={schemas}
        values={{ email: '', password: '', code: '' }}
        submitLabel="Add"
        busyLabel="Adding..."
        onSave={save}
        onCancel={onClose}
      >
        <TextField
          name="email"
          type="email"
          label="Email Address"
          hint="With which you sign in to the other winery."
        />
        <PasswordField
          name="password"
          label="Password"
          hint="Of your account there. A new password, here or there, ends the link."
          autoComplete="current-password"
        />
        <TextField name="code" label="One-time code" hint="If that account asks for one." isOneTimeCode />
      </Form>
    </Modal>
  )
}
