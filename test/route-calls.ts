import type { Route } from '#server/http/api.ts'
import {
  aBatch,
  aBottling,
  aFermentation,
  anAging,
  aPostFermentation,
  aRole,
  aUser,
  aVessel,
  aVineyard,
  aVineyardReading,
} from './builders.ts'
import type { Answer, Caller } from './caller.ts'
import type { EveryCaller } from './every-caller.ts'

let vessels = 0

/** Valid bodies by method and path; where there is none an empty one is sent. */
const bodies: Record<string, (people: Pick<EveryCaller, 'harmlessRoleId'>) => object> = {
  'PUT /api/settings/winery': () => ({ name: 'Renamed by the matrix' }),
  'POST /api/vineyard': () => aVineyard(),
  'PUT /api/vineyard/{id}': () => aVineyard(),
  'POST /api/vineyard-maintenance': () => aVineyardReading(1),
  'POST /api/batch': () => aBatch(),
  'PUT /api/batch/{id}': () => ({ batchName: 'Renamed' }),
  'POST /api/vessel': () => aVessel({ vesselId: `V-${++vessels}` }),
  'PUT /api/vessel/{id}': () => ({ notes: 'Changed by the matrix' }),
  'POST /api/fermentation': () => aFermentation({ batchId: 1, vesselId: 1, status: 'Completed' }),
  'PUT /api/fermentation/{id}': () => ({ notes: 'Changed by the matrix' }),
  'POST /api/fermentation-maintenance': () => ({ wineBatchId: 1, brix: 20 }),
  'PUT /api/fermentation-maintenance/{id}': () => ({ brix: 19 }),
  'POST /api/aging': () => anAging({ batchId: 1, vesselId: 1, status: 'Completed' }),
  'PUT /api/aging/{id}': () => ({ notes: 'Changed by the matrix' }),
  'POST /api/aging-maintenance': () => ({ ph: 3.5 }),
  'PUT /api/aging-maintenance/{id}': () => ({ ph: 3.6 }),
  'PUT /api/vineyard-maintenance/{id}': () => ({ brix: 21 }),
  'PUT /api/post-fermentation/{id}': () => ({ ph: 3.4 }),
  'PUT /api/bottling/{id}': () => ({ bottleCount: 10 }),
  'POST /api/post-fermentation': () => aPostFermentation(1),
  'POST /api/bottling': () => aBottling(1),
  'POST /api/roles': () => aRole({ permissions: {} }),
  'PUT /api/roles/{id}': () => ({ description: 'Changed by the matrix' }),
  'POST /api/users': ({ harmlessRoleId }) => aUser({ roleId: harmlessRoleId }),
  'POST /api/users/batch': () => ({ users: [{ email: 'someone@example.org' }] }),
  'PUT /api/users/{id}': () => ({ firstName: 'Changed' }),
  'PATCH /api/users/{id}/status': () => ({ active: true }),
}

export const titleOf = ({ method, path }: Route) => `${method} ${path}`

/** The address of a record that exists, where the first winery has one with that id. */
export const urlOf = ({ path }: Route) => path.replace(/\{\w+\}/g, '1')

export const bodyOf = (people: EveryCaller, route: Route): object => bodies[titleOf(route)]?.(people) ?? {}

export function callRoute(people: EveryCaller, caller: Caller, route: Route): Promise<Answer> {
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
