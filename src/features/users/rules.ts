import { normaliseEmail } from '#shared/email.ts'
import { statusMessages } from '#shared/failures.ts'
import { permissionsOf, roleKey } from '#shared/permissions.ts'
import {
  type NewUser,
  newUser,
  standardPasswordMinimum,
  type User,
  type UserName,
  userTexts,
} from './contract.ts'

interface StoredRole {
  id: number
  name: string
  description: string
  permissions: string
}

type StoredUser = Omit<User, 'role'>

/** A stored user with their role, as answers show it: named field by field, so that no secret slips out. */
export function presentUser(stored: StoredUser, role: StoredRole): User {
  return {
    id: stored.id,
    version: stored.version,
    createdAt: stored.createdAt,
    updatedAt: stored.updatedAt,
    firstName: stored.firstName,
    lastName: stored.lastName,
    email: stored.email,
    roleId: stored.roleId,
    role: { id: role.id, name: role.name, description: role.description, permissions: permissionsOf(role) },
    active: stored.active,
    lastLogin: stored.lastLogin,
  }
}

export function presentUserName({ id, firstName, lastName, email }: UserName): UserName {
  return { id, firstName, lastName, email }
}

/** What a change does to a user, as far as it may be refused. */
export interface UserChange {
  isOwn: boolean
  changesRole: boolean
  setsPassword: boolean
  activates: boolean
  /** Afterwards nobody would be left who is active and an administrator. */
  leavesNoAdmin: boolean
  /** The user's role, as it will be, holds something that the caller does not hold. */
  isBeyondRights: boolean
}

/**
 * Why a user may not be changed so, or null. A new password or a way back in hands over the user's rights just
 * as an assigned role does, so these too ask for rights at least as wide.
 */
export function refusalOfUserChange(change: UserChange): { status: 403 | 409; message?: string } | null {
  if (change.leavesNoAdmin) return { status: 409, message: userTexts.lastAdmin }
  if (change.isOwn && change.changesRole) return { status: 403, message: userTexts.ownRole }
  const handsOverRights = change.changesRole || change.setsPassword || change.activates
  return handsOverRights && change.isBeyondRights ? { status: 403, message: statusMessages[403] } : null
}

/** What is to become of one row of an import: a user, or a message that says why not. */
export interface ImportVerdict {
  /** Counted from 1. */
  row: number
  email: string
  user?: NewUser
  message?: string
}

type Cells = Record<string, unknown>
type RoleName = { id: number; name: string }

const neededCells = ['firstName', 'lastName', 'email', 'password']
const faultOrder = ['password', 'email', 'firstName', 'lastName', 'roleId']

/** Reads the rows of an import; each faulty row gets the first of its faults in the stated order. */
export function judgeImport(
  rows: readonly unknown[],
  roles: readonly RoleName[],
  passwordMinimum = standardPasswordMinimum,
): ImportVerdict[] {
  const schema = newUser(passwordMinimum)
  const seen = new Set<string>()
  return rows.map((given, index) => {
    const cells = (typeof given === 'object' ? (given ?? {}) : {}) as Cells
    const email = textOf(cells.email)
    const emailKey = normaliseEmail(email)
    const isRepeated = seen.has(emailKey)
    seen.add(emailKey)
    const place = { row: index + 1, email }
    if (neededCells.some(name => textOf(cells[name]) === ''))
      return { ...place, message: 'Missing required fields' }
    const read = schema.safeParse({
      ...cells,
      roleId: findRole(cells, roles)?.id ?? null,
      active: readActive(cells.active),
    })
    if (!read.success) return { ...place, message: firstFault(read.error.issues) }
    return isRepeated ? { ...place, message: 'Duplicate email in file' } : { ...place, user: read.data }
  })
}

function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value).trim() : ''
}

function firstFault(issues: readonly { path: PropertyKey[]; message: string }[]): string {
  const rank = ({ path }: { path: PropertyKey[] }) => faultOrder.indexOf(String(path[0]))
  const [first] = [...issues].sort((a, b) => rank(a) - rank(b))
  return first?.path[0] === 'roleId' ? 'Invalid role' : (first?.message ?? '')
}

/** `roleId` names a role by id, `roleName` by name, `role` by either. */
function findRole(cells: Cells, roles: readonly RoleName[]): RoleName | undefined {
  const byId = (text: string) => roles.find(role => String(role.id) === text)
  const byName = (text: string) => roles.find(role => roleKey(role.name) === roleKey(text))
  const [id, name, either] = [cells.roleId, cells.roleName, cells.role].map(textOf) as [
    string,
    string,
    string,
  ]
  if (id !== '') return byId(id)
  if (name !== '') return byName(name)
  return either === '' ? undefined : (byId(either) ?? byName(either))
}

function readActive(value: unknown): boolean {
  return value !== false && !['false', '0'].includes(textOf(value).toLowerCase())
}
