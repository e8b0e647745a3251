import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import type { Socket } from 'node:net'
import { connect, createServer, type TLSSocket } from 'node:tls'
import type { TestCertificate } from '../../../https.ts'
import { leftover } from '../../ground/leftovers.ts'

/** What lies between a phone and its server: a door, thick walls, and answers that get lost on the way. */
export interface SignalLink {
  /** The server's address through it, with the server's own certificate. */
  url: string
  /** Cuts every connection; new ones are cut too until the signal is back. */
  cut(): void
  /** Brings it back; `except` for requests in whose first line this stands, which still get no answer. */
  mend(but?: { except: string }): void
  /** Leads to another server from now on, as after a restart. */
  leadTo(url: string): void
  /**
   * The next request of that kind reaches the server, and its answer is cut at the socket after so many bytes: of a
   * connection that was used before and brought none at all, a browser sends even a POST again by itself. Then the
   * signal is gone, or only this connection was. Settled when that has happened.
   */
  loseAnswerTo(request: string, after: number, then: 'no signal' | 'go on'): Promise<void>
  close(): Promise<void>
}

interface Trap {
  request: string
  after: number
  spring: () => void
}

/** It holds the server's key, so that it knows which answer it cuts. */
export async function linkTo(serverUrl: string, certificate: TestCertificate): Promise<SignalLink> {
  let target = new URL(serverUrl)
  let isCut = false
  let refused: string | null = null
  let trap: Trap | null = null
  const sockets = new Set<Socket>()
  const { files, authority } = certificate

  function tie(near: TLSSocket) {
    const far = connect({ host: target.hostname, port: Number(target.port), ca: authority.cert })
    let sprung: Trap | null = null
    near.on('data', data => {
      const [line = ''] = data.toString('latin1').split('\r\n', 1)
      if (refused !== null && line.includes(refused)) return near.destroy()
      if (trap && line.includes(trap.request)) {
        sprung = trap
        trap = null
      }
      far.write(data)
    })
    far.on('data', data => {
      if (!sprung) return near.write(data)
      near.end(data.subarray(0, sprung.after), () => near.destroy())
      sprung.spring()
      sprung = null
      far.destroy()
    })
    far.on('error', () => near.destroy())
    far.on('close', () => near.destroy())
    near.on('error', () => near.destroy())
    near.on('close', () => far.destroy())
  }

  /** Every connection from its first byte on: one that is cut does not even get as far as a handshake. */
  function hold(socket: Socket) {
    socket.on('error', () => socket.destroy())
    if (isCut) return socket.destroy()
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  }

  function cut() {
    isCut = true
    for (const socket of sockets) socket.destroy()
  }

  const server = createServer({ cert: readFileSync(files.cert), key: readFileSync(files.key) }, tie)
  server.on('connection', hold)
  // A handshake that was cut is what this is for.
  server.on('tlsClientError', (_, socket) => socket.destroy())
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  const close = leftover(() => {
    cut()
    server.close()
  })
  return {
    url: `https://127.0.0.1:${port}`,
    cut,
    mend(but) {
      isCut = false
      refused = but?.except ?? null
    },
    leadTo(url) {
      target = new URL(url)
    },
    loseAnswerTo(request, after, then) {
      return new Promise(resolve => {
        const spring = () => {
          if (then === 'no signal') cut()
          resolve()
        }
        trap = { request, after, spring }
      })
    },
    async close() {
      const closed = once(server, 'close')
      close()
      await closed
    },
  }
}
