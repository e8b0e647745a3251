import type { Resource, Searched } from '#shared/resource.ts'

/** What fermentations and agings say of themselves alike: a batch in a vessel, since a day. */
export const processKind = {
  order: [{ column: 'startDate', direction: 'desc' }],
  references: { batchId: 'batches', vesselId: 'vessels' },
  title: ({ named }) => [`${named('batchId')} in ${named('vesselId')}`],
} satisfies Partial<Resource>

/** What people call what both kinds store first. */
export const processLabels = { batchId: 'Wine Batch', vesselId: 'Vessel', startDate: 'Start Date' }

export const searchedAsProcess = {
  names: ['batchId.batchId', 'batchId.batchName', 'vesselId.vesselId'],
  order: [
    ['startDate', 'desc'],
    ['id', 'desc'],
  ],
  hit: at => ({
    title: at('batchId.batchId'),
    detail: [at('batchId.batchName'), at('vesselId.vesselId')],
    day: at('startDate'),
    status: at('status'),
  }),
} satisfies Partial<Searched>
