import { keysToCamelCase } from '#shared/key-case.ts'
import { numberOf } from '#shared/numbers.ts'
import { everyPermission, isAdminRole, type PermissionMap } from '#shared/permissions.ts'

/** The signed-in person as the screens need them. */
export interface SessionUser {
  id: number | null
  firstName: string
  lastName: string
  email: string
  roleName: string
  isAdmin: boolean
  /** What the role allows, as far as the answer told; the server decides all the same. */
  permissions: PermissionMap
  wineryId: number | null
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
  const isAdmin = isAdminRole(roleName)
  return {
    id: numberOf(raw.id),
    firstName: textOf(raw.firstName),
    lastName: textOf(raw.lastName),
    email: textOf(raw.email),
    roleName,
    isAdmin,
    permissions: isAdmin ? everyPermission : permissionsIn(role),
    wineryId: isObject(raw.winery) ? numberOf(raw.winery.id) : null,
    wineryName: nameOf(raw.winery) || null,
  }
}

function isObject(value: unknown): value is Raw {
  return value !== null && typeof value === 'object' && !Array.isArray(value)
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value.trim() : ''
}

function permissionsIn(role: unknown): PermissionMap {
  return isObject(role) && isObject(role.permissions) ? (role.permissions as PermissionMap) : {}
}

function nameOf(value: unknown): string {
  return isObject(value) ? textOf(value.name) : ''
}
