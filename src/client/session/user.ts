import { keysToCamelCase } from '#shared/key-case.ts'
import { numberOf } from '#shared/numbers.ts'
import { isAdminRole, type Permission, type PermissionMap } from '#shared/permissions.ts'

/** The signed-in person as the screens need them. */
export interface SessionUser {
  id: number | null
  firstName: string
  lastName: string
  email: string
  roleName: string
  isAdmin: boolean
  /** What their role holds; null when the answer does not say. */
  permissions: PermissionMap | null
  /** Null when the answer names no winery. */
  wineryName: string | null
}

type Raw = Record<string, unknown>

/** Reads the user of a login, register or profile answer, bare or wrapped in `user`; null when there is none. */
export function readUser(answer: unknown): SessionUser | null {
  const outer = keysToCamelCase(answer)
  if (!isObject(outer)) return null
  const raw = isObject(outer.user) ? outer.user : outer
  if (raw.id === undefined && raw.email === undefined) return null
  const role = raw.role ?? raw.Role
  const roleName = nameOf(role)
  return {
    id: numberOf(raw.id),
    firstName: textOf(raw.firstName),
    lastName: textOf(raw.lastName),
    email: textOf(raw.email),
    roleName,
    isAdmin: isAdminRole(roleName),
    permissions: isObject(role) && isObject(role.permissions) ? (role.permissions as PermissionMap) : null,
    wineryName: nameOf(raw.winery) || null,
  }
}

/**
 * Whether to suggest something to a person. No screen hides what it offers by this, and the server decides anyway;
 * where nothing is known of a role, nothing is held back.
 */
export function isLikelyAllowed({ isAdmin, permissions }: SessionUser, permission: Permission): boolean {
  return isAdmin || permissions === null || permissions[permission] === true
}

function isObject(value: unknown): value is Raw {
  return value !== null && typeof value === 'object' && !Array.isArray(value)
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value.trim() : ''
}

function nameOf(value: unknown): string {
  return isObject(value) ? textOf(value.name) : ''
}
