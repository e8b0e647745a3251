import type { Page } from '@playwright/test'
import { expect, signInStaged, someUser, stage, storedToken, test } from './support/fixtures.ts'

const banner = (page: Page) => page.getByRole('alert')

const errors = [{ message: 'One' }, { msg: 'Two' }, { field: 'x' }]

test('ERR-01..12, 14: the message wins, then the errors, joined; a silent answer is explained by its status', async ({
  page,
}) => {
  let answer: object = {}
  const retry = page.getByRole('button', { name: 'Retry' })
  await signInStaged(page, someUser('Admin'))
  await stage(page, 'GET /api/vineyard', () => answer)
  for (const [next, text] of [
    [{ status: 400, body: { message: 'The server says so', errors } }, 'The server says so'],
    [{ status: 422, body: { errors } }, 'One, Two, Validation error'],
    [{ status: 400, body: { message: '', errors } }, 'One, Two, Validation error'],
    [{ status: 400 }, 'Invalid request. Please check your input.'],
    [{ status: 403 }, 'Access denied.'],
    [{ status: 404 }, 'The requested resource was not found.'],
    [{ status: 409 }, 'This action conflicts with existing data.'],
    [{ status: 422 }, 'Validation failed. Please check your input.'],
    [{ status: 500 }, 'Server error occurred. Please try again later.'],
    [{ status: 503 }, 'Request failed with status code 503'],
    [{ lost: true }, 'Network Error'],
    [{ status: 401 }, 'You are not authorized to perform this action.'],
  ] as const) {
    answer = next
    // What is forbidden is not tried again.
    if (await retry.isVisible()) await retry.click()
    else await page.goto('/vineyards')
    await expect(banner(page)).toHaveText(text)
  }
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
