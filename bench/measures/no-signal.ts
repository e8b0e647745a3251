import type { BrowserContext } from '@playwright/test'
import { type BarePage, openBareBrowser } from '../bare-browser.ts'
import { openPhone, phoneSize } from '../browser.ts'
import type { Finding, Measure } from '../measure.ts'
import { startProduct } from '../programs.ts'
import { median } from '../requests.ts'

const slowedBy = 4

/** How often the page is asked for what it has noted, in milliseconds: rarely, since that takes its time. */
const pause = 1500
const mostAsked = 20

/** Each with what stands on it when it has drawn what lies on the shelf; headings and menus are there sooner. */
const screens = {
  '/round': 'main h1',
  '/vessels': 'main tbody tr, main article',
  '/dashboard': 'main article',
} as const

/** Has the page note when it was first drawn: asked from outside, a slowed page first reads the asker's own scripts. */
const watchFor = (selector: string) => `{
  const watch = new MutationObserver(() => {
    if (!document.querySelector(${JSON.stringify(selector)})) return
    watch.disconnect()
    // The frame's turn comes before it is drawn, and what is most urgent right after.
    const note = () => { window.shownAt = performance.now() }
    requestAnimationFrame(() => void scheduler.postTask(note, { priority: 'user-blocking' }))
  })
  watch.observe(document, { childList: true, subtree: true })
}`

/**
 * Opening the product below, where there is no signal, on a phone whose processor is four times slower than this one: the server
 * is stopped, and the browser begun anew on what the phone has kept.
 */
export const measureNoSignal: Measure = async bench => {
  const store = await bench.store('watched')
  const server = await startProduct(store)
  const url = `http://127.0.0.1:${server.port}`
  const { context, profile, close } = await openPhone(url, store.token, 'allow')
  try {
    await fillShelf(context, url)
    await context.close()
    await server.stop()
    const browser = await openBareBrowser(profile)
    const findings: Finding[] = []
    try {
      for (const path of Object.keys(screens) as (keyof typeof screens)[])
        findings.push(await measureScreen(browser, url, path, bench.isQuick ? 5 : 15))
    } finally {
      await browser.close()
    }
    return findings
  } finally {
    await close()
    await server.stop()
  }
}

/** Somebody has looked at each screen above, and the worker has kept every file. */
async function fillShelf(context: BrowserContext, url: string): Promise<void> {
  const page = await context.newPage()
  for (const [path, shown] of Object.entries(screens)) {
    await page.goto(url + path)
    await page.locator(shown).first().waitFor()
    await page.waitForTimeout(3000)
  }
  await page.waitForFunction(everyFileIsKept, undefined, { polling: 200, timeout: 60_000 })
  await page.close()
}

// As text, because it runs in the page, whose names are none of this program's.
const everyFileIsKept = `(async () => {
  const [name] = await caches.keys()
  const source = await (await fetch('/service-worker.js')).text()
  const { first, rest } = JSON.parse(/const build = (\\{.*\\})/.exec(source)[1])
  return Boolean(name) && (await (await caches.open(name)).keys()).length >= first.length + rest.length
})()`

async function measureScreen(
  browser: Awaited<ReturnType<typeof openBareBrowser>>,
  url: string,
  path: keyof typeof screens,
  rounds: number,
): Promise<Finding> {
  const times: number[] = []
  for (let round = 0; round < rounds; round++) {
    const page = await browser.newPage()
    await page.call('Page.enable')
    await page.call('Page.addScriptToEvaluateOnNewDocument', { source: watchFor(screens[path]) })
    const metrics = { ...phoneSize, deviceScaleFactor: 1, mobile: false }
    await page.call('Emulation.setDeviceMetricsOverride', metrics)
    await page.call('Emulation.setCPUThrottlingRate', { rate: slowedBy })
    await page.call('Page.navigate', { url: url + path })
    times.push(await whenShown(page))
    await page.close()
  }
  return {
    of: 18,
    what: `Opening ${path} without signal, processor slowed ${slowedBy} times`,
    value: median(times),
    unit: 'ms',
    limit: { atMost: 1500 },
    sides: `${rounds} times, ${Math.min(...times).toFixed(0)} to ${Math.max(...times).toFixed(0)} ms until it shows what lies on the shelf`,
  }
}

/** What the page has noted. Where it shows nothing it is told what it shows instead. */
async function whenShown(page: BarePage): Promise<number> {
  const ask = async (expression: string) =>
    (await page.call<{ result: { value?: unknown } }>('Runtime.evaluate', { expression })).result.value
  for (let asked = 0; asked < mostAsked; asked++) {
    await new Promise(resolve => setTimeout(resolve, pause))
    const shownAt = await ask('window.shownAt')
    if (typeof shownAt === 'number') return shownAt
  }
  throw new Error(`It shows: ${await ask('location.href + " " + document.body.innerText')}`)
}
