import type { Page } from '@playwright/test'
import { expect, signInStaged, someUser, stage, storedToken, test } from './support/fixtures.ts'

// The dashboard with answers that our own server does not give.

const paths = ['batch', 'vineyard', 'vessel', 'fermentation', 'aging', 'bottling'] as const
type Answers = Partial<Record<(typeof paths)[number], unknown>>

const figure = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Key figures' }).getByRole('article', { name, exact: true })

async function open(page: Page, answers: Answers = {}, user: Record<string, unknown> = {}) {
  await signInStaged(page, someUser('Winemaker', user))
  for (const path of paths) await stage(page, `GET /api/${path}`, { body: answers[path] ?? [] })
  await page.goto('/dashboard')
  await expect(figure(page, 'Vineyard Size')).toBeVisible()
}

test('DASH-02, 03: the first name is greeted, else the winemaker', async ({ page }) => {
  for (const [firstName, greeted] of [
    ['Anna', 'Anna'],
    [undefined, 'Winemaker'],
    ['  ', 'Winemaker'],
  ] as const) {
    await open(page, {}, { firstName })
    const greeting = page.getByRole('heading', { level: 1, name: `Welcome back, ${greeted}!`, exact: true })
    await expect(greeting).toBeVisible()
  }
})

test('DASH-10, 13, 21, 48, 57, OPEN-27, TRAP-61: lists come wrapped, in snake_case, with numbers as text, or not at all', async ({
  page,
}) => {
  await open(page, {
    batch: { data: [{ id: 1, batch_id: 'WB-1', batch_name: null, wine_type: 'Red' }] },
    vineyard: [
      { id: 1, acreage: '12.25' },
      { id: 2, acreage: 4.5 },
      { id: 3, acreage: '0.04' },
    ],
    vessel: [
      { id: 1, vessel_id: 'T-1', type: 'Tank', capacity: '225', capacity_unit: 'gal', status: 'Empty' },
    ],
    fermentation: { message: 'no list at all' },
    aging: 'nonsense',
    bottling: [{ id: 1, bottle_count: '600', status: 'Planned' }, null],
  })
  await expect(figure(page, 'Vineyard Size')).toContainText(/16\.8\s?acres.*3 vineyards/s)
  await expect(figure(page, 'Active Wine Batches')).toContainText(/Batches1.*0 fermenting.*0 aging/s)
  await expect(figure(page, 'Bottling Production')).toContainText(/600\s?bottles.*1 planned run\d new/s)
  await expect(page.getByText('Unnamed Batch', { exact: true })).toBeVisible()
  await page.goto('/dashboard?tab=inventory')
  const vessels = page.getByRole('article', { name: 'Vessels', exact: true })
  await expect(vessels).toContainText('T-1')
  await expect(vessels).toContainText('225 gal')
})

test('DASH-19, 43, 44, 46, OPEN-47, TRAP-20: a vessel counts as used when an Active process is in it, whatever is stored', async ({
  page,
}) => {
  const vessel = (id: number, status: string) => ({ id, vesselId: `V-${id}`, status })
  await open(page, {
    vessel: [vessel(1, 'Empty'), vessel(2, 'Empty'), vessel(3, 'In Use'), vessel(4, 'Out of Service')],
    fermentation: [
      { id: 1, vessel_id: 1, status: 'Active' },
      { id: 2, vessel_id: 2, status: 'Stuck' },
    ],
    aging: [{ id: 1, vesselId: '4', status: 'Active' }],
  })
  await expect(figure(page, 'Vessel Utilization')).toContainText(/75%.*1 available/s)
})

