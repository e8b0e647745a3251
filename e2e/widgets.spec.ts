import type { Locator, Page } from '@playwright/test'
import { expect, test } from './support/fixtures.ts'

const part = (page: Page, title: string) => page.getByRole('region', { name: title, exact: true })

test.describe('tables', () => {
  test.beforeEach(async ({ page, gallery }) => page.goto(`${gallery}/tables`))

  test('WIDGET-01..04, OPEN-50: cards show the three lowest priorities, the rest on demand', async ({
    page,
    isPhone,
  }) => {
    const filled = part(page, 'Filled')
    if (!isPhone) {
      await expect(filled.getByRole('table')).toBeVisible()
      return expect(filled.getByRole('link', { name: 'View Details' })).toHaveCount(0)
    }
    await expect(filled.getByRole('table')).toHaveCount(0)
    const card = filled.getByRole('listitem').first()
    await expect(card).toContainText('T-10')
    await expect(card).toContainText('In Use')
    await expect(card).toContainText('5000')
    await expect(card).not.toContainText('Stainless Steel')
    await expect(card).not.toContainText('Tank')
    await card.getByRole('button', { name: 'Show more' }).tap()
    await expect(card).toContainText('Stainless Steel')
    await expect(card).toContainText('Tank')
    await expect(card).toContainText('Details of T-10')
    await expect(card.getByRole('link', { name: 'View Details' })).toHaveAttribute('href', '/vessels/1')
    await card.getByRole('button', { name: 'Show less' }).tap()
    await expect(card).not.toContainText('Stainless Steel')
  })

  test('a row expands by click and keyboard, and its actions do not toggle it @desktop', async ({ page }) => {
    const filled = part(page, 'Filled')
    const details = filled.getByText('Details of T-10')
    await filled.getByText('Stainless Steel').click()
    await expect(details).toBeVisible()
    await filled.getByRole('row').filter({ hasText: 'T-10' }).getByRole('button', { name: 'Edit' }).click()
    await expect(filled.getByText('Last action: Edit T-10')).toBeVisible()
    await expect(details).toBeVisible()
    await filled.getByText('Stainless Steel').click()
    await expect(details).toHaveCount(0)
    await filled.getByRole('button', { name: 'Show details' }).first().press('Enter')
    await expect(details).toBeVisible()
    await part(page, 'With words on the arrow').getByRole('button', { name: 'View Measurements' }).click()
    await expect(page.getByText('pH 3.4')).toBeVisible()
  })

  test('headers sort up, down and back, with missing values last @desktop', async ({ page }) => {
    const filled = part(page, 'Filled')
    const codes = filled.getByText(/^(T|B)-\d+$/)
    await expect(codes).toHaveText(['T-10', 'T-2', 'B-1'])
    const header = filled.getByRole('button', { name: 'Capacity' })
    await header.click()
    await expect(codes).toHaveText(['B-1', 'T-10', 'T-2'])
    await header.click()
    await expect(codes).toHaveText(['T-10', 'B-1', 'T-2'])
    await header.click()
    await expect(codes).toHaveText(['T-10', 'T-2', 'B-1'])
    await filled.getByRole('button', { name: 'Vessel ID' }).click()
    await expect(codes).toHaveText(['B-1', 'T-2', 'T-10'])
  })

  test('the search keeps matching rows and says when none match @any-width', async ({ page }) => {
    const filled = part(page, 'Filled')
    await filled.getByRole('searchbox', { name: 'Search vessels' }).fill('OAK')
    await expect(filled.getByText(/^(T|B)-\d+$/)).toHaveText(['B-1'])
    await expect(page).toHaveURL(/search=OAK/)
    await filled.getByRole('searchbox').fill('amphora')
    await expect(filled.getByText('Nothing matches the search.')).toBeVisible()
  })

  test('the row that the address points at is marked @any-width', async ({ page }) => {
    await expect(part(page, 'Filled').locator('[data-highlighted]')).toContainText('B-1')
  })

  test('WIDGET-05, 06, 32, OPEN-23, 55: loading, empty and failed tables say so @any-width', async ({
    page,
  }) => {
    await expect(part(page, 'Loading').locator('[data-skeleton-row]')).toHaveCount(3)
    const byDefault = part(page, 'Empty by default').first()
    await expect(byDefault.getByText('No data available', { exact: true })).toBeVisible()
    await expect(byDefault.getByText('Try adding some data to get started', { exact: true })).toBeVisible()
    const own = part(page, 'Empty in its own words')
    await expect(own.getByText('No vessels found', { exact: true })).toBeVisible()
    await expect(own.getByText('No data available')).toHaveCount(0)
    const failed = part(page, 'Failed').first()
    await expect(failed.getByText('No vessels found')).toHaveCount(0)
    await failed.getByRole('button', { name: 'Retry' }).click()
    await expect(page.getByText('Last action: Retry')).toBeVisible()
  })

  test('a long list draws what is near the screen, and keeps the room of the rest', async ({ page }) => {
    const long = part(page, 'Long').first()
    const rows = long.getByText(/^V-\d+$/)
    await expect(rows.first()).toHaveText('V-1')
    expect(await rows.count()).toBeLessThanOrEqual(200)
    const height = (await long.boundingBox())?.height ?? 0
    await long.evaluate(element => element.scrollIntoView({ block: 'end' }))
    await expect(rows.last()).toBeInViewport()
    await expect(rows.first()).not.toHaveText('V-1')
    expect(await rows.count()).toBeLessThanOrEqual(200)
    expect(Math.abs(((await long.boundingBox())?.height ?? 0) / height - 1)).toBeLessThan(0.1)
  })
})

