import { role, roles } from '#features/house/roles/contract.ts'
import { exampleAnswer, pickExample } from '#shared/examples.ts'
import { requiredEmail, requiredReference, requiredText, trimTexts } from '#shared/fields.ts'
import { defineResource, recordStamps } from '#shared/resource.ts'
import { z } from '#shared/zod.ts'

/** The length that the specification asks for; an operator may ask for more. */
export const standardPasswordMinimum = 6

/** Where everyone who is signed in reads how long passwords must be here; the rest of the answer is kept as it is. */
export const passwordRules = { path: '/api/settings', answer: z.looseObject({ passwordMinimum: z.int() }) }

export const shortPassword = (minimum: number) => `Password must be at least ${minimum} characters`

/** A password that somebody chooses. */
export const newPassword = (minimum: number) =>
  requiredText(shortPassword(minimum), { max: 1000, blankPasses: true }).refine(
    password => password.length >= minimum,
    shortPassword(minimum),
  )

/** Left empty it keeps the current one, which nobody can read back into a form. */
const keptPassword = (minimum: number) =>
  z
    .preprocess(
      value => (value === undefined || value === '' ? null : value),
      newPassword(minimum).nullable(),
    )
    .default(null)

const profile = {
  firstName: requiredText('First name is required'),
  lastName: requiredText('Last name is required'),
  email: requiredEmail('Email is required', 'Invalid email'),
  roleId: requiredReference('Role is required'),
  active: z.boolean({ error: 'Must be true or false' }).default(true),
}

/** The form of a new user. */
export const newUserForm = (minimum = standardPasswordMinimum) =>
  z.object({ ...profile, password: newPassword(minimum) })

/** The form of a stored user. */
export const editUserForm = (minimum = standardPasswordMinimum) =>
  z.object({ ...profile, password: keptPassword(minimum) })

/** Every blank of a password counts. */
const trimmed = <Values extends { password: unknown }>(values: Values): Values => ({
  ...trimTexts(values),
  password: values.password,
})

const exampleBody = {
  firstName: 'Rosa',
  lastName: 'Vine',
  email: 'rosa@example.org',
  password: 'first-press',
  roleId: 3,
  active: true,
}

export const newUser = (minimum = standardPasswordMinimum) =>
  newUserForm(minimum).transform(trimmed).meta({ id: 'UserInput', example: exampleBody })
export const editedUser = (minimum = standardPasswordMinimum) =>
  editUserForm(minimum).transform(trimmed).meta({ example: exampleBody })

export const userStatus = z
  .object({ active: z.boolean({ error: 'Must be true or false' }) })
  .meta({ id: 'UserStatus', example: { active: false } })

const nestedRole = role
  .pick({ id: true, name: true, description: true, permissions: true })
  .meta({ id: 'NestedRole', description: 'A role as its users nest it.' })

/** A user as an answer shows it: the password never leaves the server. */
export const user = z.object({
  ...recordStamps,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string().meta({ format: 'email' }),
  roleId: z.int(),
  role: nestedRole,
  active: z.boolean(),
  lastLogin: z.iso.datetime().nullable(),
})

/** What every colleague may know of a user, so that screens can say who did something. */
export const userName = user
  .pick({ id: true, firstName: true, lastName: true, email: true })
  .meta({ id: 'UserName', description: 'What every colleague may know of a user.' })

export const userTexts = {
  statusChanged: (active: boolean) => `User ${active ? 'activated' : 'deactivated'} successfully!`,
  imported: (count: number) => `Imported ${count} users successfully`,
  confirmOwnDeactivation:
    'Deactivate your own account? You will be signed out, and cannot sign in until an administrator activates it.',
  keptOwnAccount: 'Your account stays active. Tick Active to save the rest.',
  noneToImport: 'No valid users to import',
  unparsableFile: 'Failed to parse CSV',
  unreadableFile: 'Failed to read file',
  lastAdmin: 'At least one active administrator is required.',
  ownRole: 'You cannot change your own role.',
  emailTaken: 'A user with this email already exists.',
}

export const users = defineResource({
  name: 'users',
  singular: 'user',
  about:
    'Somebody who signs in. Nobody deletes them: they are deactivated, and their name stays in the records they made.',
  example: {
    body: exampleBody,
    answered: () => ({ id: 2, role: pickExample(nestedRole, exampleAnswer(roles)), lastLogin: null }),
  },
  path: '/api/users',
  area: 'users',
  form: newUserForm(),
  input: newUser(),
  item: user,
  labels: {
    firstName: 'First Name',
    lastName: 'Last Name',
    email: 'Email',
    password: 'Password',
    roleId: 'Role',
    active: 'Active',
    lastLogin: 'Last Login',
  },
  order: [
    { column: 'lastName', direction: 'asc', anyCase: true },
    { column: 'firstName', direction: 'asc', anyCase: true },
  ],
  kept: ['lastLogin'],
  references: { roleId: 'roles' },
  title: ({ text }) => [`${text('firstName')} ${text('lastName')}`.trim()],
  screen: '/users',
  clash: userTexts.emailTaken,
  texts: {
    created: 'User created successfully!',
    updated: 'User updated successfully!',
    // Nobody deletes a user: their name stands in the records they made. They are deactivated.
    deleted: '',
    confirmDelete: '',
  },
})

export const mostImportedUsers = 1000

/** A file of users, row by row; what is wrong with a row is told by row and stops no other. */
export const userImport = z.object({
  users: z
    .array(z.unknown(), { error: 'Must be a list of users' })
    .min(1, userTexts.noneToImport)
    .max(mostImportedUsers, `At most ${mostImportedUsers} users can be imported at once`),
})

/** What a row of an import holds when nothing is wrong with it. */
export const describedUserImport = (minimum = standardPasswordMinimum) =>
  z
    .object({ users: z.array(newUser(minimum)).min(1).max(mostImportedUsers) })
    .meta({ id: 'UserImport', example: { users: [exampleBody] } })

export const userImportAnswer = z
  .object({
    created: z.array(users.item),
    errors: z.array(z.object({ row: z.int().min(1), email: z.string(), message: z.string() })),
  })
  .meta({ id: 'UserImportAnswer' })

/** The columns of a file of users; one of the three for the role is enough. */
export const importColumns = [
  'firstName',
  'lastName',
  'email',
  'password',
  'roleId',
  'roleName',
  'role',
  'active',
] as const

/** A file to start from. Its example lacks the password, so that nobody brings the example in as a user. */
export const importTemplate = [
  'firstName,lastName,email,password,role,active',
  'Rosa,Vine,rosa@example.org,,Winemaker,true',
  '',
].join('\r\n')

export type User = z.output<typeof user>
export type UserName = z.output<typeof userName>
export type NewUser = z.output<ReturnType<typeof newUser>>
export type UserImportAnswer = z.output<typeof userImportAnswer>
