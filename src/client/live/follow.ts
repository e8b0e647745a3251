import type { Query, QueryClient } from '@tanstack/react-query'
import { isOwnWrite, whenWritesAreKnown } from '#client/data/own-writes.ts'
import type { LiveEvent, LiveWrite } from '#shared/live.ts'
import { forgetChanges, markRows, noteChange } from './changes.ts'
import { SharedStream } from './shared-stream.ts'

/** What is asked again, is so at most twice a second, in milliseconds. */
const refreshEvery = 500
/** So long the answer to a write of one's own is waited for, by which it is known as such. */
const longestWrite = 5000

interface Following {
  queryClient: QueryClient
  person: string
  ownId: number | null
  /** The state in which everything was loaded. */
  since: string
}

/** Lets the screens follow what others write: what they show is asked for again, and what changed is marked. */
export function follow({ queryClient, person, ownId, since }: Following): () => void {
  const heard: LiveEvent[] = []
  let refreshedAt = 0
  let waiting: ReturnType<typeof setTimeout> | null = null

  const stream = new SharedStream({
    person,
    since,
    hear: event => {
      if (event.paths.length === 0) return
      heard.push(event)
      waiting ??= setTimeout(refresh, Math.max(0, refreshedAt + refreshEvery - Date.now()))
    },
    onReturn: () =>
      void queryClient.invalidateQueries({ predicate: ({ state }) => state.status === 'error' }),
  })

  async function refresh(): Promise<void> {
    await whenWritesAreKnown(longestWrite)
    waiting = null
    refreshedAt = Date.now()
    const events = heard.splice(0).filter(event => !isOwnEvent(event))
    if (events.length === 0) return
    const writes = events.flatMap(event => event.writes).filter(({ request }) => !isOwnWrite(request))
    for (const write of writes) noteWrite(write, ownId)
    const paths = new Set(events.flatMap(event => event.paths))
    await queryClient.invalidateQueries({ predicate: query => isTouched(query, paths) })
    // Rows are marked when they show what is new.
    for (const path of paths) markRows(path, changedUnder(path, writes))
  }

  return () => {
    if (waiting) clearTimeout(waiting)
    stream.end()
    forgetChanges()
  }
}

/** An event of this tab's writes alone: they have refreshed what they touch. Of many writes none is named. */
const isOwnEvent = ({ writes }: LiveEvent) =>
  writes.length > 0 && writes.every(({ request }) => isOwnWrite(request))

function noteWrite({ by, records }: LiveWrite, ownId: number | null): void {
  const name = by.id !== null && by.id === ownId ? null : by.name
  for (const { path, id, action } of records)
    if (action === 'update' || action === 'delete') noteChange(path, id, { action, by: name, at: Date.now() })
}

function changedUnder(path: string, writes: readonly LiveWrite[]): number[] {
  const records = writes.flatMap(write => write.records)
  return records.filter(record => record.path === path && record.action !== 'delete').map(({ id }) => id)
}

/** Queries are known by the address that they ask. A history may name any record; what has no address may be anything. */
export function isTouched({ queryKey }: Pick<Query, 'queryKey'>, paths: ReadonlySet<string>): boolean {
  const [address, part] = queryKey
  if (typeof address !== 'string' || !address.startsWith('/api/') || part === 'history') return true
  return paths.has(address.split('/', 3).join('/'))
}
