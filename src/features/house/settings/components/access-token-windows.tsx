import { call } from '#client/data/api.ts'
import { Form } from '#client/records/form.tsx'
import { useUser } from '#client/session/session.ts'
import { CheckboxGroup, CheckboxGroups } from '#client/ui/forms/checkbox-group.tsx'
import { FieldSection } from '#client/ui/forms/field-groups.tsx'
import { SelectField, TextField } from '#client/ui/forms/fields.tsx'
import { useFieldProblem, useFieldValue, useFillField } from '#client/ui/forms/form-book.ts'
import type { FormValues } from '#client/ui/forms/form-model.ts'
import { Modal } from '#client/ui/windows/modal.tsx'
import {
  type AccessTokenWithSecret,
  accessTokenForm,
  accessTokenInput,
  accessTokensPath,
  accessTokenWithSecret,
  lifetimeLabels,
  lifetimes,
} from '#features/house/access-tokens/contract.ts'
import { areaLabels, areas, type PermissionMap, programRights } from '#shared/permissions.ts'
import { CopiedLine } from './copied-line.tsx'
import { TokenWindow } from './token-window.tsx'

const schemas = { form: accessTokenForm, input: accessTokenInput }
const lifetimeOptions = lifetimes.map(value => ({ value, label: lifetimeLabels[value] }))

interface AddAccessTokenProps {
  onClose: () => void
  onAdded: (answer: AccessTokenWithSecret) => void
}

export function AddAccessToken({ onClose, onAdded }: AddAccessTokenProps) {
  async function save(payload: FormValues) {
    onAdded(accessTokenWithSecret.parse(await call('POST', accessTokensPath, { body: payload })))
  }

  return (
    <Modal title="Add access token" size="lg" onClose={onClose}>
      <Form
        schemas={schemas}
        values={{ name: '', days: '90', permissions: {} }}
        draft={{ form: accessTokensPath }}
        submitLabel="Add"
        busyLabel="Adding..."
        onSave={save}
        onCancel={onClose}
      >
        <TextField name="name" label="Name" maxLength={100} hint="What the program is called in the trail." />
        <SelectField name="days" label="Works for" options={lifetimeOptions} />
        <AllowedRights />
      </Form>
    </Modal>
  )
}

/** What the program may do, of all that the person may do themselves. */
function AllowedRights() {
  const held = useUser().permissions
  const allowed = (useFieldValue('permissions') ?? {}) as PermissionMap
  const fill = useFillField()
  const problem = useFieldProblem('permissions')
  const offered = programRights.filter(name => held[name] === true)
  const ticked = offered.filter(name => allowed[name] === true)
  const groups = areas
    .map(area => ({ area, names: offered.filter(name => name.startsWith(`${area}:`)) }))
    .filter(({ names }) => names.length > 0)
  return (
    <FieldSection title="It may" hint={`${ticked.length} of ${offered.length} granted`} problem={problem}>
      <CheckboxGroups>
        {groups.map(({ area, names }) => {
          const granted = names.filter(name => allowed[name] === true).length
          const some = granted === 0 ? 'none' : 'some'
          const set = (isTicked: boolean, those = names) =>
            fill('permissions', {
              ...allowed,
              ...Object.fromEntries(those.map(name => [name, isTicked])),
            })
          return (
            <CheckboxGroup
              key={area}
              label={areaLabels[area]}
              all={{
                label: 'Select All',
                state: granted === names.length ? 'all' : some,
                onChange: isTicked => set(isTicked),
              }}
              boxes={names.map(name => ({
                name,
                label: name.slice(area.length + 1),
                isTicked: allowed[name] === true,
                onChange: isTicked => set(isTicked, [name]),
              }))}
            />
          )
        })}
      </CheckboxGroups>
    </FieldSection>
  )
}

/** A new token, once, and how a program uses it. */
export function ShowAccessToken({
  token: { name, token },
  onClose,
}: {
  token: AccessTokenWithSecret
  onClose: () => void
}) {
  return (
    <TokenWindow
      name={name}
      token={token}
      toldBefore="This token was told before. Revoke it and add another."
      now="Give it to the program now; a lost one is replaced by another."
      onClose={onClose}
    >
      {told => (
        <>
          <CopiedLine label="Token" value={told} />
          <p>
            The program sends it with every request as “Authorization: Bearer …”. What it can call stands at
            /api/docs.
          </p>
        </>
      )}
    </TokenWindow>
  )
}
