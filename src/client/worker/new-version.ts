import { useSyncExternalStore } from 'react'
import { onWorkersWord, tellWorker } from './talking.ts'

let isReady = false
let registration: ServiceWorkerRegistration | null = null
const listeners = new Set<() => void>()

/** A newer version can be loaded; where a worker keeps it, it waits until windows shall open with it. */
export function tellNewVersion(of: ServiceWorkerRegistration | null): void {
  isReady = true
  registration = of
  for (const tell of listeners) tell()
}

/** Whether a newer version can be loaded. */
export function useIsNewVersionReady(): boolean {
  return useSyncExternalStore(subscribe, () => isReady)
}

/** Loads the newer version. Other windows stay as they are, and are asked as this one was. */
export function reloadIntoNewVersion(): void {
  const waiting = registration?.waiting
  const reload = () => window.location.reload()
  if (waiting) {
    onWorkersWord('open anew', reload)
    tellWorker(waiting, 'be shown')
  } else reload()
}

function subscribe(tell: () => void): () => void {
  listeners.add(tell)
  return () => listeners.delete(tell)
}
