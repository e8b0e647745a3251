import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { Server } from 'node:https'
import type { Socket } from 'node:net'

/** With this byte TLS begins, and no request in plain text. */
const handshake = 22

/** What may be told without TLS; says whether it did. */
export type AnswerPlainly = (request: IncomingMessage, response: ServerResponse) => boolean

/**
 * Sends whoever calls without TLS to the same address with it: people type an address without "https://". Every
 * connection is asked for its first byte before it goes where it belongs.
 */
export function redirectPlainCallers(
  server: Server,
  { patienceMs, answerPlainly }: { patienceMs: number; answerPlainly: AnswerPlainly },
): void {
  const speakTls = server.listeners('connection')
  server.removeAllListeners('connection')
  const limits = { requestTimeout: patienceMs, headersTimeout: patienceMs }
  const plain = createServer(limits, (request, response) => {
    response.setHeader('connection', 'close')
    if (!answerPlainly(request, response)) redirect(request, response)
  })
  server.on('connection', (socket: Socket) => {
    const hangUp = () => socket.destroy()
    socket.on('error', hangUp)
    socket.setTimeout(patienceMs, hangUp)
    socket.once('readable', () => {
      const first: Buffer | null = socket.read(1)
      // Whoever hangs up without a word.
      if (!first) return hangUp()
      socket.setTimeout(0, hangUp)
      socket.off('timeout', hangUp)
      socket.off('error', hangUp)
      socket.unshift(first)
      if (first[0] === handshake) for (const speak of speakTls) speak.call(server, socket)
      else plain.emit('connection', socket)
    })
  })
}

const hostName = /^[\w.:[\]-]{1,255}$/

/** Reads alone: what else was sent in plain text must not look as if it had been well sent. */
function redirect({ method, url = '', headers }: IncomingMessage, response: ServerResponse): void {
  const isRead = method === 'GET' || method === 'HEAD'
  const isWhole = url.startsWith('/') && hostName.test(headers.host ?? '')
  if (isRead && isWhole)
    return void response
      .writeHead(307, { location: `https://${headers.host}${url}`, 'cache-control': 'no-store' })
      .end()
  const type = { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' }
  response.writeHead(400, type).end('This server speaks HTTPS alone: call the same address with https.\n')
}
