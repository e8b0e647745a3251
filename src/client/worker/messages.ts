/** What the build tells the worker: which version it serves, and the files of it. */
export interface Build {
  version: string
  /** The page, the sign-in and the frame: without them nothing opens. */
  first: readonly string[]
  /** Every further screen, kept as soon as there is time. */
  rest: readonly string[]
}

/** What a window says to a worker; to one that waits also which version it shows, or that this shall be the worker's. */
export type ToWorker = 'keep the rest' | { shown: string | null } | 'be shown'

/** What the worker says to its windows. */
export type ToWindow = 'send entries' | 'a newer version waits' | 'open anew'

/** By which the browser knows that entries wait for a connection. */
export const syncTag = 'send entries'

/** What the names of the worker's caches begin with. */
export const cachePrefix = 'app '

/** The cache of a version; an open window of it holds a lock of the same name. */
export const cacheOf = (version: string) => cachePrefix + version
