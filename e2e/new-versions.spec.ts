import type { Page } from '@playwright/test'
import { withdrawnWorker } from '#server/http/withdrawn-worker.ts'
import { openDevice, test } from './support/device.ts'
import { expect } from './support/fixtures.ts'
import { lostFile, releaseOf } from './support/next-version.ts'
import { dialog, field } from './support/record-screen.ts'

const toast = (page: Page) => page.getByText('A new version is ready.')
const build = (page: Page) => page.locator('meta[name=build]').getAttribute('content')
const kept = (page: Page) => page.evaluate(async () => (await caches.keys()).sort())

test('a new version is offered, never while something is typed, and taken when asked for @any-width', async ({
  browser,
  product,
  winery,
}) => {
  const release = await releaseOf(product.url)
  const { context, page, openReady } = await openDevice(browser, release.url, winery.token)
  await openReady('/vineyards')
  const other = await context.newPage()
  await other.goto('/vessels')
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible()
  release.install()
  await page.reload()
  await expect(toast(page)).toBeVisible()
  expect(await build(page)).toBe(release.first)

  await page.getByRole('button', { name: 'Add Vineyard' }).first().click()
  await field(page, 'name').fill('South')
  await expect(toast(page)).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)
  await toast(page).locator('..').getByRole('button', { name: 'Reload' }).click()
  await expect.poll(() => build(page)).toBe(release.next)
  await expect(toast(page)).toHaveCount(0)

  // The other window is still of the former version, and has its files, until it is closed.
  expect(await build(other)).toBe(release.first)
  expect(await kept(page)).toEqual([`app ${release.first}`, `app ${release.next}`].sort())
  await expect(toast(other)).toBeVisible()
  await other.close()
  await page.close()
  const later = await context.newPage()
  await later.goto('/vessels')
  expect(await build(later)).toBe(release.next)
  await expect.poll(() => kept(later)).toEqual([`app ${release.next}`])
  await expect(toast(later)).toHaveCount(0)
  await context.close()
  release.close()
})

test('a window that opens while a new version is on its way is told when it is there @any-width', async ({
  browser,
  product,
  winery,
}) => {
  const release = await releaseOf(product.url)
  const { context, page, openReady } = await openDevice(browser, release.url, winery.token)
  await openReady('/vineyards')
  const arrive = release.installSlowly()
  await page.addInitScript(browserLooksFirst)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const isOnItsWay = () => page.evaluate(() => document.documentElement.dataset.update === 'on its way')
  await expect.poll(isOnItsWay).toBe(true)
  arrive()
  await expect(toast(page)).toBeVisible()
  await context.close()
  release.close()
})

test('a worker that was asleep keeps nobody from the new version @any-width', async ({
  browser,
  product,
  winery,
}) => {
  const release = await releaseOf(product.url)
  const { context, page, openReady } = await openDevice(browser, release.url, winery.token)
  await openReady('/vineyards')
  release.install()
  await page.reload()
  const reload = toast(page).locator('..').getByRole('button', { name: 'Reload' })
  await reload.waitFor()
  // As a browser does after half a minute without work; and this window keeps asking for something.
  const session = await context.newCDPSession(page)
  await session.send('ServiceWorker.enable')
  await session.send('ServiceWorker.stopAllWorkers')
  await session.detach()
  await reload.evaluate((button: HTMLButtonElement) => {
    setInterval(() => void fetch('/api/health'), 500)
    void fetch('/api/health')
    button.click()
  })
  await expect.poll(() => build(page)).toBe(release.next)
  await context.close()
  release.close()
})

test('a worker that waits for a file on a bad line keeps nobody from the new version @any-width', async ({
  browser,
  product,
  winery,
}) => {
  const release = await releaseOf(product.url)
  const { context, page, openReady, loseSignal } = await openDevice(browser, release.url, winery.token)
  await openReady('/vineyards')
  release.install()
  await page.reload()
  const reload = toast(page).locator('..').getByRole('button', { name: 'Reload' })
  await reload.waitFor()
  await page.evaluate(path => void fetch(path), lostFile)
  await reload.click()
  await expect.poll(() => build(page)).toBe(release.next)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(toast(page)).toHaveCount(0)
  // It is the new version from now on, also below.
  await loseSignal()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await build(page)).toBe(release.next)
  await context.close()
  release.close()
})

test('where browsers allow no worker, a window is told all the same @any-width', async ({
  browser,
  product,
  winery,
}) => {
  const release = await releaseOf(product.url)
  const { context, page } = await openDevice(browser, release.url, winery.token, 'block')
  await page.goto('/vineyards')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(toast(page)).toHaveCount(0)
  release.installBehindPages()
  await page.reload()
  await expect(toast(page)).toBeVisible()
  await context.close()
  release.close()
})

test('a withdrawn worker takes itself and its files away, and the product goes on @any-width', async ({
  browser,
  product,
  winery,
}) => {
  const release = await releaseOf(product.url)
  const { context, page, openReady } = await openDevice(browser, release.url, winery.token)
  await openReady('/vineyards')
  release.replaceWorker(withdrawnWorker)
  await page.reload()
  const registrations = () =>
    page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)
  await expect.poll(registrations).toBe(0)
  expect(await kept(page)).toEqual([])
  const opened = await page.goto('/vessels')
  expect(opened?.fromServiceWorker()).toBe(false)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await context.close()
  release.close()
})

/** In the page: the browser, which looks for a newer worker by itself, finds one just before the product listens. */
function browserLooksFirst() {
  const container = navigator.serviceWorker
  const ask = container.getRegistration.bind(container)
  container.getRegistration = async () => {
    const registration = await ask()
    void registration?.update()
    while (registration && !registration.installing && !registration.waiting)
      await new Promise(resolve => setTimeout(resolve, 10))
    if (registration?.installing) document.documentElement.dataset.update = 'on its way'
    return registration
  }
}
