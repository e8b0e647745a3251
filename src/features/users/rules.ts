import { everyPermission, isAdminRole, type PermissionMap } from '#shared/permissions.ts'
import type { User } from './contract.ts'

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

/** An administrator's role holds everything, whatever map is stored with it. */
export function permissionsOf(role: {
  name: string
  permissions: string
}): PermissionMap & Record<string, boolean> {
  return isAdminRole(role.name) ? { ...everyPermission } : JSON.parse(role.permissions)
}
