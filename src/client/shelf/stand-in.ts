import type { Answer, Question, Standby } from '#client/data/standby.ts'
import { ApiFailure } from '#client/failures/api-failure.ts'

/** What standing in for the server needs of the world around it. */
export interface StandInWorld {
  isReachable: () => boolean
  /** Asks the server whether it is there at all. */
  askServer: () => Promise<boolean>
  /** The kept answer, and when it was so. */
  find: (name: string) => Promise<{ answer: Answer; at: number } | null>
  /** Passes when nobody should wait any longer for what lies at hand. */
  patience: () => Promise<void>
  /** What became of a question: an old answer was given, the server's own came, or there was none to give. */
  tellGiven: (name: string, at: number) => void
  tellFresh: (name: string) => void
  tellMissing: (name: string) => void
  /** The server's own answer came after an old one had been given. */
  tellLate: (path: string) => void
}

/** Said of what neither server nor device can show. */
export const notOnThisDevice = 'There is no connection, and this is not on this device.'

/** No answer, or a gateway's word that there is none. */
const lostStatuses: readonly unknown[] = [null, 502, 504]

const isLost = (error: unknown) => error instanceof ApiFailure && lostStatuses.includes(error.status)

/**
 * Answers reads from the shelf where the server cannot: at once where it is known to be away, after a while where
 * nobody knows. That one call is lost while the server is there is told as ever.
 */
export function makeStandIn(world: StandInWorld): Standby['read'] {
  async function give(name: string): Promise<Answer | null> {
    const found = await world.find(name)
    if (found) world.tellGiven(name, found.at)
    return found?.answer ?? null
  }

  function missing({ name, path }: Question): ApiFailure {
    world.tellMissing(name)
    return new ApiFailure(notOnThisDevice, 'GET', path, null, {})
  }

  /** The server's answer, or an old one when it takes long; the call then goes on, and the screen is told. */
  async function withServer({ name, path }: Question, ask: () => Promise<Answer>): Promise<Answer> {
    const fresh = ask().then(answer => {
      world.tellFresh(name)
      return answer
    })
    const isOver = fresh.then(
      () => true,
      () => true,
    )
    if (await Promise.race([isOver, world.patience()])) return fresh
    const kept = await give(name)
    if (!kept) return fresh
    // A call that is lost in the end leaves the old answer where it is.
    fresh.then(
      () => world.tellLate(path),
      () => {},
    )
    return kept
  }

  return async (question, ask) => {
    if (!world.isReachable()) {
      const kept = await give(question.name)
      if (kept) return kept
      // Whoever tries again may have found the signal.
      if (!(await world.askServer())) throw missing(question)
    }
    try {
      return await withServer(question, ask)
    } catch (error) {
      if (!isLost(error) || (await world.askServer())) throw error
      const kept = await give(question.name)
      if (kept) return kept
      throw missing(question)
    }
  }
}
