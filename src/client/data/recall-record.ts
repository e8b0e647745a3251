import { historyEntry, historyPath, tellChange } from '#shared/history.ts'
import { ApiFailure } from '../failures/api-failure.ts'
import { call } from './api.ts'

/** How many entries to look through for the last change: sign-ins stand between those of a user. */
const lookedThrough = 20

/** A record as it is now, null when it is gone, and a sentence about whose change came first. */
export async function recallRecord(path: string, id: number, ownId: number | null) {
  const record = await readRecord(`${path}/${id}`)
  const [verb, action] = record ? (['changed', 'updated'] as const) : (['deleted', 'deleted'] as const)
  const last = await lastEntry(path, id, action)
  return { record, told: tellChange(last, verb, ownId) }
}

async function readRecord(address: string): Promise<Record<string, unknown> | null> {
  try {
    const record = await call('GET', address, { keeps: false })
    return typeof record === 'object' ? (record as Record<string, unknown> | null) : null
  } catch (error) {
    if (error instanceof ApiFailure && error.status === 404) return null
    throw error
  }
}

async function lastEntry(path: string, id: number, action: string) {
  try {
    const entries = await call('GET', `${historyPath(path, id)}?limit=${lookedThrough}`, { keeps: false })
    return (
      historyEntry
        .array()
        .parse(entries)
        .find(entry => entry.action === action) ?? null
    )
  } catch {
    // The name is a courtesy: without it the two versions can be laid side by side all the same.
    return null
  }
}
