import './zod-in-browsers.ts'
import { z } from 'zod'

/** What happened to a record, in the words of an answer. */
export const historyActions = ['created', 'updated', 'deleted', 'signed-in'] as const

const shownValue = z.union([z.string(), z.number(), z.boolean()]).nullable()

/** One field before and after. References read as the names of what they point to. */
export const historyChange = z.object({
  field: z.string(),
  label: z.string(),
  before: shownValue,
  after: shownValue,
  /** A secret: that it changed is told, what it was and is never. */
  isSecret: z.boolean().optional(),
})

/** One step in the life of a record. */
export const historyEntry = z.object({
  id: z.int().describe('Counts up over everything that happens in the winery'),
  at: z.iso.datetime(),
  userId: z.int().nullable(),
  userName: z.string(),
  action: z.string().describe(`One of ${historyActions.join(', ')}, or another note of the trail`),
  changes: historyChange.array(),
})

export type HistoryValue = z.output<typeof shownValue>
export type HistoryChange = z.output<typeof historyChange>
export type HistoryEntry = z.output<typeof historyEntry>

/** Where the history of one record is read. */
export const historyPath = (path: string, id: number | string) => `${path}/${id}/history`
