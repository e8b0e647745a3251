import { useMemo } from 'react'
import { useAnswer } from '#client/data/use-answer.ts'
import type { RecordAddress } from '#client/records/record-address.ts'
import { RecordForm } from '#client/records/record-form.tsx'
import { CheckboxField } from '#client/ui/forms/checkbox-field.tsx'
import { FieldRow } from '#client/ui/forms/field-groups.tsx'
import { type Option, PasswordField, SelectField, TextField } from '#client/ui/forms/fields.tsx'
import type { FormValues } from '#client/ui/forms/form-model.ts'
import type { RoleRow } from '#features/house/roles/rules.ts'
import {
  editedUser,
  editUserForm,
  newUser,
  newUserForm,
  passwordRules,
  standardPasswordMinimum,
  users,
} from '../contract.ts'
import { readUserRow, roleNameOf, type UserRow } from '../rules.ts'

const { path, labels } = users

/** What is asked of the form where passwords have to be so long. */
const schemasFor = (minimum: number) => ({
  adding: { form: newUserForm(minimum), input: newUser(minimum), path, labels },
  editing: { form: editUserForm(minimum), input: editedUser(minimum), path, labels },
})

const keptHint = 'Leave blank to keep the current password. A new one signs this user out everywhere.'

interface UserFormProps {
  address: RecordAddress
  rows: readonly UserRow[] | undefined
  /** Undefined while they load, or where they could not be. */
  roles: readonly RoleRow[] | undefined
  isWaiting: boolean
  onCreate: (payload: FormValues) => Promise<void>
  onUpdate: (user: UserRow, payload: FormValues) => Promise<void>
}

/** Adds a user, or edits one without ever showing the password. */
export function UserForm({ address, rows, roles = [], isWaiting, onCreate, onUpdate }: UserFormProps) {
  const edited = rows?.find(({ id }) => id === address.editing) ?? null
  const isOpen = address.isAdding || address.editing !== null
  const installation = useAnswer(passwordRules.path, passwordRules.answer.parse, isOpen)
  const minimum = installation.data?.passwordMinimum ?? standardPasswordMinimum
  const schemas = useMemo(() => schemasFor(minimum), [minimum])
  return (
    <RecordForm
      schemas={address.isAdding ? schemas.adding : schemas.editing}
      address={address}
      isWaiting={isWaiting}
      rows={rows}
      readRow={readUserRow}
      titles={{ adding: 'Create New User', editing: 'Edit User' }}
      startValues={user => startValues(user, roles)}
      onCreate={onCreate}
      // Nobody can read a password back, so a blank one means that the current one stays: it is not sent at all.
      onUpdate={(user, { password, ...rest }) =>
        onUpdate(user, password === null ? rest : { ...rest, password })
      }
    >
      <FieldRow>
        <TextField name="firstName" label="First Name" />
        <TextField name="lastName" label="Last Name" />
      </FieldRow>
      <TextField name="email" label="Email" type="email" />
      <PasswordField
        name="password"
        label="Password"
        hint={edited ? keptHint : `At least ${minimum} characters`}
      />
      <SelectField
        name="roleId"
        label="Role"
        options={isWaiting ? loadingRoles : roleOptions(roles, edited)}
      />
      <CheckboxField name="active" label="Active" hint="Only active users can sign in" />
    </RecordForm>
  )
}

function startValues(user: UserRow | null, roles: readonly RoleRow[]): FormValues {
  if (!user)
    return { firstName: '', lastName: '', email: '', password: '', roleId: roles[0]?.id ?? 0, active: true }
  const { firstName, lastName, email, roleId, active } = user
  return { firstName, lastName, email, password: '', roleId: roleId ?? 0, active }
}

const loadingRoles: Option[] = [{ value: 0, label: 'Loading...' }]

/** A role that is not in the list any more is offered all the same: the select would silently show another. */
function roleOptions(roles: readonly RoleRow[], user: UserRow | null): Option[] {
  const known = roles.map(({ id, name, description }) => ({
    value: id,
    label: description ? `${name} - ${description}` : name,
  }))
  const offered = known.length > 0 ? known : [{ value: 0, label: 'No roles available' }]
  const own = user?.roleId ?? 0
  if (!user || offered.some(({ value }) => value === own)) return offered
  return [...offered, { value: own, label: roleNameOf(user, roles) }]
}
