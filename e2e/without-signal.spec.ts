import type { Page } from '@playwright/test'
import { newBatch, newFermentation, newVessel } from './support/cellar-records.ts'
import { type Device, onShelf, test } from './support/device.ts'
import { expect, tokenFor, type Winery } from './support/fixtures.ts'
import { entry } from './support/record-screen.ts'

const asOf = (page: Page) => page.getByText(/^As of \d\d:\d\d$/)

const vessel = (vesselId: string) => ({
  vesselId,
  vesselType: 'Tank',
  material: 'Concrete',
  capacity: 900,
  capacityUnit: 'L',
  usageType: 'Both',
  status: 'Empty',
})

/** A winery with two tanks, whose list was opened on the device. */
async function openVessels({ page, openReady }: Device, winery: Winery) {
  for (const name of ['T-01', 'T-02']) await winery.api('POST', '/api/vessel', vessel(name))
  await openReady('/vessels')
  await expect(entry(page, 'T-01')).toBeVisible()
  await expect.poll(() => onShelf(page)).toContain('/api/vessel')
}

test('a screen that was opened opens again without signal, says how old it is, and can be searched', async ({
  device,
  winery,
}) => {
  const { page, loseSignal, findSignal } = device
  await openVessels(device, winery)
  await expect(asOf(page)).toHaveCount(0)
  await loseSignal()
  await page.reload()
  await expect(entry(page, 'T-01')).toBeVisible()
  await expect(asOf(page)).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await page.getByRole('searchbox').fill('T-02')
  await expect(entry(page, 'T-01')).toHaveCount(0)
  await expect(entry(page, 'T-02')).toBeVisible()
  await page.getByRole('searchbox').fill('')

  await winery.api('POST', '/api/vessel', vessel('T-03'))
  await findSignal()
  await expect(entry(page, 'T-03')).toBeVisible()
  await expect(asOf(page)).toHaveCount(0)
})

test('a screen that was never opened says so, and offers what is there @any-width', async ({
  device,
  winery,
}) => {
  const { page, loseSignal } = device
  await openVessels(device, winery)
  await loseSignal()
  await page.goto('/bottling')
  const notice = page.getByText('This screen was not opened on this device before.')
  await expect(notice).toBeVisible()
  await notice.getByRole('link', { name: 'Vessels' }).click()
  await expect(entry(page, 'T-01')).toBeVisible()
  await expect(notice).toHaveCount(0)
})

test('what a round needs is fetched ahead: Round and Scan open without signal though nobody opened them @any-width', async ({
  device,
  winery,
}) => {
  const { page, loseSignal, openReady, context } = device
  const tank = await newVessel(winery, 'T-07')
  await newFermentation(winery, { batchId: (await newBatch(winery)).id, vesselId: tank.id })
  await context.clock.install()
  await openReady('/vessels')
  await expect(entry(page, 'T-07')).toBeVisible()
  expect(await onShelf(page)).not.toContain('/api/cellar/vessels')
  await context.clock.fastForward('01:00')
  await expect.poll(() => onShelf(page)).toContain('/api/aging-maintenance')
  await loseSignal()
  await page.goto('/round')
  await page.getByRole('button', { name: 'Start with 1 vessel' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'T-07' })).toBeVisible()
  await page.goto('/scan')
  await page.getByLabel('Vessel code').fill('t-07')
  await page.getByRole('button', { name: 'Open', exact: true }).click()
  await expect(page.getByRole('article', { name: 'T-07', exact: true })).toBeVisible()
})

test('O5: signing out empties the shelf; another person finds nothing of it @any-width', async ({
  device,
  winery,
  product,
}) => {
  const { page, loseSignal } = device
  await openVessels(device, winery)
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible()
  await expect.poll(() => onShelf(page)).toBe('[]')

  const other = await product.foundWinery()
  await page.getByLabel('Email Address').fill(other.email)
  await page.getByLabel('Password', { exact: true }).fill(other.password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL(/dashboard/)
  await loseSignal()
  await page.goto('/vessels')
  await expect(page.getByRole('heading', { name: 'Vessel Management' })).toBeVisible()
  await expect(entry(page, 'T-01')).toHaveCount(0)
})

test('O5: where nobody signed out, the shelf goes when somebody else signs in @any-width', async ({
  device,
  winery,
  product,
}) => {
  const { page } = device
  await openVessels(device, winery)
  const first = await onShelf(page)
  const other = await product.foundWinery()
  await page.evaluate(token => localStorage.setItem('token', token), other.token)
  await page.goto('/vessels')
  await expect(page.getByText('No vessels match the current filters.')).toBeVisible()
  const person = (kept: string) => /"(\d+\/\d+)"/.exec(kept)?.[1]
  await expect.poll(() => onShelf(page)).not.toContain(`"${person(first)}"`)
  await expect.poll(() => onShelf(page)).toContain('/api/vessel')
})

test('a session that was ended from elsewhere empties the shelf at the next contact @any-width', async ({
  device,
  winery,
}) => {
  const { page, loseSignal, findSignal } = device
  await openVessels(device, winery)
  await loseSignal()
  await winery.api('POST', '/api/auth/logout')
  await page.reload()
  await expect(entry(page, 'T-01')).toBeVisible()
  await findSignal()
  await expect.poll(() => onShelf(page)).toBe('[]')
})

test('an expired token lets its owner enter while there is no signal, and asks for the password after @any-width', async ({
  device,
  winery,
}) => {
  const { page, loseSignal, findSignal } = device
  await openVessels(device, winery)
  await loseSignal()
  // The same token, only over: its signature is what the device knows.
  await page.evaluate(over => {
    const [, , signature] = (localStorage.getItem('token') ?? '').split('.')
    localStorage.setItem('token', `${over.split('.').slice(0, 2).join('.')}.${signature}`)
  }, tokenFor(-60))
  await page.reload()
  await expect(entry(page, 'T-01')).toBeVisible()
  await findSignal()
  const again = page.getByRole('dialog', { name: 'Sign in again' })
  await expect(again).toBeVisible()
  await again.getByLabel('Password', { exact: true }).fill(winery.password)
  await again.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(again).toHaveCount(0)
  await expect(entry(page, 'T-01')).toBeVisible()
  await expect(asOf(page)).toHaveCount(0)
})

test('AUTH-41: whoever the device does not know by their token is signed out @any-width', async ({
  device,
  winery,
}) => {
  const { page, loseSignal } = device
  await openVessels(device, winery)
  await loseSignal()
  await page.evaluate(token => localStorage.setItem('token', token), tokenFor(3600))
  await page.reload()
  await expect(page).toHaveURL(/login/)
})
