import type { BrowserContext } from '@playwright/test'
import { openPhone } from '../browser.ts'
import type { Finding, Measure } from '../measure.ts'
import { startProduct } from '../programs.ts'
import { median } from '../requests.ts'

const slowedBy = 4

/** Each with what stands on it when it has drawn what it has on the shelf. */
const screens = { '/round': 'h1', '/vessels': 'tbody tr, article, li', '/dashboard': 'h1' } as const

/** Opening the product below, where there is no signal, on a phone whose processor is four times slower than this one. */
export const measureNoSignal: Measure = async bench => {
  const store = await bench.store('watched')
  const server = await startProduct(store)
  const url = `http://127.0.0.1:${server.port}`
  const { context, close } = await openPhone(url, store.token, 'allow')
  try {
    await fillShelf(context, url)
    await context.setOffline(true)
    const findings: Finding[] = []
    for (const path of Object.keys(screens) as (keyof typeof screens)[])
      findings.push(await measureScreen(context, url, path, bench.isQuick ? 5 : 15))
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
  context: BrowserContext,
  url: string,
  path: keyof typeof screens,
  rounds: number,
): Promise<Finding> {
  const times: number[] = []
  for (let round = 0; round < rounds; round++) {
    const page = await context.newPage()
    const devtools = await context.newCDPSession(page)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowedBy })
    await page.goto(url + path, { waitUntil: 'commit' })
    await page.locator(screens[path]).first().waitFor()
    times.push(await page.evaluate<number>('performance.now()'))
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
