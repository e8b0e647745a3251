import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#client/data/api.ts'
import { Form } from '#client/records/form.tsx'
import { refreshUser, useUser } from '#client/session/session.ts'
import { Button } from '#client/ui/actions/button.tsx'
import { FieldRow } from '#client/ui/forms/field-groups.tsx'
import { TextField } from '#client/ui/forms/fields.tsx'
import type { FormValues } from '#client/ui/forms/form-model.ts'
import { Panel } from '#client/ui/page/panel.tsx'
import { DescriptionList } from '#client/ui/text/description-list.tsx'
import { Modal } from '#client/ui/windows/modal.tsx'
import { user as storedUser, users } from '#features/house/users/contract.ts'
import { nameForm, nameInput, settingsTexts } from '../contract.ts'
import { PasswordModal } from './password-modal.tsx'

const storedName = storedUser.pick({ firstName: true, lastName: true, version: true })

/** The person who is signed in. Names stand in the records, so only those who may edit users change one. */
export function AccountPanel({
  passwordMinimum,
  onDone,
}: {
  passwordMinimum: number | undefined
  onDone: (text: string) => void
}) {
  const user = useUser()
  const [open, setOpen] = useState<'name' | 'password' | null>(null)
  const mayRename = user.permissions['users:edit'] === true && user.id !== null
  const finish = (text: string) => {
    setOpen(null)
    onDone(text)
  }

  return (
    <Panel
      title="Account"
      hint={mayRename ? undefined : 'Ask an administrator to correct your name or email.'}
      aside={
        <>
          {mayRename && <Button onClick={() => setOpen('name')}>Edit name</Button>}
          <Button disabled={passwordMinimum === undefined} onClick={() => setOpen('password')}>
            Change password
          </Button>
        </>
      }
    >
      <DescriptionList
        items={[
          { label: 'Name', value: `${user.firstName} ${user.lastName}`.trim() || 'N/A' },
          { label: 'Email', value: user.email || 'N/A' },
          { label: 'Role', value: user.roleName || 'N/A' },
        ]}
      />
      {open === 'name' && <NameModal onClose={() => setOpen(null)} onDone={finish} />}
      {open === 'password' && passwordMinimum !== undefined && (
        <PasswordModal minimum={passwordMinimum} onClose={() => setOpen(null)} onDone={finish} />
      )}
    </Panel>
  )
}

function NameModal({ onClose, onDone }: { onClose: () => void; onDone: (text: string) => void }) {
  const user = useUser()
  const path = `${users.path}/${user.id}`
  // As it is stored now, with the version that a colleague's change in the meantime would count up.
  const stored = useQuery({
    queryKey: [path],
    queryFn: async ({ signal }) => storedName.parse(await call('GET', path, { signal })),
    gcTime: 0,
  })
  // What a colleague changes from now on is not what this form was opened on.
  const [opened, setOpened] = useState(stored.data)
  if (stored.data && !opened) setOpened(stored.data)
  const { firstName, lastName, version } = opened ?? { ...user, version: undefined }

  async function save(payload: FormValues) {
    await call('PUT', path, { body: payload, ...(version !== undefined && { ifMatch: version }) })
    await refreshUser()
    onDone(settingsTexts.nameChanged)
  }

  return (
    <Modal title="Edit name" onClose={onClose}>
      {!stored.isPending && (
        <Form
          schemas={{ form: nameForm, input: nameInput }}
          values={{ firstName, lastName }}
          draft={{ form: `${path} name` }}
          onSave={save}
          onCancel={onClose}
        >
          <FieldRow>
            <TextField name="firstName" label="First Name" />
            <TextField name="lastName" label="Last Name" />
          </FieldRow>
        </Form>
      )}
    </Modal>
  )
}
