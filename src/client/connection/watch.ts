import type { Contact } from '#client/data/contact.ts'

export type ConnectionState = 'reachable' | 'unreachable'

/** What watching the server needs of the world around it. */
export interface Surroundings {
  /** Asks the server whether it is there. */
  probe: () => Promise<boolean>
  /** Calls back later; gives the way to call it off. */
  later: (work: () => void, wait: number) => () => void
  /** A number from 0 to 1, so that many devices do not all come back at the same moment. */
  chance: () => number
}

const shortestPause = 1000
const longestPause = 60_000

/**
 * Whether the server can be reached, found out by asking it alone. That one call got no answer says little: the probe
 * decides. While the server is away it is asked again, more and more seldom.
 */
export function watchConnection({ probe, later, chance }: Surroundings) {
  let state: ConnectionState = 'reachable'
  let pause = shortestPause
  let asking: Promise<boolean> | null = null
  let callOff: (() => void) | null = null
  const listeners = new Set<() => void>()
  const comebacks = new Set<() => void>()

  function become(next: ConnectionState): void {
    if (next === state) return
    state = next
    for (const tell of listeners) tell()
    if (next === 'reachable') for (const tell of comebacks) tell()
  }

  function settle(isThere: boolean): void {
    callOff?.()
    callOff = null
    if (isThere) pause = shortestPause
    become(isThere ? 'reachable' : 'unreachable')
    if (isThere) return
    callOff = later(() => void ask(), pause * (0.5 + chance() / 2))
    pause = Math.min(pause * 2, longestPause)
  }

  /** Asks the server now; several who ask at once share one question. */
  function ask(): Promise<boolean> {
    asking ??= probe()
      .then(isThere => {
        settle(isThere)
        return isThere
      })
      .finally(() => {
        asking = null
      })
    return asking
  }

  return {
    ask,
    state: () => state,
    hear({ isAnswered }: Pick<Contact, 'isAnswered'>): void {
      if (isAnswered) settle(true)
      else if (state === 'reachable') void ask()
    },
    /** Something happened that may have brought the signal back. */
    hope(): void {
      if (state === 'unreachable') void ask()
    },
    onChange(listener: () => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    onComeback(listener: () => void): () => void {
      comebacks.add(listener)
      return () => comebacks.delete(listener)
    },
  }
}
