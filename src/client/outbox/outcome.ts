import type { Entry } from '#client/device-store/kept-things.ts'
import { ApiFailure } from '#client/failures/api-failure.ts'
import { secondStepDueCode } from '#shared/failures.ts'

/** What a sending means for an entry. */
export type Outcome =
  /** It waits, and with it all others: nobody answered, or the server asked for patience, in seconds. */
  | { kind: 'waits'; seconds: number | null }
  /** It waits until the same person has signed in again. */
  | { kind: 'signed out' }
  /** The server's final no. */
  | { kind: 'refused'; status: number; body: unknown }
  /** The server broke down over it: it is tried again, the others go on. */
  | { kind: 'failed'; status: number; body: unknown }

const patienceStatuses: readonly number[] = [408, 425, 429, 502, 503, 504]

export function outcomeOf(error: unknown): Outcome {
  // Whatever is no answer is none: a lost call, one that was called off, a page that is being left.
  if (!(error instanceof ApiFailure) || error.status === null) return { kind: 'waits', seconds: null }
  const { status, body, retryAfter } = error
  if (patienceStatuses.includes(status)) return { kind: 'waits', seconds: retryAfter ?? 5 }
  // Until a second step is set up a session is as good as none.
  if (status === 401 || body.code === secondStepDueCode) return { kind: 'signed out' }
  return { kind: status >= 500 ? 'failed' : 'refused', status, body }
}

/** How often the server may break down over an entry before somebody should look at it. */
const mostBreakdowns = 5

/** Somebody has to decide about it: it was refused, or the server breaks down over it again and again. */
export function needsALook({ state, answer, tries }: Entry): boolean {
  return state === 'refused' || (answer !== null && tries >= mostBreakdowns)
}
