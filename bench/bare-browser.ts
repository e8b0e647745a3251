import { spawn } from 'node:child_process'
import type { Readable, Writable } from 'node:stream'
import { browserPath } from './browser.ts'

/** A page that nobody looks into while it opens. */
export interface BarePage {
  call<Answer>(method: string, parameters?: object): Promise<Answer>
  close(): Promise<void>
}

interface Waiting {
  resolve(answer: unknown): void
  reject(error: Error): void
}

interface Said {
  id?: number
  result?: unknown
  error?: { message: string }
}

/**
 * A browser on a phone's profile, spoken to directly. A testing library hears of every request of its pages, for which the
 * browser works out who asked: on a slowed processor that takes a good part of what is to be measured.
 */
export async function openBareBrowser(profile: string) {
  const settings = ['--headless', '--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-quic']
  const quiet = ['--disable-background-networking', '--disable-component-update', '--disable-sync']
  const program = spawn(
    browserPath,
    [...settings, ...quiet, '--remote-debugging-pipe', `--user-data-dir=${profile}`, 'about:blank'],
    { stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'] },
  )
  const [, , , toBrowser, fromBrowser] = program.stdio as unknown as [null, null, null, Writable, Readable]
  const ended = new Promise<void>(resolve => program.once('exit', () => resolve()))
  const waiting = new Map<number, Waiting>()
  let last = 0
  let rest = ''
  fromBrowser.setEncoding('utf8').on('data', (text: string) => {
    const messages = (rest + text).split('\0')
    rest = messages.pop() ?? ''
    for (const message of messages) hear(JSON.parse(message) as Said)
  })

  function hear({ id, result, error }: Said): void {
    const asked = id === undefined ? undefined : waiting.get(id)
    if (id === undefined || !asked) return
    waiting.delete(id)
    if (error) asked.reject(new Error(error.message))
    else asked.resolve(result)
  }

  function call<Answer>(method: string, parameters: object = {}, sessionId?: string): Promise<Answer> {
    const id = ++last
    const answer = new Promise<Answer>((resolve, reject) =>
      waiting.set(id, { resolve: resolve as Waiting['resolve'], reject }),
    )
    toBrowser.write(`${JSON.stringify({ id, method, params: parameters, sessionId })}\0`)
    return answer
  }

  return {
    async newPage(): Promise<BarePage> {
      const target = await call<{ targetId: string }>('Target.createTarget', { url: 'about:blank' })
      const { sessionId } = await call<{ sessionId: string }>('Target.attachToTarget', {
        ...target,
        flatten: true,
      })
      return {
        call: (method, parameters) => call(method, parameters, sessionId),
        close: async () => void (await call('Target.closeTarget', target)),
      }
    },
    async close(): Promise<void> {
      void call('Browser.close').catch(() => undefined)
      await ended
    },
  }
}
