import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, type CDPSession, chromium, type Page } from '@playwright/test'

/** The tasks of a page's main thread while something happened, the longest first. */
export interface Tasks {
  /** The time that the page worked: what a task takes where nobody else wants the processor. */
  cpuMs: number[]
  /** The time on the clock, which on a busy machine holds much waiting. */
  wallMs: number[]
}

interface TraceEvent {
  name: string
  ph: string
  pid: number
  tid: number
  dur?: number
  tdur?: number
  args?: { name?: string }
}

const categories = ['toplevel', 'disabled-by-default-devtools.timeline', '__metadata']

/** Watches the page's main thread by the browser's own trace. */
export async function watchTasks(devtools: CDPSession, run: () => Promise<void>): Promise<Tasks> {
  const events: TraceEvent[] = []
  const collect = ({ value }: { value: object[] }) => events.push(...(value as TraceEvent[]))
  devtools.on('Tracing.dataCollected', collect)
  await devtools.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: categories },
  })
  await run()
  const ended = new Promise<void>(resolve => devtools.once('Tracing.tracingComplete', () => resolve()))
  await devtools.send('Tracing.end')
  await ended
  devtools.off('Tracing.dataCollected', collect)
  const threadOf = ({ pid, tid }: TraceEvent) => `${pid} ${tid}`
  const isNamed = ({ name, args }: TraceEvent) => name === 'thread_name' && args?.name === 'CrRendererMain'
  const main = new Set(events.filter(isNamed).map(threadOf))
  const tasks = events.filter(
    event => event.ph === 'X' && event.name.includes('RunTask') && main.has(threadOf(event)),
  )
  const longestFirst = (times: number[]) => times.sort((a, b) => b - a)
  return {
    cpuMs: longestFirst(tasks.map(({ tdur = 0 }) => tdur / 1000)),
    wallMs: longestFirst(tasks.map(({ dur = 0 }) => dur / 1000)),
  }
}

// As text, because it runs in the page, whose names are none of this program's.
const addShifts = `
  window.moved = 0
  new PerformanceObserver(list => {
    for (const { value, hadRecentInput } of list.getEntries()) if (!hadRecentInput) window.moved += value
  }).observe({ type: 'layout-shift', buffered: true })
`

/** Adds up from the next page on how far its parts move while it fills. */
export async function watchShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript({ content: addShifts })
  return () => page.evaluate<number>('window.moved')
}

export const browserPath = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium-headless-shell'

export const phoneSize = { width: 390, height: 844 }

/**
 * A phone on which somebody is signed in; `serviceWorkers` says whether it may keep the product's files. Its profile lies on
 * the disk, as a phone's does: in a private window nothing that was compiled is kept.
 */
export async function openPhone(
  url: string,
  token: string,
  serviceWorkers: 'allow' | 'block',
): Promise<{ context: BrowserContext; profile: string; close: () => Promise<void> }> {
  const profile = mkdtempSync(join(tmpdir(), 'wine-bench-phone-'))
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: browserPath,
    args: ['--no-sandbox', '--disable-gpu'],
    viewport: phoneSize,
    reducedMotion: 'reduce',
    serviceWorkers,
  })
  const page = await context.newPage()
  await page.goto(`${url}/favicon.svg`)
  await page.evaluate(`localStorage.setItem('token', ${JSON.stringify(token)})`)
  await page.close()
  const close = async () => {
    await context.close()
    rmSync(profile, { recursive: true, force: true })
  }
  return { context, profile, close }
}
