import type { Browser, Page } from '@playwright/test'
import { expectAccessible } from './support/accessibility.ts'
import { type CameraBrowser, filmOf, type Held, openCameraBrowser, pictureOf } from './support/camera.ts'
import { newBatch, newFermentation, newVessel } from './support/cellar-records.ts'
import { expect, storeToken, test, type Winery } from './support/fixtures.ts'
import { expectNoSidewaysScroll, expectTapSizes } from './support/page-checks.ts'

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

/** A tank with a fermenting wine that was read once, and litres in the ledger. */
async function fermentingTank(admin: Winery) {
  const batch = await newBatch(admin, { batchId: 'WB-1', batchName: 'Merlot' })
  const tank = await newVessel(admin, 'T-06', { capacity: 5000, location: 'Hall' })
  const { id } = await newFermentation(admin, { batchId: batch.id, vesselId: tank.id })
  await admin.api('POST', '/api/fermentation-maintenance', {
    fermentationId: id,
    brix: 18.1,
    temperature: 24,
  })
  const to = [{ vesselId: tank.id, volume: 2050, batchId: batch.id }]
  await admin.api('POST', '/api/cellar/operations', { kind: 'opening', doneAt: '2026-10-01', unit: 'L', to })
  return tank
}

/** The label of a vessel as our own sheet prints it. */
async function printedLabel(
  browser: Browser,
  { baseURL, token, id }: { baseURL: string; token: string; id: number },
) {
  const context = await browser.newContext({ baseURL, deviceScaleFactor: 3 })
  const page = await context.newPage()
  await storeToken(page, token)
  await page.goto(`/vessels/labels?ids=${id}&size=medium`)
  const label = page
    .getByRole('region', { name: /^Sheet/ })
    .getByRole('listitem')
    .first()
  const picture = await label.screenshot({ scale: 'device' })
  await context.close()
  return picture
}

/** A phone with that camera, signed in. */
async function openPhone({ browser }: CameraBrowser, { baseURL, token }: { baseURL: string; token: string }) {
  const context = await browser.newContext({ baseURL, ...phone, reducedMotion: 'reduce' })
  const page = await context.newPage()
  await storeToken(page, token)
  return page
}

async function hold(camera: CameraBrowser, label: Buffer, held: Held = {}) {
  const studio = await camera.browser.newPage()
  const picture = await pictureOf(studio, label, held)
  await camera.show(await filmOf(studio, picture, held.noise))
  await studio.close()
}

const sheet = (page: Page, code: string) => page.getByRole('article', { name: code, exact: true })

test('a printed label opens its vessel: what is in it, a reading to add, its page @phone', async ({
  admin,
  product,
  browser,
  launchOptions,
}) => {
  const tank = await fermentingTank(admin)
  const at = { baseURL: product.url, token: admin.token }
  const label = await printedLabel(browser, { ...at, id: tank.id })
  const camera = await openCameraBrowser(launchOptions)
  try {
    await hold(camera, label)
    const page = await openPhone(camera, at)
    const hosts = new Set<string>()
    page.on('request', request => hosts.add(new URL(request.url()).host))
    await page.goto('/scan')
    await expect(sheet(page, 'T-06')).toBeVisible()
    await expect(page).toHaveURL(`/scan?vessel=${tank.id}`)
    await expect(sheet(page, 'T-06')).toContainText('WB-1 Merlot')
    await expect(sheet(page, 'T-06')).toContainText('2,050 of 5,000 L')
    await expect(sheet(page, 'T-06')).toContainText('Brix 18.1, Temperature 24.0')
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await expectTapSizes(page)
    // Nothing was fetched from anybody else, the program that reads labels least of all.
    expect([...hosts]).toEqual([new URL(product.url).host])
    // The camera is off as soon as it is not looked through.
    await expect(page.locator('video')).toHaveCount(0)
    await page.getByRole('link', { name: 'Open its page' }).click()
    await expect(page).toHaveURL(`/vessels/${tank.id}`)
    await page.goBack()
    await page.getByRole('link', { name: 'Add reading' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'T-06' })).toBeVisible()
    await expect(page).toHaveURL('/round')
  } finally {
    await camera.close()
  }
})

/** How labels are held in a cellar; which others still read, and which do not, is in decision 45. */
const held: Readonly<Record<string, Held>> = {
  'turned by 35 degrees': { transform: 'rotate(35deg)' },
  'upside down and small': { wide: 300, transform: 'rotate(180deg)' },
  'seen from the side, at 45 degrees': { transform: 'perspective(900px) rotateY(45deg) rotate(12deg)' },
  'in the dark, with the noise of a small camera': { filter: 'brightness(0.22)', noise: 10 },
  'with a splash of wine over a twentieth of its code': { splash: { left: 30, top: 34, wide: 10 } },
}

test('labels are read as they are held in a cellar; one of nobody’s is told, and looked on @phone', async ({
  admin,
  product,
  browser,
  launchOptions,
}) => {
  test.slow()
  const tank = await fermentingTank(admin)
  const at = { baseURL: product.url, token: admin.token }
  const label = await printedLabel(browser, { ...at, id: tank.id })
  const other = await product.foundWinery()
  const camera = await openCameraBrowser(launchOptions)
  try {
    const page = await openPhone(camera, at)
    for (const [how, look] of Object.entries(held)) {
      await hold(camera, label, look)
      await page.goto('/scan')
      await expect(sheet(page, 'T-06'), how).toBeVisible()
    }
    // In another winery the same label leads nowhere.
    await storeToken(page, other.token)
    await page.goto('/scan')
    await expect(page.getByText(/^No vessel of this winery: http/)).toBeVisible()
    const track = () =>
      page.locator('video').evaluate((video: HTMLVideoElement) => {
        const [first] = (video.srcObject as MediaStream).getTracks()
        return first?.readyState
      })
    expect(await track()).toBe('live')
    // A page that nobody looks at holds no camera.
    await page.evaluate(() => {
      Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true })
      document.dispatchEvent(new Event('visibilitychange'))
    })
    await expect.poll(track).toBe('ended')
  } finally {
    await camera.close()
  }
})

