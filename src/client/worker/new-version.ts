import { useSyncExternalStore } from 'react'
import type { ToWorker } from './messages.ts'

let isReady = false
let registration: ServiceWorkerRegistration | null = null
const listeners = new Set<() => void>()

/** A newer version can be loaded; where a worker keeps it, the worker waits to take over. */
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
export async function reloadIntoNewVersion(): Promise<void> {
  const waiting = registration?.waiting
  const reload = () => window.location.reload()
  const takeOver: ToWorker = 'take over'
  if (waiting) {
    navigator.serviceWorker.addEventListener('controllerchange', reload, { once: true })
    await wakeWorkerAtWork()
    waiting.postMessage(takeOver)
  } else reload()
}

/**
 * A worker that runs makes way at once. One that is only being started at that moment is not told to, and stays for
 * minutes where a window keeps asking for something: it is up when it has answered for a file that it keeps.
 */
async function wakeWorkerAtWork(): Promise<void> {
  try {
    await fetch('/favicon.svg')
  } catch {
    // It has been asked, which is all that counts.
  }
}

function subscribe(tell: () => void): () => void {
  listeners.add(tell)
  return () => listeners.delete(tell)
}
