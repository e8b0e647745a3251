import { mayDo } from '#server/auth/sessions.ts'
import { type Call, whoOf } from '#server/http/api.ts'
import type { Permission } from '#shared/permissions.ts'

/** What the caller may do. */
export function rightsOf(call: Call): (permission: Permission) => boolean {
  const who = whoOf(call)
  return permission => mayDo(who, permission)
}
