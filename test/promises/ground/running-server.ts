import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Caller } from '../../caller.ts'
import type { TestCertificate } from '../../https.ts'
import { httpCaller } from './http-caller.ts'
import { leftover } from './leftovers.ts'

export const adminEmail = 'founder@promise.test'
export const adminPassword = 'keeps-its-word'

/** Where a server keeps its data. */
export interface Place {
  dataDir: string
  databaseUrl?: string | undefined
}

export interface StartOptions {
  /** A module that Node loads first, such as one that ends the process at a chosen statement. */
  preload?: string
  /** The folder of the built server. */
  dist?: string
  env?: Record<string, string>
  /** With which it speaks HTTPS. */
  certificate?: TestCertificate
}

/** The built product in a process of its own. */
export interface RunningServer {
  url: string
  /** From the start of the process until it called itself ready. */
  readyAfter: number
  /** What it wrote so far. */
  output(): string
  /** Settled when the process is gone: its exit code, or the signal that ended it. */
  ended: Promise<number | NodeJS.Signals>
  as(token?: string): Caller
  /** Pulls the plug. */
  kill(): Promise<void>
  /** Asks it to stop, as a service manager does. */
  stop(): Promise<number | NodeJS.Signals>
}

const patience = 30_000

/** Starts the built server on the place and waits until it is ready. */
export async function startServer(place: Place, options: StartOptions = {}): Promise<RunningServer> {
  const { preload, dist = process.env.DIST || 'dist/server', env = {}, certificate } = options
  const began = Date.now()
  const child = spawn(process.execPath, [...(preload ? ['--import', preload] : []), `${dist}/main.js`], {
    env: { ...process.env, ...settingsFor(place), ...certificate?.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const forget = leftover(() => child.kill('SIGKILL'))
  let output = ''
  const ended = once(child, 'exit').then(([code, signal]) => {
    forget()
    return (code ?? signal) as number | NodeJS.Signals
  })
  const ready = new Promise<string>(resolve => {
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', text => {
        output += text
        const port = /ready at https?:\/\/(?:\[[^\]]+\]|[^:[\]]+):(\d+)/.exec(output)?.[1]
        if (port) resolve(port)
      })
  })
  const impatience = setTimeout(() => child.kill('SIGKILL'), patience)
  const port = await Promise.race([
    ready,
    ended.then(how => Promise.reject(new StartFailure(`The server ended with ${how}:\n${output}`))),
  ]).finally(() => clearTimeout(impatience))
  const url = `${certificate ? 'https' : 'http'}://127.0.0.1:${port}`
  return {
    url,
    readyAfter: Date.now() - began,
    output: () => output,
    ended,
    as: token => httpCaller(url, token, certificate?.authority.cert),
    async kill() {
      child.kill('SIGKILL')
      await ended
    },
    stop() {
      child.kill('SIGTERM')
      return ended
    },
  }
}

/** The server ended, or never became ready. */
export class StartFailure extends Error {}

function settingsFor({ dataDir, databaseUrl }: Place): Record<string, string> {
  return {
    PORT: '0',
    HOST: '127.0.0.1',
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl ?? '',
    ADMIN_EMAIL: adminEmail,
    ADMIN_PASSWORD: adminPassword,
    LOG_LEVEL: 'error',
  }
}

/** Signs the first administrator in; the token outlives restarts of the server. */
export async function signInFounder(server: RunningServer): Promise<string> {
  const { status, text, body } = await server
    .as()
    .post('/api/auth/login', { email: adminEmail, password: adminPassword })
  if (status !== 200) throw new Error(`The founder's sign-in answered ${status}: ${text}`)
  return body.token
}
