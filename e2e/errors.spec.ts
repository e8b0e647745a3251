import type { Page } from '@playwright/test'
import { expect, leaveStage, signInStaged, someUser, stage, storedToken, test } from './support/fixtures.ts'

const banner = (page: Page) => page.getByRole('alert')

async function loadWith(page: Page, answer: Parameters<typeof stage>[2]) {
  await leaveStage(page)
  await signInStaged(page, someUser('Admin'))
  await stage(page, 'GET /api/vineyard', answer)
  await page.goto('/vineyards')
}

test('ERR-01..03, 12: the message wins over the errors, which are joined', async ({ page }) => {
  const errors = [{ message: 'One' }, { msg: 'Two' }, { field: 'x' }]
  await loadWith(page, { status: 400, body: { message: 'The server says so', errors } })
  await expect(banner(page)).toHaveText('The server says so')
  await loadWith(page, { status: 422, body: { errors } })
  await expect(banner(page)).toHaveText('One, Two, Validation error')
  await loadWith(page, { status: 400, body: { message: '', errors } })
  await expect(banner(page)).toHaveText('One, Two, Validation error')
})

test('ERR-04..10: a silent answer is explained by its status', async ({ page }) => {
  for (const [status, text] of [
    [400, 'Invalid request. Please check your input.'],
    [401, 'You are not authorized to perform this action.'],
    [403, 'Access denied.'],
    [404, 'The requested resource was not found.'],
    [409, 'This action conflicts with existing data.'],
    [422, 'Validation failed. Please check your input.'],
    [500, 'Server error occurred. Please try again later.'],
  ] as const) {
    await loadWith(page, { status })
    await expect(banner(page)).toHaveText(text)
  }
})

test('ERR-11, 14: other statuses and a lost connection speak for themselves', async ({ page }) => {
  await loadWith(page, { status: 503 })
  await expect(banner(page)).toHaveText('Request failed with status code 503')
  await loadWith(page, { lost: true })
  await expect(banner(page)).toHaveText('Network Error')
})

test('ERR-17, 20, 26, AUTH-45, OPEN-07, TRAP-06: a 401 on a vineyard call clears the token but leaves the page', async ({
  page,
}) => {
  await signInStaged(page, someUser('Admin'))
  await stage(page, 'GET /api/vineyard', { body: [] })
  await stage(page, 'POST /api/vineyard', { status: 401, body: { message: 'Your session has ended.' } })
  await page.goto('/vineyards')
  await page.getByRole('button', { name: 'Add Vineyard' }).click()
  const dialog = page.getByRole('dialog')
  for (const [name, value] of [
    ['name', 'Block'],
    ['location', 'North'],
    ['planted_variety', 'Merlot'],
    ['planting_date', '2020-01-01'],
    ['acreage', '2'],
  ] as const)
    await dialog.locator(`[name="${name}"]`).fill(value)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(banner(page)).toContainText('Your session has ended.')
  expect(await storedToken(page)).toBeNull()
  await expect(dialog.locator('[name="name"]')).toHaveValue('Block')
  await expect(page).toHaveURL(/\/vineyards/)
  await page.reload()
  await expect(page).toHaveURL('/login')
})

test('API-01, 02: every call goes to one host with the bearer', async ({ page, admin }) => {
  const hosts = new Set<string>()
  const bearers = new Set<string | undefined>()
  page.on('request', request => {
    const { host, pathname } = new URL(request.url())
    if (!pathname.startsWith('/api/')) return
    hosts.add(host)
    bearers.add(request.headers().authorization)
  })
  await page.goto('/vineyards')
  await expect(page.getByText('No vineyards found.', { exact: false })).toBeVisible()
  expect([...hosts]).toEqual([new URL(page.url()).host])
  expect([...bearers]).toEqual([`Bearer ${admin.token}`])
})

test('an unchanged list is asked for with its tag and taken from memory', async ({ page, admin }) => {
  await admin.api('POST', '/api/vineyard', {
    name: 'Hillside Block',
    location: 'North',
    plantedVariety: 'Merlot',
    plantingDate: '2012-04-18',
    acreage: 2,
  })
  await page.goto('/vineyards')
  await expect(page.getByText('Hillside Block')).toBeVisible()
  const again = page.waitForResponse(response => new URL(response.url()).pathname === '/api/vineyard')
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
  expect((await again).status()).toBe(304)
  await expect(page.getByText('Hillside Block')).toBeVisible()
})
