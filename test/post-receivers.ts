import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type RequestListener, type ServerResponse } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import type { AddressInfo, Server, Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { SMTPServer } from 'smtp-server'
import { type ReceivedMail, readMail } from './received-mail.ts'

// Real receivers on the loopback, for what the server sends: a mail server and a webhook's. Each keeps what it got and
// behaves as badly as it is told to.

/** A certificate and its key, in PEM form. */
interface Pair {
  cert: string
  key: string
}

const longestWait = 10_000

/** Waits until this is so, or fails saying what was waited for. */
async function until(isSo: () => boolean, what: string): Promise<void> {
  const end = Date.now() + longestWait
  while (!isSo()) {
    if (Date.now() > end) throw new Error(`Waited ${longestWait} ms in vain for ${what}.`)
    await pause(10)
  }
}

/** Listens on a port of the loopback, and can be torn down with every connection at once. */
function atPort(makeServer: () => Server, speaksTls: boolean) {
  const open = new Set<Socket>()
  let server: Server | null = null
  const start = async (port: number) => {
    server = makeServer()
    server.on('connection', socket => {
      open.add(socket)
      socket.on('close', () => open.delete(socket))
      // Whoever sent it may be gone before it is answered.
      socket.on('error', () => undefined)
    })
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
    return (server.address() as AddressInfo).port
  }
  const kill = async () => {
    if (!server?.listening) return
    const closed = once(server, 'close')
    server.close()
    // Node.js 20 itself dies of a socket that is destroyed under a TLS handshake.
    for (let waits = 0; speaksTls && open.size > 0 && waits < 50; waits++) await pause(10)
    for (const socket of open) socket.destroy()
    await closed
  }
  return { start, kill, connections: () => open.size }
}

type Step = 'connect' | 'login' | 'sender' | 'recipient' | 'data'

interface Manners {
  /** Answers this step with this code. */
  refuses?: { at: Step; code: number; words?: string }
  /** Answers this step so many milliseconds late; `Infinity` for never. */
  slow?: { at: Step; by: number }
  /** Keeps the mail and dies before it says so. */
  diesUnsaid?: boolean
}

interface MailboxOptions {
  /** With it STARTTLS is offered, or TLS from the first byte on. */
  tls?: Pair & { atOnce: boolean }
  /** Who must sign in. */
  login?: { user: string; pass: string }
}

/** A mail server. */
export interface Mailbox {
  port: number
  /** Everything that it took, in order. */
  mails: ReceivedMail[]
  behave(manners: Manners): void
  /** Waits for so many mails. */
  arrived(count: number): Promise<void>
  connections(): number
  kill(): Promise<void>
  /** Starts again on the same port, with the mails that were there. */
  restart(): Promise<void>
}

/** Starts a mail server on the loopback; kill it at the end. */
export async function startMailbox({ tls, login }: MailboxOptions = {}): Promise<Mailbox> {
  const mails: ReceivedMail[] = []
  const timers = new Set<NodeJS.Timeout>()
  let manners: Manners = {}

  const answer = (at: Step, callback: (error?: Error | null) => void) => {
    const { refuses, slow } = manners
    const failure =
      refuses?.at === at
        ? Object.assign(new Error(refuses.words ?? 'not today'), { responseCode: refuses.code })
        : null
    if (slow?.at !== at) return callback(failure)
    if (slow.by !== Number.POSITIVE_INFINITY) timers.add(setTimeout(() => callback(failure), slow.by))
  }

  const makeServer = () => {
    const server = new SMTPServer({
      logger: false,
      disableReverseLookup: true,
      allowInsecureAuth: true,
      ...(login ? {} : { authOptional: true }),
      disabledCommands: [...(tls ? [] : ['STARTTLS']), ...(login ? [] : ['AUTH'])],
      ...(tls && { cert: tls.cert, key: tls.key, secure: tls.atOnce }),
      onConnect: (_session, callback) => answer('connect', callback),
      onAuth: ({ username, password }, _session, callback) =>
        answer('login', error =>
          error || username !== login?.user || password !== login?.pass
            ? callback(error ?? Object.assign(new Error('not known here'), { responseCode: 535 }))
            : callback(null, { user: username }),
        ),
      onMailFrom: (_address, _session, callback) => answer('sender', callback),
      onRcptTo: (_address, _session, callback) => answer('recipient', callback),
      onData: async (stream, { envelope, secure, user }, callback) => {
        const chunks: Buffer[] = await stream.toArray()
        if (manners.refuses?.at !== 'data')
          mails.push({
            ...readMail(Buffer.concat(chunks).toString('latin1')),
            from: envelope.mailFrom ? envelope.mailFrom.address : '',
            to: envelope.rcptTo.map(({ address }) => address),
            isSecure: secure,
            user,
          })
        if (manners.diesUnsaid) await kill()
        else answer('data', callback)
      },
    })
    // Whoever hangs up, or does not trust the certificate, is an error of the connection and none of the test's.
    server.on('error', () => undefined)
    return server.server
  }

  const place = atPort(makeServer, tls !== undefined)
  const port = await place.start(0)
  const kill = async () => {
    for (const timer of timers) clearTimeout(timer)
    await place.kill()
  }
  return {
    port,
    mails,
    behave: next => {
      manners = next
    },
    arrived: count => until(() => mails.length >= count, `${count} mails`),
    connections: place.connections,
    kill,
    restart: async () => {
      await kill()
      await place.start(port)
    },
  }
}

interface Answer {
  status?: number
  headers?: Record<string, string>
  /** Milliseconds before it begins; `Infinity` for never. */
  after?: number
  body?: string
  /** Begins the body and says no more, or says more and more. */
  stalls?: boolean
  isEndless?: boolean
}

interface ReceivedCall {
  method: string
  path: string
  headers: IncomingHttpHeaders
  /** What the JSON says. */
  body: unknown
}

/** The receiver of a webhook. */
export interface Hook {
  port: number
  /** Everything that came, in order. */
  calls: ReceivedCall[]
  /** How the next calls are answered; 200 at once by itself. */
  answer(next: Answer): void
  /** Waits for so many calls. */
  arrived(count: number): Promise<void>
  /** How many bytes of bodies it could get rid of. */
  written(): number
  connections(): number
  close(): Promise<void>
}

/** Starts the receiver of a webhook on the loopback; with a pair it speaks HTTPS. Close it at the end. */
export async function startHook(pair?: Pair): Promise<Hook> {
  const calls: ReceivedCall[] = []
  const timers = new Set<NodeJS.Timeout>()
  let manners: Answer = {}
  let written = 0

  const pourInto = (response: ServerResponse) => {
    const piece = Buffer.alloc(16_384, 'x')
    const pour = () => {
      while (!response.destroyed) {
        written += piece.length
        if (!response.write(piece)) break
      }
    }
    response.on('drain', pour)
    pour()
  }

  const take: RequestListener = async (request, response) => {
    const chunks: Buffer[] = await request.toArray()
    const { method = '', url: path = '', headers } = request
    calls.push({ method, path, headers, body: JSON.parse(Buffer.concat(chunks).toString()) })
    const { status = 200, headers: given = {}, after = 0, body = 'ok', stalls, isEndless } = manners
    if (after === Number.POSITIVE_INFINITY) return
    if (after > 0) await new Promise<void>(resolve => timers.add(setTimeout(resolve, after)))
    response.writeHead(status, given)
    if (isEndless) pourInto(response)
    else if (stalls) response.write(body)
    else response.end(body)
  }

  const place = atPort(() => (pair ? createSecureServer(pair, take) : createServer(take)), pair !== undefined)
  return {
    port: await place.start(0),
    calls,
    answer: next => {
      manners = next
    },
    arrived: count => until(() => calls.length >= count, `${count} calls`),
    written: () => written,
    connections: place.connections,
    close: async () => {
      for (const timer of timers) clearTimeout(timer)
      await place.kill()
    },
  }
}
