import { accessTokenKind } from '#features/house/access-tokens/contract.ts'
import { importKinds } from '#features/house/imports/contract.ts'
import { secondStepKinds } from '#features/house/second-step/contract/trail-kinds.ts'
import { ledgerKinds } from '#features/records/cellar/contract.ts'
import { deviceKind } from '#features/records/devices/contract.ts'
import { noticeKind } from '#features/records/notices/contract.ts'
import { watchKinds } from '#features/records/watch/contract.ts'
import { historyEntry } from '#shared/history.ts'
import { addressOf, type Resource } from '#shared/resource.ts'
import { z } from '#shared/zod.ts'

/** What the trail needs to know of a kind in order to tell of it. */
export type TrailKind = Pick<Resource, 'name' | 'singular' | 'labels' | 'kept' | 'references' | 'title'> & {
  /** Where one of them is seen. */
  page: (id: number) => string
}

/** The winery itself is renamed, and no record of a winery. */
const winery: TrailKind = {
  name: 'wineries',
  singular: 'winery',
  title: ({ text }) => [text('name')],
  page: () => '/settings',
}

/** Every kind that the trail tells of. */
export function trailKinds(kinds: readonly Resource[]): TrailKind[] {
  return [
    ...kinds.map(kind => ({ ...kind, page: (id: number) => addressOf(kind, id, 'edit') })),
    ...ledgerKinds,
    ...watchKinds,
    deviceKind,
    accessTokenKind,
    ...secondStepKinds,
    ...importKinds,
    noticeKind,
    winery,
  ]
}

export const activityPath = '/api/activity'

/** One step in the life of the winery: what happened, and to which record. */
export const activityEntry = historyEntry
  .extend({
    kind: z.string().describe('The plural name of the record kind, such as `vineyards`'),
    recordId: z.int(),
    title: z.string().describe('What people call the record'),
    isThere: z.boolean().describe('Whether the record still exists'),
  })
  .meta({ id: 'ActivityEntry', description: 'One step in the life of the winery.' })
export type ActivityEntry = z.output<typeof activityEntry>
