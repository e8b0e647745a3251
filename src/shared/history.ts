import { isDay, showDay } from './days.ts'
import { isMoment, showAgo, showExactMoment } from './moments.ts'
import { historyActions } from './trail-actions.ts'
import { z } from './zod.ts'

const shownValue = z.union([z.string(), z.number(), z.boolean()]).nullable()

/** One field before and after. References read as the names of what they point to. */
export const historyChange = z
  .object({
    field: z.string(),
    label: z.string(),
    before: shownValue,
    after: shownValue,
    /** A secret: that it changed is told, what it was and is never. */
    isSecret: z.boolean().optional(),
  })
  .meta({ id: 'HistoryChange', description: 'One field before and after. References read as names.' })

/** One step in the life of a record. */
export const historyEntry = z
  .object({
    id: z.int().describe('Counts up over everything that happens in the winery'),
    at: z.iso.datetime(),
    userId: z.int().nullable(),
    userName: z.string(),
    action: z
      .string()
      .describe(`One of ${historyActions.join(', ')}; entries of other versions may have others`),
    changes: historyChange.array(),
    isBroughtIn: z
      .literal(true)
      .optional()
      .describe('Set where it happened in another installation, from which the winery was brought in'),
  })
  .meta({ id: 'HistoryEntry', description: 'One step in the life of a record.' })

export type HistoryValue = z.output<typeof shownValue>
export type HistoryChange = z.output<typeof historyChange>
export type HistoryEntry = z.output<typeof historyEntry>

/** How the requests of entries begin that tell of what happened in another installation. */
export const broughtInMark = 'brought-in:'

/** Where the history of one record is read. */
export const historyPath = (path: string, id: number | string) => `${path}/${id}/history`

/** A value as people read it: days, moments and ticks in words; nothing for what is empty. */
export function showHistoryValue(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  const text = String(value)
  if (isDay(text)) return showDay(text)
  return isMoment(text) ? showExactMoment(text) : text
}

/** "Olivia Hart changed this record 2 minutes ago."; without an entry nobody is named. */
export function tellChange(
  entry: Pick<HistoryEntry, 'userId' | 'userName' | 'at'> | null,
  verb: 'changed' | 'deleted',
  ownId: number | null,
  now = Date.now(),
): string {
  if (!entry) return `Someone else ${verb} this record.`
  const ago = showAgo(entry.at, now)
  if (ownId !== null && entry.userId === ownId) return `You ${verb} this record in another window ${ago}.`
  return `${entry.userName || 'Someone else'} ${verb} this record ${ago}.`
}
