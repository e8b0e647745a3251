import { longestRoleName } from '#features/house/roles/contract.ts'
import { normaliseEmail } from '#shared/email.ts'
import { statusMessages } from '#shared/failures.ts'
import { numberOf } from '#shared/numbers.ts'
import { personName } from '#shared/people.ts'
import { permissionsOf, roleKey } from '#shared/permissions.ts'
import { rowReader } from '#shared/row-reader.ts'
import { textOf } from '#shared/texts.ts'
import {
  type NewUser,
  newUser,
  standardPasswordMinimum,
  type User,
  type UserName,
  users,
  userTexts,
} from './contract.ts'

type StoredRole = Omit<User['role'], 'permissions'> & { permissions: string }

type StoredUser = Omit<User, 'role'>

/** A stored user with their role, as answers show it: named field by field, so that no secret slips out. */
export function presentUser(stored: StoredUser, role: StoredRole): User {
  const { id, version, createdAt, updatedAt, firstName, lastName, email, roleId, active, lastLogin } = stored
  const { name, description } = role
  const shown = { id: role.id, name, description, permissions: permissionsOf(role) }
  const stamps = { id, version, createdAt, updatedAt }
  return { ...stamps, firstName, lastName, email, roleId, role: shown, active, lastLogin }
}

export function presentUserName({ id, firstName, lastName, email }: UserName): UserName {
  return { id, firstName, lastName, email }
}

/** What a change does to a user, as far as it may be refused. */
export interface UserChange {
  isOwn: boolean
  changesRole: boolean
  changesEmail: boolean
  setsPassword: boolean
  /** Activates or deactivates them. */
  changesStatus: boolean
  /** Afterwards nobody would be left who is active and an administrator. */
  leavesNoAdmin: boolean
  /** The user holds something now that the caller does not hold. */
  holdsMore: boolean
  /** The role that the user is to have holds something that the caller does not hold. */
  getsMore: boolean
}

/**
 * Why a user may not be changed so, or null. With a password, an e-mail address or a way back in one takes over the
 * user's rights; without a role or a way in they lose them. Who holds more than the caller is therefore the caller's to
 * rename, and nothing else. That nobody would be left to administer is said to those who could change it.
 */
export function refusalOfUserChange(change: UserChange): { status: 403 | 409; message?: string } | null {
  const { changesRole, changesEmail, setsPassword, changesStatus } = change
  const denied = { status: 403, message: statusMessages[403] } as const
  if (change.holdsMore && (changesRole || changesEmail || setsPassword || changesStatus)) return denied
  if (change.leavesNoAdmin) return { status: 409, message: userTexts.lastAdmin }
  if (change.isOwn && changesRole) return { status: 403, message: userTexts.ownRole }
  return changesRole && change.getsMore ? denied : null
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
  const findRole = roleFinder(roles)
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
      roleId: findRole(cells)?.id ?? null,
      active: readActive(cells.active),
    })
    if (!read.success) return { ...place, message: firstFault(read.error.issues) }
    return isRepeated ? { ...place, message: 'Duplicate email in file' } : { ...place, user: read.data }
  })
}

function firstFault(issues: readonly { path: PropertyKey[]; message: string }[]): string {
  const rank = ({ path }: { path: PropertyKey[] }) => faultOrder.indexOf(String(path[0]))
  const [first] = [...issues].sort((a, b) => rank(a) - rank(b))
  return first?.path[0] === 'roleId' ? 'Invalid role' : (first?.message ?? '')
}

/** Finds the role that a row names; the roles are put in order once, however many rows there are. */
function roleFinder(roles: readonly RoleName[]): (cells: Cells) => RoleName | undefined {
  const ids = new Map(roles.map(role => [String(role.id), role]))
  // Where two would look alike the first one counts.
  const names = new Map(roles.toReversed().map(role => [roleKey(role.name), role]))
  const byName = (text: string) => (text.length > longestRoleName ? undefined : names.get(roleKey(text)))
  // `roleId` names a role by id, `roleName` by name, `role` by either.
  return ({ roleId, roleName, role }) => {
    const [id, name, either] = [textOf(roleId), textOf(roleName), textOf(role)]
    if (id !== '') return ids.get(id)
    if (name !== '') return byName(name)
    return either === '' ? undefined : (ids.get(either) ?? byName(either))
  }
}