test('WIDGET-07, 08, OPEN-49: statuses of any letter case fall into three looks @any-width', async ({
  page,
  gallery,
}) => {
  await page.goto(gallery)
  const badges = part(page, 'Status badges')
  for (const [look, statuses] of Object.entries({
    active: ['active', 'Completed', 'IN USE'],
    pending: ['pending', 'In Progress', 'planned'],
    inactive: ['inactive', 'error', 'Empty', 'Out of Service'],
  })) {
    await expect(badges.locator(`[data-look="${look}"]`)).toHaveText(statuses)
    for (const status of statuses) await expect(badges.getByText(status, { exact: true })).toBeVisible()
  }
  const ground = (badge: Locator) => badge.evaluate(element => getComputedStyle(element).backgroundColor)
  const grounds = ['active', 'pending', 'inactive'].map(look =>
    ground(badges.locator(`[data-look="${look}"]`).first()),
  )
  expect(new Set(await Promise.all(grounds)).size).toBe(3)
})

test('WIDGET-26..28, 31, CONST-32, TRAP-13: dates are short and the same day everywhere @any-width', async ({
  page,
  gallery,
}) => {
  await page.goto(gallery)
  await expect(page.getByTestId('day')).toHaveText('Jan 5, 2024')
  await expect(page.getByTestId('timestamp')).toHaveText('Jan 5, 2024')
  await expect(page.getByTestId('missing')).toHaveText('N/A')
  await expect(page.getByTestId('unreadable')).toHaveText('Invalid Date')
})

test('WIDGET-09, 10, ERR-30: a chart says that it loads or cannot be drawn, and the page goes on @any-width', async ({
  page,
  gallery,
}) => {
  await page.goto(`${gallery}/charts`)
  await expect(part(page, 'Loading').first().getByText('Loading chart...', { exact: true })).toBeVisible()
  const failing = part(page, 'Failing').first()
  await expect(failing.locator('canvas')).toBeVisible()
  await failing.getByRole('button', { name: 'Break' }).click()
  await expect(failing.getByText('Unable to render chart.', { exact: true })).toBeVisible()
  await failing.getByRole('button', { name: 'Repair' }).click()
  await expect(failing.locator('canvas')).toBeVisible()
})

test('WIDGET-09: "Loading chart..." shows while the drawing itself arrives @any-width', async ({
  page,
  gallery,
}) => {
  await page.route('**/chart-canvas-*.js', async route => {
    await new Promise(resolve => setTimeout(resolve, 800))
    await route.continue()
  })
  await page.goto(`${gallery}/charts`)
  const line = part(page, 'Line')
  await expect(line.getByText('Loading chart...')).toBeVisible()
  await expect(line.locator('canvas')).toBeVisible()
})

