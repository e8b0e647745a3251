import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** Connections that end: whatever still comes on them is dropped unread. */
const leaving = new WeakSet<Socket>()

export const isLeaving = ({ socket }: IncomingMessage) => leaving.has(socket)

/** Long enough for the answer to arrive on a bad line, short enough that nobody can live on it. */
const lingerMs = 2000

/**
 * Ends the connection of whoever is answered before all of a body has come, where what is still to come has no end
 * in sight. What is still sent is let in and dropped for a moment: hung up on at once, callers would never read why.
 */
export function leaveUnreadBodies(app: FastifyInstance, bodyLimit: number): void {
  app.addHook('onSend', ({ raw }, reply, _payload, done) => {
    if (reply.statusCode === 413 || hasMoreToCome(raw, bodyLimit)) {
      reply.header('connection', 'close')
      const { socket } = raw
      leaving.add(socket)
      // Node calls this once the answer is on its way, and would close both directions then.
      socket.destroySoon = () => linger(socket)
    }
    done()
  })
}

function hasMoreToCome({ complete, headers }: IncomingMessage, bodyLimit: number): boolean {
  if (complete) return false
  return 'transfer-encoding' in headers || Number(headers['content-length']) > bodyLimit
}

function linger(socket: Socket): void {
  socket.end()
  const patience = setTimeout(() => socket.destroy(), lingerMs)
  patience.unref()
  socket.once('close', () => clearTimeout(patience))
}
