import { useEffect, useSyncExternalStore } from 'react'

// What a reload would interrupt: something typed and not saved, an entry on its way. Whoever offers a reload by itself
// waits until nothing of it is left.

const unfinished = new Set<symbol>()
const listeners = new Set<() => void>()

function change(work: () => void): void {
  work()
  for (const tell of listeners) tell()
}

/** Something begins that must not be interrupted; what is given back ends it. */
export function beginUnfinished(): () => void {
  const name = Symbol('unfinished')
  change(() => unfinished.add(name))
  return () => change(() => unfinished.delete(name))
}

/** The same for a component, for as long as it says so. */
export function useUnfinished(isUnfinished: boolean): void {
  useEffect(() => (isUnfinished ? beginUnfinished() : undefined), [isUnfinished])
}

/** Whether anything is unfinished in this window. */
export function useIsAnythingUnfinished(): boolean {
  return useSyncExternalStore(subscribe, () => unfinished.size > 0)
}

function subscribe(tell: () => void): () => void {
  listeners.add(tell)
  return () => listeners.delete(tell)
}