test('WIDGET-11, 12, CONST-03, TRAP-49: charts are 400 px high, 300 on a phone, or as asked', async ({
  page,
  gallery,
  isPhone,
}) => {
  await page.goto(`${gallery}/charts`)
  const height = async (title: string) =>
    (await part(page, title).locator('[data-chart-area]').boundingBox())?.height
  expect(await height('Line')).toBe(isPhone ? 300 : 400)
  expect(await height('Doughnut')).toBe(isPhone ? 300 : 400)
  expect(await height('Line of 360')).toBe(360)
})

test('a chart shows its numbers as a table @any-width', async ({ page, gallery }) => {
  await page.goto(`${gallery}/charts`)
  const line = part(page, 'Line')
  await line.getByRole('button', { name: 'Show as table' }).click()
  await expect(line.getByRole('row')).toHaveText([
    'BrixpH',
    'Aug 20, 202421.53.31',
    'Aug 27, 202423.1–',
    'Sep 3, 202424.43.48',
  ])
  await line.getByRole('button', { name: 'Show as chart' }).click()
  await expect(line.locator('canvas')).toBeVisible()
})

test('WIDGET-13..15, CONST-18: the floating button opens staggered actions on a phone only', async ({
  page,
  gallery,
  isPhone,
}) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.goto(gallery)
  const button = page.getByRole('button', { name: 'Open actions' })
  if (!isPhone) return expect(button).toHaveCount(0)
  await button.tap()
  const items = part(page, 'Floating actions').getByRole('listitem')
  await expect(items).toHaveText(['Add Vineyard', 'See tables', 'Add Vessel'])
  for (const item of await items.all()) await expect(item.locator('svg')).toBeVisible()
  const delays = await items.evaluateAll(list => list.map(item => getComputedStyle(item).animationDelay))
  expect(delays).toEqual(['0s', '0.1s', '0.2s'])
  await items.getByRole('button', { name: 'Add Vessel' }).tap()
  await expect(page.getByText('Last used: Add Vessel')).toBeVisible()
  await expect(items).toHaveCount(0)
  await button.tap()
  await page.keyboard.press('Escape')
  await expect(items).toHaveCount(0)
  await button.tap()
  await items.getByRole('link', { name: 'See tables' }).tap()
  await expect(page).toHaveURL(`${gallery}/tables`)
})

test('WIDGET-16, CONST-17: modals come in four sizes and fill a phone', async ({
  page,
  gallery,
  isPhone,
}) => {
  await page.goto(gallery)
  const widths: number[] = []
  for (const size of ['sm', 'md', 'lg', 'full']) {
    await page.getByRole('button', { name: `Open ${size}` }).click()
    const modal = page.getByRole('dialog', { name: `Size ${size}` })
    widths.push((await modal.boundingBox())?.width ?? 0)
    await modal.getByRole('button', { name: 'Close' }).click()
    await expect(modal).toHaveCount(0)
  }
  const full = page.viewportSize()?.width
  if (isPhone) return expect(widths).toEqual([full, full, full, full])
  expect(widths).toEqual([...new Set(widths)].sort((a, b) => a - b))
  expect(widths[3]).toBe(full)
})

test('WIDGET-17, 18, TRAP-85: Escape closes a modal, the page scrolls again, focus returns @any-width', async ({
  page,
  gallery,
}) => {
  await page.goto(gallery)
  const opener = page.getByRole('button', { name: 'Open md' })
  await opener.click()
  const modal = page.getByRole('dialog', { name: 'Size md' })
  await expect(modal).toBeVisible()
  const overflow = () => page.evaluate(() => getComputedStyle(document.documentElement).overflowY)
  expect(await overflow()).toBe('hidden')
  const before = await page.evaluate(() => window.scrollY)
  await page.mouse.move(200, 300)
  await page.mouse.wheel(0, 600)
  await page.waitForTimeout(150)
  expect(await page.evaluate(() => window.scrollY)).toBe(before)
  await page.keyboard.press('Escape')
  await expect(modal).toHaveCount(0)
  expect(await overflow()).not.toBe('hidden')
  await expect(opener).toBeFocused()
})

