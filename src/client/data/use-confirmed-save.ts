import { useQueryClient } from '@tanstack/react-query'
import { noDataReturned } from '#shared/failures.ts'
import { numberOf } from '#shared/numbers.ts'
import { failureMessage } from '../failures/failure-message.ts'
import { call } from './api.ts'
import type { SavedKind } from './keeping.ts'
import type { Identified } from './use-items.ts'
import { isPaged, mapPages } from './use-pages.ts'
import { type Saved, useSave } from './use-save.ts'

/**
 * The writes of a resource whose saves are looked at again: after each the record is fetched by its id. The record
 * is stored by then, so a fetch that fails is no failed save: the form may close, and the screen says what happened,
 * in the words of `unseen` where an area has its own.
 */
export function useConfirmedSave(resource: SavedKind, query = '', unseen?: string) {
  const save = useSave(resource)
  const queryClient = useQueryClient()

  async function confirm(saved: Saved, id: number | null): Promise<Saved> {
    if (saved.isWaiting) return saved
    const lost = (text: string) => ({ ...saved, text: unseen ?? text, isUnseen: true })
    if (id === null) return lost(noDataReturned)
    try {
      const record = await call('GET', `${resource.path}/${id}${query && `?${query}`}`, { keeps: false })
      if (record === null) return lost(noDataReturned)
      queryClient.setQueriesData<unknown>({ queryKey: [resource.path] }, (loaded: unknown) =>
        withRecord(loaded, id, record),
      )
      return { ...saved, answer: record }
    } catch (error) {
      return lost(`Failed to retrieve updated record: ${failureMessage(error)}`)
    }
  }

  return {
    async create(body: unknown): Promise<Saved> {
      const saved = await save.create(body)
      return confirm(saved, numberOf((saved.answer as { id?: unknown } | null)?.id))
    },
    async update(row: Identified, body: unknown): Promise<Saved> {
      return confirm(await save.update(row, body), row.id)
    },
    remove: save.remove,
  }
}

/** What is loaded, with the record as it is now: a whole list, or one that is there in pages. */
function withRecord(loaded: unknown, id: number, record: unknown): unknown {
  const inList = (list: unknown[]) =>
    list.map(item => ((item as { id?: unknown } | null)?.id === id ? record : item))
  if (Array.isArray(loaded)) return inList(loaded)
  return isPaged(loaded) ? mapPages(loaded, inList) : loaded
}
