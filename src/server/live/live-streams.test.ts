import type { ServerResponse } from 'node:http'
import { PassThrough } from 'node:stream'
import { expect, it } from 'vitest'
import type { SignedIn } from '#server/auth/sessions.ts'
import { appWithFreshWineries } from '#test/standing-app.ts'
import { LiveStreams } from './live-streams.ts'
import { Stream } from './stream.ts'
import { readPoint } from './trail-since.ts'

const { server } = await appWithFreshWineries()

function streamOf(token: string) {
  const wire = new PassThrough()
  const person = { token, userId: 1, sessionId: 1, expiresAt: Date.now() + 60_000 }
  const stream = new Stream(wire as unknown as ServerResponse, { ...person, point: readPoint('1-a') })
  return { stream, wire }
}

/** A promise that is kept by calling `resolve`. */
function withResolvers() {
  let resolve: () => unknown = () => undefined
  const promise = new Promise<void>(keep => {
    resolve = keep
  })
  return { promise, resolve: () => resolve() }
}

it('L4: whoever comes while a round is under way stays, although that round did not ask about them', async () => {
  const known = { rights: 'role 1' } as SignedIn
  const asked: string[][] = []
  const { promise: held, resolve: goOn } = withResolvers()
  const streams = new LiveStreams({
    db: server.connection.db,
    sessions: {
      identifyAll: async tokens => {
        asked.push([...tokens])
        if (asked.length === 1) await held
        return new Map(tokens.filter(token => token !== 'signed out').map(token => [token, known]))
      },
    },
    readStamp: () => 'unchanged',
    rules: () => ({ tables: new Map(), answers: [] }),
    onTrouble: error => {
      throw error
    },
  })
  const [gone, late] = [streamOf('signed out'), streamOf('late')]
  try {
    streams.add(1, gone.stream)
    while (asked.length === 0) await new Promise(resolve => setImmediate(resolve))
    streams.add(1, late.stream)
    goOn()
    while (asked.length === 1) await new Promise(resolve => setTimeout(resolve, 5))
    expect(asked).toEqual([['signed out'], ['signed out', 'late']])
    expect([gone.wire.writableEnded, late.wire.writableEnded]).toEqual([true, false])
  } finally {
    await streams.end()
  }
})
