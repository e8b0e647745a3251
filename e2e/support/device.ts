import type { Browser, BrowserContext, Page } from '@playwright/test'
import { test as base, expect, storeToken } from './fixtures.ts'

/** A phone or a computer of its own, with a worker and storage that last as long as the test, and a signal to lose. */
export interface Device {
  context: BrowserContext
  page: Page
  /** From now on no answer reaches it. */
  loseSignal: () => Promise<void>
  findSignal: () => Promise<void>
  /** Opens an address and waits until the worker keeps every screen. */
  openReady: (address: string) => Promise<void>
}

export const test = base.extend<{ device: Device }>({
  device: async ({ browser, product, winery }, use) => {
    const device = await openDevice(browser, product.url, winery.token)
    await use(device)
    await device.context.close()
  },
})

/** A device on which somebody is signed in. */
export async function openDevice(
  browser: Browser,
  baseURL: string,
  token: string,
  serviceWorkers: 'allow' | 'block' = 'allow',
): Promise<Device> {
  const context = await browser.newContext({ baseURL, serviceWorkers })
  const page = await context.newPage()
  await storeToken(page, token)
  return {
    context,
    page,
    loseSignal: () => context.setOffline(true),
    findSignal: () => context.setOffline(false),
    async openReady(address) {
      await page.goto(address)
      await expect.poll(() => page.evaluate(everyScreenIsKept), { timeout: 30_000 }).toBe(true)
    },
  }
}

/** What lies on the device's shelf, as it lies there. */
export const onShelf = (page: Page) =>
  page.evaluate(async () => {
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open('wine-management')
      opening.onsuccess = () => resolve(opening.result)
      opening.onerror = () => reject(opening.error)
    })
    const reading = database.transaction('answers').objectStore('answers').getAllKeys()
    const keys = await new Promise<unknown>(resolve => {
      reading.onsuccess = () => resolve(reading.result)
    })
    database.close()
    return JSON.stringify(keys)
  })

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
