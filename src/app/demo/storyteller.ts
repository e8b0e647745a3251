import type { FastifyInstance } from 'fastify'
import type { TellStory } from '#features/house/sample-winery/routes.ts'
import { callerOf } from './fill.ts'
import { tellVintages } from './tell-vintages.ts'

/** What sets the server of a story apart from the one that serves people. */
interface Telling {
  clock: () => Date
  auditClock: () => Date
  nameRequest: () => string
}

/**
 * Tells the sample's vintages as the person who asked for them, on a server of their own whose clock the story
 * moves: the records say when the wine was made, the audit trail when the sample was loaded.
 */
export function storyteller(openServer: (telling: Telling) => Promise<{ app: FastifyInstance }>): TellStory {
  return async (authorization, requestId) => {
    const clock = { now: new Date() }
    const { app } = await openServer({
      clock: () => clock.now,
      auditClock: () => new Date(),
      nameRequest: () => requestId,
    })
    try {
      const call = callerOf(app, () => authorization)
      await tellVintages(call, clock, new Date())
    } finally {
      await app.close()
    }
  }
}
