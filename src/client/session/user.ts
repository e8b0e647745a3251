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
  /** Whether nothing is open to them until they have set up a second step. */
  secondStepDue: boolean
  /** The person's accounts in other wineries; none where the answer, or what the device kept, is of before there were any. */
  otherWineries?: readonly OtherAccount[]
}

/** An account of the same person in another winery. */
export interface OtherAccount {
  id: number
  /** What the winery is called. */
  name: string
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
    otherWineries: accountsIn(raw.otherWineries),
    secondStepDue: raw.secondStepDue === true,
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

function accountsIn(value: unknown): OtherAccount[] {
  const read = (each: unknown) => ({ id: isObject(each) ? numberOf(each.id) : null, name: nameOf(each) })
  const accounts = Array.isArray(value) ? value.map(read) : []
  return accounts.filter((each): each is OtherAccount => each.id !== null && each.name !== '')
}

function nameOf(value: unknown): string {
  return isObject(value) ? textOf(value.name) : ''
}
