import type { Route } from '#server/http/api.ts'
import type { Answer, Caller } from './caller.ts'
import type { EveryCaller } from './every-caller.ts'
import { sentKinds } from './kinds.ts'

/** Records of those ids are there, or are made while routes are tried. */
const first = { vineyardId: 1, batchId: 1, vesselId: 1, agingId: 1 }

const grapes = { kind: 'receive', doneAt: '2024-10-20', batchId: 1, weight: 100 }

/** Bodies of routes that are not of one kind of record; where there is none an empty one is sent. */
const furtherBodies: Record<string, object> = {
  'PUT /api/settings/winery': { name: 'Renamed by the matrix' },
  'POST /api/users/batch': { users: [{ email: 'someone@example.org' }] },
  'PATCH /api/users/{id}/status': { active: true },
  'POST /api/cellar/operations': grapes,
  'POST /api/cellar/preview': { changes: [{ do: 'add', operation: grapes }] },
  'POST /api/cellar/corrections': { changes: [{ do: 'add', operation: grapes }] },
  'POST /api/devices': { name: 'Spindle', kind: 'json' },
  'PUT /api/devices/{id}': { name: 'Renamed' },
  'PUT /api/auth/second-step/passkeys/{id}': { name: 'Renamed' },
  'PUT /api/cellar/lock': { lockedBefore: null, reason: 'Nothing is locked' },
}

export const titleOf = ({ method, path }: Route) => `${method} ${path}`

/**
 * The address of a record that exists, where the first winery has one with that id. A stream, which would not end, is
 * asked for what is new, once.
 */
export const urlOf = ({ path, isStream }: Route) =>
  path.replace('{kind}', 'vessels').replace(/\{\w+\}/g, '1') + (isStream ? '?since=' : '')

/** As far as bodies need them. */
type Known = Pick<EveryCaller, 'harmlessRoleId'>

export function bodyOf({ harmlessRoleId: roleId }: Known, route: Route): object {
  const made = sentKinds.find(({ kind }) => kind.path === route.path)
  if (made && route.method === 'POST') return made.body({ ...first, roleId })
  const changed = sentKinds.find(({ kind }) => `${kind.path}/{id}` === route.path)
  if (changed && route.method === 'PUT') return changed.change
  return furtherBodies[titleOf(route)] ?? {}
}

export function callRoute(people: Known, caller: Caller, route: Route): Promise<Answer> {
  const url = urlOf(route)
  switch (route.method) {
    case 'GET':
      return caller.get(url)
    case 'DELETE':
      return caller.delete(url)
    default:
      return caller[route.method.toLowerCase() as 'post' | 'put' | 'patch'](url, bodyOf(people, route))
  }
}
