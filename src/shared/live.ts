import { z } from './zod.ts'

const person = z.object({ id: z.int().nullable(), name: z.string() })

const liveRecord = z.object({
  path: z.string().describe('The address of its kind, such as `/api/vineyard`'),
  id: z.int(),
  action: z.string().describe('`create`, `update`, `delete`, or another note of the trail'),
})

const liveWrite = z.object({
  request: z.string().describe('The `X-Request-Id` of the answer that the writer got'),
  by: person,
  records: liveRecord.array(),
})

/** What was written in the winery since the state one has heard of last, as far as one may view it. */
export const liveEvent = z
  .object({
    id: z.string().describe('The state that this leads to: the `since` or `Last-Event-ID` of the next call'),
    revision: z.int().describe('Counts up over everything that happens in the winery'),
    tables: z.string().array().describe('What was changed, of the tables that the caller may view'),
    paths: z.string().array().describe('The addresses whose answers may read otherwise now'),
    by: person.nullable().describe('Who wrote last'),
    writes: liveWrite
      .array()
      .describe('Who changed which records; empty where there were too many to name them'),
  })
  .meta({
    id: 'LiveEvent',
    description: 'What was written in the winery since a state, as far as the caller may view it.',
    example: {
      id: '1207-mFq0y3PoXk2c',
      revision: 1207,
      tables: ['vineyards'],
      paths: ['/api/vineyard', '/api/vineyard-maintenance'],
      by: { id: 4, name: 'Mei Tanaka' },
      writes: [
        {
          request: '5b1c7c6e-9d0f-4f6e-8f3a-2f1d9c1b7a10',
          by: { id: 4, name: 'Mei Tanaka' },
          records: [{ path: '/api/vineyard', id: 7, action: 'update' }],
        },
      ],
    },
  })

export type LiveEvent = z.output<typeof liveEvent>
export type LiveWrite = LiveEvent['writes'][number]
