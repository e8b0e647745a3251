import { requiredText, trimTexts } from '#shared/fields.ts'
import { permissionNames, roleKey } from '#shared/permissions.ts'
import { defineResource, type InputOf, recordStamps, usualTexts } from '#shared/resource.ts'
import { z } from '#shared/zod.ts'

export const longestRoleName = 200
const nameRequired = 'Role name is required'
const knownNames: ReadonlySet<string> = new Set(permissionNames)
const longestEcho = 60

/** The first name of a map that is no permission. */
function unknownName(map: object): string | undefined {
  return Object.keys(map).find(name => !knownNames.has(name))
}

/**
 * From permission name to true or false; a missing name counts as false. A misspelt one would grant nothing. Names are
 * looked at first: what has no others has no more than there are permissions, however much was sent.
 */
const permissionMap = z.preprocess(
  (value, context) => {
    const map = value ?? {}
    const unknown = typeof map === 'object' && !Array.isArray(map) ? unknownName(map) : undefined
    if (unknown !== undefined)
      context.addIssue({ code: 'custom', message: `Unknown permission: ${unknown.slice(0, longestEcho)}` })
    return map
  },
  z.record(z.string(), z.boolean({ error: 'Must be true or false' }), {
    error: 'Must be a map from permission name to true or false',
  }),
)

const form = z.object({
  name: requiredText(nameRequired, { max: longestRoleName }).refine(
    name => roleKey(name) !== '',
    nameRequired,
  ),
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
  about: 'What its users may see and do, permission by permission.',
  example: {
    body: {
      name: 'Cellar Hand',
      description: 'Works in the cellar',
      permissions: { 'vessels:view': true, 'vessels:edit': false },
    },
    // Every winery begins with two.
    answered: () => ({ id: 3 }),
  },
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
  order: [{ column: 'id', direction: 'asc' }],
  kept: ['isAdmin'],
  title: ({ text }) => [text('name')],
  screen: '/roles',
  clash: 'A role with this name already exists.',
  texts: { ...usualTexts('role'), deleted: 'Role deleted successfully!' },
})

export type Role = z.output<typeof role>
export type RoleInput = InputOf<typeof roles>
