import { agings } from '#features/records/aging/contract.ts'
import { agingMaintenance } from '#features/records/aging-maintenance/contract.ts'
import { cellarPath } from '#features/records/cellar/contract.ts'
import { fermentations } from '#features/records/fermentation/contract.ts'
import { fermentationMaintenance } from '#features/records/fermentation-maintenance/contract.ts'

/** What is read on a round. */
export const roundKinds = ['fermentation', 'aging'] as const
export type RoundKind = (typeof roundKinds)[number]

/** The kinds of reading, with what they are called and where they are kept. */
export const readingsOf = {
  fermentation: {
    label: 'Fermentation readings',
    resource: fermentationMaintenance,
    processes: fermentations,
  },
  aging: { label: 'Aging readings', resource: agingMaintenance, processes: agings },
} as const

/** Wines that are still in their vessel and watched: a stuck fermentation is read more often than any other. */
export const watchedStatuses = {
  fermentation: ['Active', 'Stuck'],
  aging: ['Active', 'On Hold'],
} as const

/** So many of the newest readings of a kind tell the last ones of every wine in most cellars. */
export const newestReadings = 500

/** So many readings of one wine tell its course. */
export const readingsOfOne = 10

/** One thing that a round asks the server for. */
export interface RoundRead {
  path: string
  prefer?: string
}

export const vesselsRead: RoundRead = { path: `${cellarPath}/vessels` }

export const statusQuery = (status: string) => `status=${encodeURIComponent(status)}`

export const preferNewest = (count: number) => `max-items=${count}`

/** Everything that a round asks for before it starts: what is here beforehand needs no signal later. */
export const roundReads: readonly RoundRead[] = [
  vesselsRead,
  ...roundKinds.flatMap(kind => [
    ...watchedStatuses[kind].map(status => ({
      path: `${readingsOf[kind].processes.path}?${statusQuery(status)}`,
    })),
    { path: readingsOf[kind].resource.path, prefer: preferNewest(newestReadings) },
  ]),
]
