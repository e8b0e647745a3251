import { useSyncExternalStore } from 'react'

/** What somebody else has just done to a record. */
export interface ForeignChange {
  action: string
  /** Null for the person who is signed in here, at another window. */
  by: string | null
  /** When this was heard, in milliseconds. */
  at: number
}

/** How long a changed row stays marked, in milliseconds. */
const markedFor = 4000
const mostKept = 500

const changes = new Map<string, ForeignChange>()
const listeners = new Set<() => void>()
const none: ReadonlySet<number> = new Set()
let marked = new Map<string, ReadonlySet<number>>()

const keyOf = (path: string, id: number) => `${path} ${id}`

function tellListeners(): void {
  for (const tell of listeners) tell()
}

/** Keeps what happened to a record, for a form that may be open on it. */
export function noteChange(path: string, id: number, change: ForeignChange): void {
  changes.delete(keyOf(path, id))
  if (changes.size >= mostKept) changes.delete(changes.keys().next().value ?? '')
  changes.set(keyOf(path, id), change)
  tellListeners()
}

/** Marks rows for a moment. */
export function markRows(path: string, ids: readonly number[]): void {
  if (ids.length === 0) return
  setMarks(path, [...(marked.get(path) ?? none), ...ids])
  setTimeout(
    () =>
      setMarks(
        path,
        [...(marked.get(path) ?? none)].filter(id => !ids.includes(id)),
      ),
    markedFor,
  )
}

function setMarks(path: string, ids: readonly number[]): void {
  marked = new Map(marked).set(path, ids.length > 0 ? new Set(ids) : none)
  tellListeners()
}

/** Nothing of it is the next person's. */
export function forgetChanges(): void {
  changes.clear()
  marked = new Map()
  tellListeners()
}

function subscribe(tell: () => void): () => void {
  listeners.add(tell)
  return () => listeners.delete(tell)
}

/** The records under a path that somebody else has changed a moment ago. */
export function useMarkedRows(path: string): ReadonlySet<number> {
  return useSyncExternalStore(subscribe, () => marked.get(path) ?? none)
}

/** The last that somebody else did to a record since a moment, if anything. */
export function useChangeSince(
  path: string | undefined,
  id: number | null,
  since: number,
): ForeignChange | null {
  const change = useSyncExternalStore(subscribe, () =>
    path === undefined || id === null ? undefined : changes.get(keyOf(path, id)),
  )
  return change && change.at >= since ? change : null
}
