import type { Walked } from './sender.ts'

/** Where sending stands, for those who look on. */
export interface SendingState {
  /** The server asked for patience, or broke down: it is tried again by itself. */
  isPaused: boolean
  /** Nothing is sent until the same person has signed in again. */
  needsSignIn: boolean
}

interface RunnerWorld {
  walk: () => Promise<Walked | null>
  later: (work: () => void, wait: number) => void
}

const shortestPause = 5000
const longestPause = 600_000

/** Runs walks through the outbox one after another, and again after a pause where one was asked for. */
export function makeRunner({ walk, later }: RunnerWorld) {
  let state: SendingState = { isPaused: false, needsSignIn: false }
  let isRunning = false
  let isWanted = false
  let pausedUntil = 0
  let pause = shortestPause
  const listeners = new Set<() => void>()

  function become(next: SendingState): void {
    if (next.isPaused === state.isPaused && next.needsSignIn === state.needsSignIn) return
    state = next
    for (const tell of listeners) tell()
  }

  function pauseFor(wait: number): void {
    pausedUntil = Date.now() + wait
    later(() => void run(), wait)
  }

  function settle(walked: Walked | null): void {
    const isPaused = walked?.kind === 'again' || (walked?.kind === 'waits' && walked.seconds !== null)
    become({ isPaused, needsSignIn: walked?.kind === 'signed out' })
    if (walked?.kind === 'waits' && walked.seconds !== null) pauseFor(walked.seconds * 1000)
    else if (walked?.kind === 'again') {
      pauseFor(pause)
      pause = Math.min(pause * 2, longestPause)
    } else pause = shortestPause
  }

  async function run(): Promise<void> {
    isWanted = true
    if (isRunning) return
    isRunning = true
    try {
      while (isWanted && Date.now() >= pausedUntil) {
        isWanted = false
        settle(await walk())
      }
    } finally {
      isRunning = false
    }
  }

  return {
    run,
    state: () => state,
    onChange(listener: () => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
