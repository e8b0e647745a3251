import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type Browser, chromium, type Page } from '@playwright/test'
import { ensureChromium } from '../../../../scripts/prepare/ensure-chromium.mjs'
import type { TestCertificate } from '../../../https.ts'
import { leftover } from '../../ground/leftovers.ts'

/** A browser with a profile on the disk, which can be pulled out of somebody's hand. */
export interface Phone {
  /** A new page of the product, where the bearer of the token is signed in, if any; `before` runs before its scripts. */
  open(url: string, token: string | null, before?: string): Promise<Page>
  /** The same, once the phone can open every screen without signal. */
  openReady(url: string, token: string | null, before?: string): Promise<Page>
  /** Ends the browser as people do, with everything in its place on the disk. */
  putAway(): Promise<void>
  /** Ends the browser as a crash or an empty battery does; the next `open` starts it anew on the same profile. */
  kill(): Promise<void>
  throwAway(): Promise<void>
}

const flags = ['--headless', '--no-sandbox', '--disable-gpu', '--no-first-run', '--remote-debugging-port=0']
/** A machine that is busy with other tests takes its time. */
const patience = 30_000
const longestEnd = 5000

export function newPhone(certificate: TestCertificate): Phone {
  const profile = mkdtempSync(join(tmpdir(), 'wine-phone-'))
  const forget = leftover(() => rmSync(profile, { recursive: true, force: true, maxRetries: 5 }))
  let running: { child: ChildProcess; browser: Browser; end: () => void } | null = null

  async function start() {
    const child = spawn(
      await ensureChromium(),
      [...flags, ...certificate.chromiumArgs(), `--user-data-dir=${profile}`, 'about:blank'],
      // A group of its own: what is called Chromium may be a script that starts it.
      { stdio: ['ignore', 'ignore', 'pipe'], detached: true },
    )
    const end = leftover(() => killGroup(child))
    const address = await new Promise<string>((resolve, reject) => {
      let said = ''
      child.stderr?.setEncoding('utf8').on('data', text => {
        said += text
        const found = /DevTools listening on (ws:\S+)/.exec(said)?.[1]
        if (found) resolve(found)
      })
      child.once('exit', () => reject(new Error(`The browser ended:\n${said}`)))
    })
    return { child, end, browser: await chromium.connectOverCDP(address) }
  }

  async function kill() {
    if (!running) return
    const { child, end } = running
    running = null
    end()
    await everyoneGone(child)
  }

  async function putAway() {
    if (!running) return
    const { child, browser, end } = running
    running = null
    const gone = once(child, 'exit')
    await (await browser.newBrowserCDPSession()).send('Browser.close')
    await gone
    end()
  }

  async function open(url: string, token: string | null, before?: string) {
    running ??= await start()
    const context = running.browser.contexts()[0] ?? (await running.browser.newContext())
    const page = await context.newPage()
    page.setDefaultTimeout(patience)
    await page.setViewportSize({ width: 390, height: 844 })
    if (before) await page.addInitScript({ content: before })
    const { origin } = new URL(url)
    await page.goto(`${origin}/favicon.svg`)
    await page.evaluate(value => {
      if (value === null) localStorage.removeItem('token')
      else localStorage.setItem('token', value)
    }, token)
    await page.goto(url)
    return page
  }

  return {
    open,
    async openReady(url, token, before) {
      const page = await open(url, token, before)
      await page.waitForFunction(everyScreenIsKept, undefined, { polling: 100 })
      return page
    },
    putAway,
    kill,
    async throwAway() {
      await kill()
      forget()
    },
  }
}

/** In the page: the worker is in charge, and has kept all files that its list names. */
async function everyScreenIsKept(): Promise<boolean> {
  if (!navigator.serviceWorker.controller) return false
  const [name] = (await caches.keys()).filter(each => each.startsWith('app '))
  if (!name) return false
  const source = await (await fetch('/service-worker.js')).text()
  const listed = /const build = (\{.*\})/.exec(source)?.[1] ?? '{}'
  const { first = [], rest = [] } = JSON.parse(listed) as { first?: string[]; rest?: string[] }
  return (await (await caches.open(name)).keys()).length >= first.length + rest.length
}

/**
 * Waits for all that a program has started: what is called Chromium may be a script, which is gone before the browser
 * is, and a browser that is started while another still has the profile's files locked takes them for empty.
 */
async function everyoneGone({ pid = 0 }: ChildProcess): Promise<void> {
  // What is left after that has ended and let go of everything, and only waits for a parent that never asks.
  const end = Date.now() + longestEnd
  while (isAnyoneThere(pid) && Date.now() < end) await pause(20)
}

function isAnyoneThere(pid: number): boolean {
  try {
    return process.kill(process.platform === 'win32' ? pid : -pid, 0)
  } catch {
    return false
  }
}

/** Ends a program with all that it has started; on Windows there are no groups, and the browser is no script. */
function killGroup(child: ChildProcess): void {
  if (child.exitCode !== null) return
  if (process.platform === 'win32' || child.pid === undefined) child.kill('SIGKILL')
  else process.kill(-child.pid, 'SIGKILL')
}
