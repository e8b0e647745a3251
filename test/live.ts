import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { LiveEvent } from '#shared/live.ts'

/** Whoever has heard nothing of it for so long never will; what was heard says why. */
const longestWait = 90_000

/** And a stream that is still open after so long stays open. */
const longestEnd = 30_000

/** Somebody who listens at a server. */
export interface Listener {
  status: number
  headers: Headers
  /** What was told so far. */
  events: LiveEvent[]
  /** The last state that was named. */
  lastId(): string
  /** Everything that came, to the letter. */
  text(): string
  /** Waits until this is so of what was heard. */
  until(isSo: (events: readonly LiveEvent[]) => boolean): Promise<void>
  /** Waits until the server has ended the stream. */
  untilEnded(): Promise<void>
  leave(): void
}

/** The address of a server that listens on a port of its own. */
export async function addressOf(app: FastifyInstance): Promise<string> {
  if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' })
  return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
}

/** Opens a stream and reads it until it ends. */
export async function listenAt(
  address: string,
  token: string | undefined,
  headers: Record<string, string> = {},
): Promise<Listener> {
  const leaving = new AbortController()
  const response = await fetch(`${address}/api/live`, {
    headers: { authorization: `Bearer ${token}`, ...headers },
    signal: leaving.signal,
  })
  const events: LiveEvent[] = []
  const waiting = new Set<() => void>()
  let text = ''
  let lastId = ''
  const take = (block: string) => {
    for (const line of block.split('\n')) {
      if (line.startsWith('id: ')) lastId = line.slice(4)
      if (line.startsWith('data: ')) events.push(JSON.parse(line.slice(6)))
    }
  }
  let hasEnded = false
  const read = async () => {
    let rest = ''
    const decoder = new TextDecoder()
    try {
      for await (const bytes of response.body ?? []) {
        const piece = decoder.decode(bytes as Uint8Array, { stream: true })
        text += piece
        const blocks = (rest + piece).split('\n\n')
        rest = blocks.pop() ?? ''
        blocks.forEach(take)
        for (const look of waiting) look()
      }
    } catch (error) {
      // Whoever leaves, or whose server dies, has read to the end.
      if (!(error instanceof Error)) throw error
    }
    hasEnded = true
  }
  const ended = read()
  return {
    status: response.status,
    headers: response.headers,
    events,
    lastId: () => lastId,
    text: () => text,
    until: isSo =>
      new Promise((resolve, reject) => {
        const patience = setTimeout(() => {
          waiting.delete(look)
          const state = hasEnded ? 'the stream has ended' : 'the stream is open'
          reject(new Error(`Waited in vain, and ${state}. Heard:\n${text.slice(-4000)}`))
        }, longestWait)
        const look = () => {
          if (!isSo(events)) return
          clearTimeout(patience)
          waiting.delete(look)
          resolve()
        }
        waiting.add(look)
        look()
      }),
    untilEnded: async () => {
      const patience = new AbortController()
      const tooLong = pause(longestEnd, undefined, { signal: patience.signal }).then(() => {
        throw new Error(`The stream stays open. Heard:\n${text.slice(-4000)}`)
      })
      await Promise.race([ended, tooLong]).finally(() => patience.abort())
    },
    leave: () => leaving.abort(),
  }
}
