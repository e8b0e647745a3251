import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useMemo, useSyncExternalStore } from 'react'
import {
  isWaitingId,
  type Keeping,
  KeepingContext,
  placeOfWaiting,
  type Write,
} from '#client/data/keeping.ts'
import type { KeptEntry } from '#client/device-store/kept-things.ts'
import { useUser } from '#client/session/session.ts'
import type { Resource } from '#shared/resource.ts'
import { type FindRecord, isReading, titleOf } from './entry-texts.ts'
import { finderIn } from './finder.ts'
import { onNews } from './news.ts'
import { correctEntry, doneNow, newEntry, submitEntry, withdrawEntry } from './outbox.ts'
import { startSending } from './post.ts'
import { useEntries } from './use-entries.ts'
import { isPerhapsSent, waitingRows } from './waiting-rows.ts'

interface KeepingProviderProps {
  /** Every kind of record; empty until the list of them has arrived. */
  kinds: readonly Resource[]
  children: ReactNode
}

/** Lets every screen below save by way of the outbox, and shows in their lists what has not arrived yet. */
export function KeepingProvider({ kinds, children }: KeepingProviderProps) {
  const queryClient = useQueryClient()
  const entries = useEntries()
  const { id, firstName, lastName } = useUser()
  const loaded = useLoadedLists(queryClient, entries.length > 0)

  useEffect(startSending, [])
  useEffect(
    () =>
      onNews(news => {
        if (news.kind === 'arrived') refresh(queryClient, news.path)
      }),
    [queryClient],
  )

  const keeping = useMemo<Keeping>(() => {
    const find = finderIn(queryClient)
    const ofRow = (path: string, id: number) =>
      isWaitingId(id)
        ? entries.filter(({ place }) => place === placeOfWaiting(id))
        : entries.filter(entry => entry.path === `${path}/${id}`)
    return {
      submit: write => submitEntry(entryFor(write, kinds, find), { isBare: true }),
      async correct(path, { id, version }, body) {
        const [first, ...later] = ofRow(path, id)
        await correctEntry(idOf(first), body, isWaitingId(id) ? undefined : version)
        // What was entered later about the record is in the new words.
        for (const entry of later) await withdrawEntry(entry.id)
      },
      async withdraw(path, rowId) {
        const mine = ofRow(path, rowId)
        for (const entry of mine) await withdrawEntry(entry.id)
        return mine.some(isPerhapsSent) ? 'perhaps sent' : 'unsent'
      },
      // What other lists hold gives waiting rows their names.
      waiting: waitingRows(entries, kinds, loaded > 0 ? find : () => null, { id, firstName, lastName }),
    }
  }, [queryClient, entries, kinds, id, firstName, lastName, loaded])

  return <KeepingContext value={keeping}>{children}</KeepingContext>
}

function entryFor({ kind, key, ...write }: Write, kinds: readonly Resource[], find: FindRecord) {
  const title = write.title ?? titleOf(kind, write, kinds, find)
  const isDated = write.method === 'POST' && isReading(kind)
  return newEntry({ ...write, id: key, title, doneAt: isDated ? doneNow() : null })
}

function idOf(entry: KeptEntry | undefined): string {
  if (!entry) throw new Error('It has been sent in the meantime. Look at the list.')
  return entry.id
}

/** An operation in the cellar may change records of every kind. */
function refresh(queryClient: QueryClient, path: string): void {
  if (path.startsWith('/api/cellar')) void queryClient.invalidateQueries()
  else void queryClient.invalidateQueries({ queryKey: [path] })
}

/** Changes whenever a list arrives, where that matters. */
function useLoadedLists(queryClient: QueryClient, matters: boolean): number {
  const cache = queryClient.getQueryCache()
  return useSyncExternalStore(
    tell => (matters ? cache.subscribe(({ type }) => type === 'updated' && tell()) : () => {}),
    () => (matters ? cache.getAll().reduce((sum, { state }) => sum + state.dataUpdatedAt, 0) : 0),
  )
}
