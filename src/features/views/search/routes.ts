import { mayDo } from '#server/auth/sessions.ts'
import { type Api, addRoute, whoOf } from '#server/http/api.ts'
import { checked } from '#server/http/checked-input.ts'
import { searchAnswer, searchKinds, searchQuery, viewRights } from './contract.ts'
import { findRecords } from './queries.ts'
import { orderHits } from './rules.ts'

export function addSearchRoutes(api: Api): void {
  addRoute(api, {
    method: 'GET',
    path: '/api/search',
    access: 'signed-in',
    summary: 'Find records by code or name, among the kinds that the caller may view',
    tag: 'search',
    query: searchQuery,
    answer: searchAnswer,
    refusals: [400],
    handle: async call => {
      const who = whoOf(call)
      const { q } = checked(searchQuery, call.query)
      const kinds = searchKinds.filter(kind => mayDo(who, viewRights[kind]))
      return { hits: orderHits(await findRecords(api.db, who.wineryId, kinds, q)) }
    },
  })
}