function readActive(value: unknown): boolean {
  return value !== false && !['false', '0'].includes(textOf(value).toLowerCase())
}

type RawRecord = Record<string, unknown>

/** A user as a list shows it, whatever server it came from and however much of it that server told. */
export const readUserRow = rowReader(users.item, {
  roleId: raw => numberOf(raw.roleId) ?? numberOf(embeddedRole(raw)?.id),
  /** The name that came with the user; empty when none did. */
  roleName: raw => textOf(embeddedRole(raw)?.name),
  active: raw => readActive(raw.active),
  lastLogin: raw => textOf(raw.lastLogin) || null,
  /** False where the server tells this reader names and e-mail addresses only. */
  isWhole: raw => raw.roleId !== undefined || embeddedRole(raw) !== null || raw.active !== undefined,
})
export type UserRow = ReturnType<typeof readUserRow>

function recordOf(value: unknown): RawRecord | null {
  return value !== null && typeof value === 'object' && !Array.isArray(value) ? (value as RawRecord) : null
}

function recordsIn(list: unknown): RawRecord[] {
  return Array.isArray(list) ? list.map(recordOf).filter(record => record !== null) : []
}

function embeddedRole(raw: RawRecord): RawRecord | null {
  return recordOf(raw.role) ?? recordOf(raw.Role)
}

/** The role's own name, else that of the loaded role with this id. */
export function roleNameOf({ roleId, roleName }: UserRow, roles: readonly RoleName[]): string {
  return roleName || roles.find(({ id }) => id === roleId)?.name || 'Unknown'
}

/** The moment in the reader's own time and notation. */
export function showLastLogin(lastLogin: string | null): string {
  return lastLogin === null ? 'Never' : new Date(lastLogin).toLocaleString()
}

/**
 * A list in which the answer to a change lies over the user's row. What the answer leaves out stays, except two
 * things: the name of a role that the user no longer has, and the version, which the next change must not be held to.
 */
export function withChangedUser(list: readonly RawRecord[], id: number, answer: unknown): RawRecord[] {
  const given = recordOf(answer) ?? {}
  return list.map(raw => (numberOf(raw.id) === id ? mergeUser(raw, given) : raw))
}

function mergeUser(before: RawRecord, given: RawRecord): RawRecord {
  const { role: _role, Role: _Role, version: _version, ...kept } = before
  const keepsRole = given.roleId === undefined || numberOf(given.roleId) === readUserRow(before).roleId
  const role = embeddedRole(given) ?? (keepsRole ? embeddedRole(before) : null)
  return { ...kept, ...given, role }
}

/** A list with new users at its end. */
export function withNewUsers(list: readonly RawRecord[], created: readonly unknown[]): RawRecord[] {
  const added = recordsIn(created).filter(({ id }) => numberOf(id) !== null)
  const ids = new Set(added.map(({ id }) => numberOf(id)))
  return [...list.filter(({ id }) => !ids.has(numberOf(id))), ...added]
}

/** One line of the preview of an import: what the file says, and what is to become of it. */
export interface PreviewRow extends ImportVerdict {
  name: string
  roleName: string
  message: string
}

export function previewImport(records: readonly Cells[], roles: readonly RoleName[]): PreviewRow[] {
  const names = new Map(roles.map(({ id, name }) => [id, name]))
  return judgeImport(records, roles).map((verdict, index) => {
    const cells = records[index] ?? {}
    const written = textOf(cells.roleId) || textOf(cells.roleName) || textOf(cells.role)
    return {
      ...verdict,
      name: personName(cells),
      roleName: names.get(verdict.user?.roleId ?? 0) ?? written,
      message: verdict.message ?? '',
    }
  })
}

/** What became of an import: the new users, and a line for every one that was refused. */
export function readImportAnswer(answer: unknown): { created: RawRecord[]; refused: string[] } {
  const { created, errors } = recordOf(answer) ?? {}
  const line = ({ email, message, msg }: RawRecord) =>
    [textOf(email), textOf(message) || textOf(msg) || 'Validation error'].filter(Boolean).join(': ')
  return { created: recordsIn(created), refused: recordsIn(errors).map(line) }
}
