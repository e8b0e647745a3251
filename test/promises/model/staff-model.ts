// The rules of users and roles once more, in memory: who may do what, and who is still in.

import { permissionNames } from '#shared/permissions.ts'
import type { Json } from '../../caller.ts'

export type Rights = Record<string, boolean>

export interface ModelRole {
  id: number
  version: number
  name: string
  description: string
  permissions: Rights
}

export interface ModelUser {
  id: number
  version: number
  firstName: string
  lastName: string
  email: string
  roleId: number
  active: boolean
  password: string
  hasSignedIn: boolean
}

/** A sign-in, and whether its token still counts. */
export interface Session {
  token: string
  userId: number
  isOver: boolean
}

export type RoleFields = Partial<Pick<ModelRole, 'name' | 'description' | 'permissions'>>
export type UserFields = Partial<
  Pick<ModelUser, 'firstName' | 'lastName' | 'email' | 'roleId' | 'active' | 'password'>
>
type Verdict = number | null

/** Names that people take for different or for the same, and what each is compared as. Nothing is no name. */
export const roleNames: Readonly<Record<string, string>> = {
  'Cellar Hand': 'cellar hand',
  '  CELLAR   hand ': 'cellar hand',
  '\uff23ellar Hand': 'cellar hand',
  'Cel\u200blar Hand': 'cellar hand',
  Taster: 'taster',
  '\uff34ASTER': 'taster',
  '\ufb01ller': 'filler',
  Filler: 'filler',
  Admin: 'admin',
  '\uff21\uff24\uff2d\uff29\uff2e': 'admin',
  'Wine\u2060maker': 'winemaker',
  '\u200b \u200b': '',
}

const keys = new Map(Object.entries(roleNames).map(([name, key]) => [name.trim(), key]))
const keyOf = (name: string) => keys.get(name.trim()) ?? name.toLowerCase()
const isAdmin = (role: ModelRole) => role.name === 'Admin'
const shortestPassword = 6

export class StaffModel {
  readonly roles = new Map<number, ModelRole>()
  readonly users = new Map<number, ModelUser>()
  readonly sessions: Session[] = []

  /** Begins with the roles and users that a winery was found with. */
  constructor(roles: readonly Json[], users: readonly Json[], password: string) {
    for (const { id, version, name, description, permissions } of roles)
      this.roles.set(id, { id, version, name, description, permissions })
    for (const { id, version, firstName, lastName, email, roleId, active } of users)
      this.users.set(id, {
        ...{ id, version, firstName, lastName, email, roleId, active },
        password,
        hasSignedIn: false,
      })
  }

  begin(userId: number, token: string): Session {
    const session = { token, userId, isOver: false }
    this.sessions.push(session)
    return session
  }

  roleOf(userId: number): ModelRole {
    return this.#role((this.users.get(userId) as ModelUser).roleId) as ModelRole
  }

  may(userId: number, right: string): boolean {
    const role = this.roleOf(userId)
    return isAdmin(role) || role.permissions[right] === true
  }

  activeAdmins(): ModelUser[] {
    return [...this.users.values()].filter(({ id, active }) => active && isAdmin(this.roleOf(id)))
  }

  /** How the guard receives a caller: whoever is out is met before what they may do. */
  refusal({ isOver, userId }: Session, right: string | null): Verdict {
    if (isOver) return 401
    return right === null || this.may(userId, right) ? null : 403
  }