test('vessels are chosen by their labels, in the cellar and in a form of it @phone', async ({
  admin,
  product,
  browser,
  launchOptions,
}) => {
  const tank = await fermentingTank(admin)
  await newVessel(admin, 'T-07', { capacity: 900, location: 'Hall' })
  const at = { baseURL: product.url, token: admin.token }
  const label = await printedLabel(browser, { ...at, id: tank.id })
  const camera = await openCameraBrowser(launchOptions)
  try {
    await hold(camera, label)
    const page = await openPhone(camera, at)
    await page.goto('/cellar')
    await page.getByRole('button', { name: 'Scan labels' }).click()
    const window = page.getByRole('dialog')
    await expect(window.getByText('T-06 is chosen.')).toBeVisible()
    await expectAccessible(page)
    await expectTapSizes(page)
    const type = async (code: string) => {
      await window.getByLabel('Vessel code').fill(code)
      await window.getByRole('button', { name: 'Choose', exact: true }).click()
    }
    await type('T-99')
    await expect(window.getByText('No vessel of this winery: T-99')).toBeVisible()
    await type('t-07')
    await window.getByRole('button', { name: 'Done, 2 chosen' }).click()
    await expect(page.getByRole('region', { name: 'Chosen vessels' })).toContainText('2 vessels chosen')

    await page.goto('/cellar/new/measure')
    const lines = page.getByRole('group', { name: 'Vessels' })
    await lines.getByRole('button', { name: 'Scan labels' }).click()
    await expect(window.getByText('T-06 is chosen.')).toBeVisible()
    await window.getByRole('button', { name: 'Done, 1 chosen' }).click()
    await expect(lines.getByRole('listitem')).toHaveText(/T-06/)
  } finally {
    await camera.close()
  }
})

const refusals = {
  NotAllowedError: 'The camera was not allowed. The browser’s settings for this address can allow it.',
  NotFoundError: 'This device has no camera.',
}

test('without a camera the code is typed, and finds its vessel with and without case @phone', async ({
  page,
  admin,
}) => {
  const tank = await fermentingTank(admin)
  await newVessel(admin, 'T-060')
  for (const [name, sentence] of Object.entries(refusals)) {
    await page.addInitScript(error => {
      navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('', error))
    }, name)
    await page.goto('/scan')
    await expect(page.getByText(`${sentence} Type the vessel’s code instead.`)).toBeVisible()
  }
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.getByLabel('Vessel code').fill('X-9')
  await page.getByRole('button', { name: 'Open', exact: true }).click()
  await expect(page.getByText('No vessel of this winery: X-9')).toBeVisible()
  await page.getByLabel('Vessel code').fill('t-06')
  await expect(page.getByRole('list', { name: 'Vessels with this code' }).getByRole('link')).toHaveText([
    /^T-06WB-1Hall/,
    /^T-060/,
  ])
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/scan?vessel=${tank.id}`)
  await expect(sheet(page, 'T-06')).toContainText('WB-1 Merlot')
  await page.getByRole('link', { name: 'Scan another' }).click()
  await page.getByLabel('Vessel code').fill('60')
  await page.getByRole('link', { name: /^T-060/ }).click()
  await expect(sheet(page, 'T-060')).toContainText('Nothing ferments or ages in this vessel.')
  await expect(page.getByRole('link', { name: 'Add reading' })).toHaveCount(0)
})

test('a plain address says that it has no camera; the browser’s own detector is used where it is @any-width', async ({
  page,
  admin,
}) => {
  const tank = await fermentingTank(admin)
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'mediaDevices', { value: undefined, configurable: true }),
  )
  await page.goto('/cellar')
  await page.getByRole('button', { name: 'Search' }).click()
  await page.getByRole('button', { name: 'Scan a label' }).click()
  await expect(page).toHaveURL('/scan')
  await expect(page.getByText(/^The camera works only at a secure address/)).toBeVisible()

  const asked: string[] = []
  page.on('request', request => asked.push(request.url()))
  await page.addInitScript(address => {
    const stream = new MediaStream()
    Object.defineProperty(navigator, 'mediaDevices', { value: { getUserMedia: async () => stream } })
    HTMLMediaElement.prototype.play = async () => undefined
    class Detector {
      static async getSupportedFormats() {
        return ['qr_code']
      }
      async detect() {
        return [{ rawValue: address }]
      }
    }
    Object.assign(globalThis, { BarcodeDetector: Detector })
  }, `https://another.host/vessel/${tank.id}`)
  await page.goto('/scan?to=round')
  await expect(page).toHaveURL('/round')
  await expect(page.getByRole('heading', { level: 1, name: 'T-06' })).toBeVisible()
  await page.goto('/scan')
  await expect(
    page.getByText('This label was printed for another.host. Is it the vessel before you?'),
  ).toBeVisible()
  expect(asked.filter(url => url.endsWith('.wasm'))).toEqual([])
})
