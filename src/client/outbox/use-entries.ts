import { useSyncExternalStore } from 'react'
import { deviceStore } from '#client/device-store/device-store.ts'
import type { KeptEntry } from '#client/device-store/kept-things.ts'
import { currentPerson, onSession } from '#client/session/session.ts'
import { entriesOf } from './entry-store.ts'
import { onNews } from './news.ts'

const none: readonly KeptEntry[] = []

let shown: readonly KeptEntry[] = none
/** Whose they are: another person must not see them, not even for a moment. */
let owner: string | null = null
let round = 0
const listeners = new Set<() => void>()

function show(entries: readonly KeptEntry[], person: string | null): void {
  shown = entries
  owner = person
  for (const tell of listeners) tell()
}

async function look(): Promise<void> {
  const mine = ++round
  const person = currentPerson()
  const db = person === null ? null : await deviceStore()
  const entries = db && person !== null ? await entriesOf(db, person) : none
  // Somebody who looked later has seen more.
  if (mine === round) show(entries, person)
}

function watch(listener: () => void): () => void {
  if (listeners.size === 0) start()
  listeners.add(listener)
  return () => listeners.delete(listener)
}

let hasStarted = false

function start(): void {
  if (!hasStarted) {
    onNews(() => void look())
    onSession(() => {
      if (owner !== currentPerson()) void look()
    })
  }
  hasStarted = true
  void look()
}

/** What the signed-in person entered on this device and the server has not confirmed, oldest first. */
export function useEntries(): readonly KeptEntry[] {
  return useSyncExternalStore(watch, () => (owner === currentPerson() ? shown : none))
}
