import { call } from '#client/data/api.ts'
import { host } from '#client/data/server-address.ts'
import { useItems } from '#client/data/use-items.ts'
import { Form } from '#client/records/form.tsx'
import { SelectField, TextField } from '#client/ui/forms/fields.tsx'
import type { FormValues } from '#client/ui/forms/form-model.ts'
import { Modal } from '#client/ui/windows/modal.tsx'
import {
  type Device,
  type DeviceWithToken,
  deviceForm,
  deviceInput,
  deviceKindLabels,
  deviceKinds,
  devicesPath,
  deviceTexts,
} from '#features/records/devices/contract.ts'
import { connectionHints, connectionLines } from '#features/records/devices/rules/shown.ts'
import { CopiedLine } from './copied-line.tsx'
import { TokenWindow } from './token-window.tsx'

const kinds = deviceKinds.map(value => ({ value, label: deviceKindLabels[value] }))
const schemas = { form: deviceForm, input: deviceInput }

/** In which vessel a device hangs. */
function VesselField({ hint }: { hint?: string }) {
  const vessels = useItems(
    { path: '/api/vessel' },
    { readRow: ({ id, vesselId }) => ({ id: Number(id), label: String(vesselId) }) },
  )
  const options = (vessels.data ?? []).map(({ id, label }) => ({ value: id, label }))
  return (
    <SelectField name="vesselId" label="Vessel" emptyLabel="None" options={options} {...(hint && { hint })} />
  )
}

interface AddDeviceProps {
  onClose: () => void
  /** Told the answer, which holds the token. */
  onAdded: (answer: unknown) => void
}

export function AddDevice({ onClose, onAdded }: AddDeviceProps) {
  async function save(payload: FormValues) {
    onAdded(await call('POST', devicesPath, { body: payload }))
  }

  return (
    <Modal title="Add device" size="sm" onClose={onClose}>
      <Form
        schemas={schemas}
        values={{ name: '', kind: deviceKinds[0], vesselId: '' }}
        draft={{ form: devicesPath }}
        submitLabel="Add"
        busyLabel="Adding..."
        onSave={save}
        onCancel={onClose}
      >
        <TextField name="name" label="Name" maxLength={100} />
        <SelectField name="kind" label="Kind" options={kinds} />
        <VesselField hint="What it measures belongs to the vessel it hangs in." />
      </Form>
    </Modal>
  )
}

interface EditDeviceProps {
  device: Device
  onClose: () => void
  onDone: (text: string) => void
}

export function EditDevice({ device, onClose, onDone }: EditDeviceProps) {
  const { id, name, kind, vesselId, version } = device

  async function save(payload: FormValues) {
    await call('PUT', `${devicesPath}/${id}`, { body: payload, ifMatch: version })
    onDone(deviceTexts.changed)
  }

  return (
    <Modal title={`Edit ${name}`} size="sm" onClose={onClose}>
      <Form
        schemas={schemas}
        values={{ name, kind, vesselId: vesselId ?? '' }}
        onSave={save}
        onCancel={onClose}
      >
        <VesselField hint="From now on it measures there. What it measured before stays where it was." />
        <TextField name="name" label="Name" maxLength={100} />
        <SelectField name="kind" label="Kind" options={kinds} />
      </Form>
    </Modal>
  )
}

/** The token of a device, once, and where to enter it. */
export function ShowToken({ device, onClose }: { device: DeviceWithToken; onClose: () => void }) {
  const { name, kind, token } = device
  return (
    <TokenWindow
      name={name}
      token={token}
      toldBefore="Its token was told before. Make a new one to see it."
      now="Enter it in the device now; a lost one is replaced by a new token."
      onClose={onClose}
    >
      {told => (
        <>
          {connectionLines(kind, host || window.location.origin, told).map(line => (
            <CopiedLine key={line.label} {...line} />
          ))}
          <p>{connectionHints[kind]}</p>
        </>
      )}
    </TokenWindow>
  )
}