  judgeNewRole(by: Session, fields: RoleFields): Verdict {
    return (
      this.refusal(by, 'roles:create') ??
      this.#faultOfRole(fields) ??
      (this.#exceeds(fields.permissions ?? {}, by) ? 403 : null) ??
      (this.#isNameTaken(fields.name ?? '', 0) ? 409 : null)
    )
  }

  judgeRoleChange(by: Session, id: number, fields: RoleFields, version: number | null): Verdict {
    const before = this.roles.get(id)
    const early =
      this.refusal(by, 'roles:edit') ??
      missing(before, version) ??
      this.#faultOfRole({ ...before, ...fields })
    if (early !== null || !before) return early
    const after = { ...before, ...trimmed(fields) }
    const losesNothing = permissionNames.every(name => after.permissions[name] === true)
    if (isAdmin(before) && !(after.name === before.name && losesNothing)) return 409
    const gained = Object.entries(after.permissions).filter(([name]) => before.permissions[name] !== true)
    if (this.#exceeds(Object.fromEntries(gained), by)) return 403
    return fields.name !== undefined && this.#isNameTaken(fields.name, id) ? 409 : null
  }

  judgeRoleDelete(by: Session, id: number): Verdict {
    const role = this.roles.get(id)
    const early = this.refusal(by, 'roles:delete') ?? missing(role, null)
    if (early !== null || !role) return early
    return isAdmin(role) || [...this.users.values()].some(({ roleId }) => roleId === id) ? 409 : null
  }

  setRole(id: number, fields: RoleFields): void {
    const before = this.roles.get(id) ?? { id, version: 0, name: '', description: '', permissions: {} }
    const after = { ...before, ...trimmed(fields) }
    const isChanged = JSON.stringify(after) !== JSON.stringify(before)
    this.roles.set(id, { ...after, version: before.version + (isChanged ? 1 : 0) })
  }

  judgeNewUser(by: Session, fields: UserFields): Verdict {
    const early = this.refusal(by, 'users:create') ?? faultOfUser(fields)
    if (early !== null) return early
    const role = this.#role(fields.roleId)
    if (!role) return 400
    if (this.#isBeyond(role, by)) return 403
    return this.#isEmailTaken(fields.email, 0) ? 409 : null
  }

  judgeUserChange(by: Session, id: number, fields: UserFields, version: number | null): Verdict {
    const before = this.users.get(id)
    const merged = { ...before, ...fields }
    const early =
      this.refusal(by, 'users:edit') ??
      missing(before, null) ??
      faultOfUser(merged) ??
      missing(before, version)
    if (early !== null || !before) return early
    const role = this.#role(merged.roleId)
    if (!role) return 400
    const changesRole = role.id !== before.roleId
    const changesEmail = merged.email?.trim().toLowerCase() !== before.email
    const changesAccount =
      changesRole || changesEmail || fields.password !== undefined || merged.active !== before.active
    // Of someone who holds more only the name may be changed, and there is no need to say why.
    if (changesAccount && this.#isBeyond(this.#role(before.roleId) as ModelRole, by)) return 403
    const [last, ...others] = this.activeAdmins()
    const isLast = last?.id === id && others.length === 0
    if (isLast && !(merged.active && isAdmin(role))) return 409
    if (changesRole && (id === by.userId || this.#isBeyond(role, by))) return 403
    return this.#isEmailTaken(merged.email, id) ? 409 : null
  }

  createUser(id: number, fields: UserFields): void {
    this.users.set(id, { ...(stored(fields) as ModelUser), id, version: 1, hasSignedIn: false })
  }

  changeUser(id: number, fields: UserFields): void {
    const before = this.users.get(id) as ModelUser
    const after = { ...before, ...stored(fields) }
    // A password is hashed anew, so that setting it changes the user even when it is the same.
    const isChanged = fields.password !== undefined || JSON.stringify(after) !== JSON.stringify(before)
    this.users.set(id, { ...after, version: before.version + (isChanged ? 1 : 0) })
    if (after.roleId === before.roleId && fields.password === undefined && after.active) return
    for (const session of this.sessions) if (session.userId === id) session.isOver = true
  }

  #role(id: unknown): ModelRole | undefined {
    return this.roles.get(id as number)
  }

  #rightsIn(role: ModelRole): Rights {
    return isAdmin(role) ? Object.fromEntries(permissionNames.map(name => [name, true])) : role.permissions
  }

  /** A role that holds what somebody does not; an administrator's is more than all rights. */
  #isBeyond(role: ModelRole, by: Session): boolean {
    return (isAdmin(role) && !isAdmin(this.roleOf(by.userId))) || this.#exceeds(this.#rightsIn(role), by)
  }

  /** Nobody gives what they do not hold. */
  #exceeds(given: Rights, { userId }: Session): boolean {
    return Object.entries(given).some(([name, isGiven]) => isGiven && !this.may(userId, name))
  }

  #faultOfRole({ name = '', description = '', permissions = {} }: RoleFields): Verdict {
    const isKnown = (right: string) => permissionNames.some(known => known === right)
    const isWhole = keyOf(name) !== '' && description.trim() !== ''
    return isWhole && Object.keys(permissions).every(isKnown) ? null : 400
  }

  #isNameTaken(name: string, except: number): boolean {
    return [...this.roles.values()].some(role => role.id !== except && keyOf(role.name) === keyOf(name))
  }

  #isEmailTaken(email: string | undefined, except: number): boolean {
    const key = email?.trim().toLowerCase()
    return [...this.users.values()].some(user => user.id !== except && user.email === key)
  }
}

function missing(before: { version: number } | undefined, version: number | null): Verdict {
  if (!before) return 404
  return version !== null && version !== before.version ? 412 : null
}

function faultOfUser({ firstName = '', email = '', password = '' }: UserFields): Verdict {
  const isWhole = firstName.trim() !== '' && email.includes('@') && password.length >= shortestPassword
  return isWhole ? null : 400
}

const trimmed = <Fields extends object>(fields: Fields): Fields =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, typeof value === 'string' ? value.trim() : value]),
  ) as Fields

function stored({ password, ...fields }: UserFields): UserFields {
  const { email, ...rest } = trimmed(fields)
  return {
    ...rest,
    ...(email !== undefined && { email: email.toLowerCase() }),
    ...(password !== undefined && { password }),
  }
}
