import type { FastifyInstance } from 'fastify'
import type { TellStory } from '#features/house/sample-winery/routes.ts'
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
      await tellVintages(
        async (_person, method, url, payload) => {
          const answer = await app.inject({ method, url, payload, headers: { authorization } })
          if (answer.statusCode >= 300)
            throw new Error(`${method} ${url} answered ${answer.statusCode}: ${answer.body}`)
          return answer.json()
        },
        clock,
        new Date(),
      )
    } finally {
      await app.close()
    }
  }
}
