import { type ReactNode, useState } from 'react'
import { call } from '#client/data/api.ts'
import { Form } from '#client/records/form.tsx'
import { makePasskey } from '#client/session/passkeys.ts'
import { PasswordField, TextField } from '#client/ui/forms/fields.tsx'
import type { FormValues } from '#client/ui/forms/form-model.ts'
import { QrFigure } from '#client/ui/labels/qr-figure.tsx'
import { Modal } from '#client/ui/windows/modal.tsx'
import {
  type CodeBegun,
  codeBegun,
  codeForm,
  passkeyBegun,
  passkeyForm,
  passkeyNameForm,
  passkeysPath,
  proofForm,
  type SecondStepWithCodes,
  secondStepPath,
  withRecoveryCodes,
} from '#features/house/second-step/contract.ts'
import { describeDevice } from '../rules.ts'
import { CopiedLine } from './copied-line.tsx'

interface WindowProps {
  onClose: () => void
  /** Told the answer, which holds recovery codes where they are new. */
  onDone: (answer: SecondStepWithCodes) => void
}

type WindowForm = typeof proofForm | typeof codeForm | typeof passkeyForm | typeof passkeyNameForm

const schemasOf = (form: WindowForm) => ({ form, input: form })
const proof = schemasOf(proofForm)
const code = schemasOf(codeForm)
const adding = schemasOf(passkeyForm)
const naming = schemasOf(passkeyNameForm)

function OwnPassword() {
  return <PasswordField name="currentPassword" label="Your Password" autoComplete="current-password" />
}

/** Asks for the password before something changes. */
export function ProofWindow({
  title,
  submitLabel,
  onSave,
  onClose,
  children,
}: {
  title: string
  submitLabel: string
  onSave: (payload: FormValues) => Promise<unknown>
  onClose: () => void
  children?: ReactNode
}) {
  return (
    <Modal title={title} size="sm" onClose={onClose}>
      <Form
        schemas={proof}
        values={{ currentPassword: '' }}
        submitLabel={submitLabel}
        onSave={onSave}
        onCancel={onClose}
      >
        {children}
        <OwnPassword />
      </Form>
    </Modal>
  )
}

/** Connects an app that shows codes: the password, the QR code, the first code. */
export function SetUpCodes({ onClose, onDone }: WindowProps) {
  const [begun, setBegun] = useState<CodeBegun | null>(null)

  async function begin(payload: FormValues) {
    setBegun(codeBegun.parse(await call('POST', `${secondStepPath}/codes`, { body: payload })))
  }

  async function confirm(payload: FormValues) {
    const body = { ...payload, challenge: begun?.challenge }
    onDone(withRecoveryCodes.parse(await call('POST', `${secondStepPath}/codes/confirm`, { body })))
  }

  if (!begun)
    return (
      <ProofWindow title="Set up codes" submitLabel="Continue" onSave={begin} onClose={onClose}>
        <p>You need an app on your phone that shows one-time codes.</p>
      </ProofWindow>
    )
  return (
    <Modal title="Set up codes" size="sm" onClose={onClose}>
      <Form
        schemas={code}
        values={{ code: '' }}
        submitLabel="Turn on"
        busyLabel="Turning on..."
        onSave={confirm}
        onCancel={onClose}
      >
        <p>Scan this with the app, then enter the code that it shows.</p>
        <QrFigure text={begun.address} label="QR code for your app" />
        <CopiedLine label="Or type this in the app" value={begun.secret} />
        <TextField name="code" label="Code" isOneTimeCode />
      </Form>
    </Modal>
  )
}

/** Lets this browser, a phone or a security key make a passkey. */
export function AddPasskey({ onClose, onDone }: WindowProps) {
  async function save({ name, currentPassword }: FormValues) {
    const proven = { body: { currentPassword } }
    const begun = passkeyBegun.parse(await call('POST', `${passkeysPath}/options`, proven))
    const passkey = await makePasskey(begun.passkey)
    const body = { name, challenge: begun.challenge, passkey }
    onDone(withRecoveryCodes.parse(await call('POST', passkeysPath, { body })))
  }

  return (
    <Modal title="Add passkey" size="sm" onClose={onClose}>
      <Form
        schemas={adding}
        values={{ name: describeDevice(navigator.userAgent), currentPassword: '' }}
        submitLabel="Add"
        busyLabel="Adding..."
        onSave={save}
        onCancel={onClose}
      >
        <p>Your browser asks for a fingerprint, a face, a PIN or a security key.</p>
        <PasskeyName />
        <OwnPassword />
      </Form>
    </Modal>
  )
}

function PasskeyName() {
  return <TextField name="name" label="Name" maxLength={100} hint="By which you know it again." />
}

/** Another name for a passkey that is there. */
export function RenamePasskey({
  name,
  onSave,
  onClose,
}: {
  name: string
  onSave: (payload: FormValues) => Promise<unknown>
  onClose: () => void
}) {
  return (
    <Modal title="Rename passkey" size="sm" onClose={onClose}>
      <Form schemas={naming} values={{ name }} submitLabel="Rename" onSave={onSave} onCancel={onClose}>
        <PasskeyName />
      </Form>
    </Modal>
  )
}