test('WIDGET-19, 21, CONST-06, TRAP-48: a success goes after 3 s, each with its own time; an error stays @any-width', async ({
  page,
  clock,
  gallery,
}) => {
  await clock.install()
  await page.goto(gallery)
  await clock.pauseAt(Date.now() + 60_000)
  const banners = part(page, 'Banners')
  const success = banners.getByText('Saved successfully!', { exact: true })
  await banners.getByRole('button', { name: 'Succeed' }).click()
  await clock.runFor(2000)
  await banners.getByRole('button', { name: 'Succeed' }).click()
  await clock.runFor(2000)
  await expect(success).toBeVisible()
  await clock.runFor(1100)
  await expect(success).toHaveCount(0)

  await banners.getByRole('button', { name: 'Fail' }).click()
  const error = banners.getByRole('alert')
  await clock.runFor(10_000)
  await expect(error).toHaveText('Access denied.')
  const [red = 0, green = 0, blue = 0] = await error.evaluate(
    element => getComputedStyle(element).color.match(/\d+/g)?.map(Number) ?? [],
  )
  expect(red).toBeGreaterThan(Math.max(green, blue) * 1.5)
  await banners.getByRole('button', { name: 'Succeed' }).click()
  await expect(error).toHaveCount(0)
})

test('WIDGET-20, CONST-07: where errors clear, they do so after 3 s @any-width', async ({
  page,
  clock,
  gallery,
}) => {
  await clock.install()
  await page.goto(gallery)
  await clock.pauseAt(Date.now() + 60_000)
  const banners = part(page, 'Banners that clear')
  await banners.getByRole('button', { name: 'Fail' }).click()
  const error = banners.getByRole('alert')
  await clock.runFor(2900)
  await expect(error).toBeVisible()
  await clock.runFor(200)
  await expect(error).toHaveCount(0)
})

test('chips choose one by one or by a preset @any-width', async ({ page, gallery }) => {
  await page.goto(gallery)
  const section = part(page, 'Chips')
  const shown = section.getByText(/^Shown: /)
  await expect(section.getByRole('button', { name: 'Brix' })).toHaveAttribute('aria-pressed', 'true')
  await section.getByRole('button', { name: 'SG' }).click()
  await section.getByRole('button', { name: 'Brix' }).click()
  await expect(shown).toHaveText('Shown: pH, SG')
  await section.getByRole('button', { name: 'Hide all' }).click()
  await expect(shown).toHaveText('Shown: none')
  await section.getByRole('button', { name: 'Core' }).click()
  await expect(shown).toHaveText('Shown: Brix, pH')
})

test('WIDGET-22..25: the error display shows code and list, in a winemaker’s words @any-width', async ({
  page,
  gallery,
}) => {
  await page.goto(gallery)
  const [display, hidden] = await part(page, 'Error display').getByRole('alert').all()
  await expect(display as Locator).toContainText('Validation failed (E42)')
  await expect(display as Locator).toContainText('Please fix the following issues:')
  await expect((display as Locator).getByRole('listitem')).toHaveText([
    'Start date is required',
    'Vessel is required',
    'Please select a wine batch.',
  ])
  await expect(hidden as Locator).toHaveText('Only hidden fields')
})

test('OPEN-16: the question is an alert dialog with the focus on Cancel @any-width', async ({
  page,
  gallery,
}) => {
  await page.goto(gallery)
  const answer = part(page, 'Confirmation').locator('output')
  const question = page.getByRole('alertdialog', { name: 'Are you sure you want to delete this vineyard?' })
  await page.getByRole('button', { name: 'Ask' }).click()
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(answer).toHaveText('declined')
  await page.getByRole('button', { name: 'Ask' }).click()
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(answer).toHaveText('agreed')
  await page.getByRole('button', { name: 'Ask' }).click()
  await page.keyboard.press('Escape')
  await expect(answer).toHaveText('declined')
  await expect(page.getByRole('button', { name: 'Ask' })).toBeFocused()
})
