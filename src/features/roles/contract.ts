import { z } from 'zod'
import { requiredText, trimTexts } from '#shared/fields.ts'
import { permissionNames, roleKey } from '#shared/permissions.ts'
import { defineResource, type InputOf, recordStamps } from '#shared/resource.ts'

const nameRequired = 'Role name is required'
const knownNames: ReadonlySet<string> = new Set(permissionNames)
const longestEcho = 60

/** From permission name to true or false; a missing name counts as false. A misspelt one would grant nothing. */
const permissionMap = z.preprocess(
  value => value ?? {},
  z
    .record(z.string(), z.boolean({ error: 'Must be true or false' }), {
      error: 'Must be a map from permission name to true or false',
    })
    .superRefine((permissions, context) => {
      for (const name of Object.keys(permissions))
        if (!knownNames.has(name))
          context.addIssue({ code: 'custom', message: `Unknown permission: ${name.slice(0, longestEcho)}` })
    }),
)

const form = z.object({
  name: requiredText(nameRequired).refine(name => roleKey(name) !== '', nameRequired),
  description: requiredText('Description is required', { max: 1000 }),
  permissions: permissionMap.default({}),
})

/** A role as an answer shows it. */
export const role = z.object({
  ...recordStamps,
  name: z.string(),
  description: z.string(),
  permissions: z.record(z.string(), z.boolean()),
})

export const roles = defineResource({
  name: 'roles',
  singular: 'role',
  path: '/api/roles',
  area: 'roles',
  form,
  input: form.transform(trimTexts),
  item: role,
  labels: {
    name: 'Role Name',
    description: 'Description',
    permissions: 'Permissions',
  },
  texts: {
    created: 'Role created successfully!',
    updated: 'Role updated successfully!',
    deleted: 'Role deleted successfully!',
    confirmDelete: 'Are you sure you want to delete this role?',
  },
})

export type Role = z.output<typeof role>
export type RoleInput = InputOf<typeof roles>
