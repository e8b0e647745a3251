import { mayDo } from '#server/auth/sessions.ts'
import { type Api, addRoute, whoOf } from '#server/http/api.ts'
import { checked } from '#server/http/checked-input.ts'
import type { Resource } from '#shared/resource.ts'
import { searchAnswer, searchedKinds, searchQuery } from './contract.ts'
import { findRecords } from './queries.ts'
import { orderHits } from './rules.ts'

export function addSearchRoutes(api: Api, kinds: readonly Resource[]): void {
  const searched = searchedKinds(kinds)
  addRoute(api, {
    method: 'GET',
    path: '/api/search',
    access: 'signed-in',
    operation: 'searchRecords',
    summary: 'Find records by code or name, among the kinds that the caller may view',
    tag: { name: 'search', description: 'Finding a record by what people call it.' },
    query: searchQuery,
    answer: searchAnswer(searched),
    handle: async call => {
      const who = whoOf(call)
      const { q } = checked(searchQuery, call.query)
      // Whoever may view a kind may find it.
      const viewed = searched.filter(({ area }) => mayDo(who, `${area}:view`))
      return { hits: orderHits(viewed, await findRecords(api.db, who.wineryId, viewed, q)) }
    },
  })
}