test('DASH-30, 31, TRAP-62, OPEN-46: today is the day where the winery is', async ({ page, clock }) => {
  // Late in the evening of April 10 in Los Angeles, when Greenwich writes the 11th already.
  await clock.setFixedTime('2024-04-11T05:30:00Z')
  const run = (id: number, bottlingDate: string, status = 'Planned') => ({
    id,
    bottlingDate,
    status,
    bottleCount: id,
    bottleSize: '750',
    batch: { batchName: `Run ${id}` },
  })
  await open(page, {
    bottling: [
      run(1, '2024-04-12'),
      run(2, '2024-04-10'),
      run(3, '2024-04-09'),
      run(4, '2024-04-11', 'Cancelled'),
    ],
  })
  const runs = page.getByRole('article', { name: 'Upcoming Bottling' })
  const names = await runs.getByText(/^Run \d$/).allTextContents()
  expect(names).toEqual(['Run 2', 'Run 1'])
  await expect(runs).toContainText('Apr 10, 2024')
})

test('DASH-11, ERR-29, TRAP-60, OPEN-18, 55: one list that fails leaves the rest, says so, and can be tried again', async ({
  page,
}) => {
  const fail = { status: 500, body: {} as unknown }
  await stage(page, 'GET /api/batch', () => (fail.status === 200 ? { body: [] } : fail))
  await signInStaged(page, someUser('Winemaker'))
  for (const path of paths.slice(1)) await stage(page, `GET /api/${path}`, { body: [{ id: 1, acreage: 3 }] })
  const banner = page.getByRole('alert')

  await page.goto('/dashboard')
  await expect(banner).toHaveText('Server error occurred. Please try again later.')
  await expect(page.getByText('Loading your dashboard...')).toHaveCount(0)
  await expect(figure(page, 'Vineyard Size')).toContainText('3.0')
  await expect(figure(page, 'Active Wine Batches')).toContainText('Could not be loaded')
  await expect(page.getByText('No active wine batches found')).toHaveCount(0)

  for (const [status, body, text] of [
    [503, {}, "We couldn't load your dashboard. Please try again."],
    [500, { message: 'The cellar is closed.' }, 'The cellar is closed.'],
  ] as const) {
    Object.assign(fail, { status, body })
    await page.reload()
    await expect(banner).toHaveText(text)
  }
  Object.assign(fail, { status: 200 })
  await page.getByRole('button', { name: 'Retry' }).last().click()
  await expect(banner).toHaveCount(0)
  await expect(page.getByText('No active wine batches found', { exact: true })).toBeVisible()
  await expect(figure(page, 'Active Wine Batches')).toContainText('0 new this month')
})

test('ERR-14, OPEN-18: a lost connection is said once, though six calls are lost', async ({ page }) => {
  await signInStaged(page, someUser('Winemaker'))
  for (const path of paths) await stage(page, `GET /api/${path}`, { lost: true })
  await page.goto('/dashboard')
  await expect(page.getByRole('alert')).toHaveText('Network Error')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('OPEN-42: what somebody may not view is said in its place, and the rest stays', async ({ page }) => {
  await signInStaged(page, someUser('Cellar Hand'))
  for (const path of paths) await stage(page, `GET /api/${path}`, { body: [] })
  await stage(page, 'GET /api/vessel', { status: 403, body: { message: 'Access denied.' } })
  await page.goto('/dashboard')
  await expect(figure(page, 'Vessel Utilization')).toContainText('Access denied.')
  await expect(figure(page, 'Vineyard Size')).toContainText('0.0')
  await expect(page.getByRole('alert')).toHaveCount(0)
  await page.getByRole('tab', { name: 'Inventory' }).click()
  await expect(page.getByRole('article', { name: 'Vessels', exact: true })).toContainText('Access denied.')
  await expect(page.getByRole('link', { name: 'Manage Vessels' })).toBeVisible()
})

test('BOTL-09, ERR-17, 24, 26, TRAP-06: a 401 of the bottling list forgets the token and leaves the page', async ({
  page,
}) => {
  await signInStaged(page, someUser('Winemaker'))
  for (const path of paths.slice(0, 5)) await stage(page, `GET /api/${path}`, { body: [] })
  await stage(page, 'GET /api/bottling', { status: 401, body: {} })
  await page.goto('/dashboard')
  await expect(page.getByRole('alert')).toHaveText('You are not authorized to perform this action.')
  await expect(page).toHaveURL('/dashboard')
  await expect(figure(page, 'Vineyard Size')).toBeVisible()
  expect(await storedToken(page)).toBeNull()
})
