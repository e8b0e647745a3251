import type { Page } from '@playwright/test'
import { expect, listen, signInStaged, someUser, test } from './support/fixtures.ts'

const panel = (page: Page, name: string) => page.getByRole('article', { name, exact: true })
const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const lines = ['Premium', 'Standard', 'Economy']

async function open(page: Page, address = '/tracking') {
  await signInStaged(page, someUser('Winemaker'))
  await page.goto(address)
  await expect(page.getByRole('heading', { level: 1, name: 'Production Tracking' })).toBeVisible()
}

/** What stands in the page, charts aside: to see that a button changed nothing but itself. */
async function contentOf(page: Page): Promise<string> {
  await expect(page.getByText('Loading chart...')).toHaveCount(0)
  return page.getByRole('tabpanel').innerText()
}

async function expectOnlyHighlights(page: Page, group: string, names: readonly string[]) {
  const buttons = page.getByRole('group', { name: group }).getByRole('button')
  await expect(buttons).toHaveText([...names])
  const before = await contentOf(page)
  for (const name of names) {
    await button(page, name).click()
    await expect(button(page, name)).toHaveAttribute('aria-pressed', 'true')
    await expect(buttons.and(page.locator('[aria-pressed="true"]'))).toHaveText([name])
    const ground = (element: Element) => getComputedStyle(element).backgroundColor
    const other = names.find(each => each !== name) ?? ''
    expect(await button(page, name).evaluate(ground)).not.toBe(await button(page, other).evaluate(ground))
  }
  expect(await contentOf(page)).toBe(before)
}

test('TRACK-01..04, API-77, TRAP-59: three tabs of sample content, said to be so, and no calls @any-width', async ({
  page,
}) => {
  const heard = listen(page)
  await open(page)
  await expect(page.getByRole('tab')).toHaveText(['Timeline View', 'Quality Metrics', 'Recent Activity'])
  await expect(page.getByRole('note')).toContainText('Sample data')
  await expect(tab(page, 'Timeline View')).toHaveAttribute('aria-selected', 'true')
  const first = await contentOf(page)

  await tab(page, 'Quality Metrics').click()
  await expect(page).toHaveURL(/tab=quality/)
  await expect(panel(page, 'Quality Distribution')).toBeVisible()
  await tab(page, 'Recent Activity').click()
  await expect(panel(page, 'Activity Feed')).toBeVisible()
  await expect(panel(page, 'Quality Distribution')).toHaveCount(0)
  await expect(page).toHaveURL(/tab=activity/)
  await page.reload()
  await expect(tab(page, 'Recent Activity')).toHaveAttribute('aria-selected', 'true')
  await page.goBack()
  await expect(tab(page, 'Quality Metrics')).toHaveAttribute('aria-selected', 'true')
  await page.goBack()
  await expect(panel(page, 'Stage Completion')).toBeVisible()
  expect(await contentOf(page)).toBe(first)
  expect([...new Set(heard.calls)]).toEqual(['GET /api/auth/profile'])
})

test('TRACK-05, 06, 09, CONST-26, TRAP-58: years and "View by" only highlight @any-width', async ({
  page,
}) => {
  await open(page)
  await expectOnlyHighlights(page, 'Year', ['2023', '2024', '2025'])
  await expect(page.getByText('View by', { exact: true })).toBeVisible()
  await expectOnlyHighlights(page, 'View by', ['Quarter', 'Month', 'Week'])
  await expect(page).toHaveURL('/tracking')
})

test('TRACK-07, 08, 10, 16, 23, CONST-03, OPEN-54, 99: completion chart, process flow and the named figures', async ({
  page,
  isPhone,
}) => {
  await open(page)
  const completion = panel(page, 'Stage Completion')
  await expect(completion.getByRole('img', { name: 'Stage Completion' })).toBeVisible()
  const area = await completion.locator('[data-chart-area]').boundingBox()
  expect(area?.height).toBe(isPhone ? 300 : 400)
  await completion.getByRole('button', { name: 'Show as table' }).click()
  await expect(completion.getByRole('columnheader')).toHaveText([...lines, 'Target'])
  const rows = completion.getByRole('rowheader')
  await expect(rows).toHaveCount(7)
  await expect(completion.getByRole('row', { name: /^Aging/ })).toHaveText(/62.*40.*55.*60/)

  const flow = panel(page, 'Process Flow')
  const stages = await rows.allTextContents()
  for (const line of lines) {
    const steps = flow.getByRole('list', { name: `${line}, stage by stage` }).getByRole('listitem')
    await expect(steps).toHaveCount(7)
    for (const [index, stage] of stages.entries()) await expect(steps.nth(index)).toContainText(stage)
  }
  const summary = page.getByRole('list', { name: 'Summary' })
  for (const [name, text] of [
    ['Annual target', '5,000 cases'],
    ['Varietals', '12'],
    ['Batches', '26'],
    ['Barrels', '142'],
  ] as const)
    await expect(summary.getByRole('article', { name })).toContainText(text)
})

test('TRACK-11..15: batches, the week, milestones that open, and goals', async ({ page, isPhone }) => {
  await open(page)
  const cards = page.getByRole('list', { name: 'Parallel batches' })
  await expect(cards.getByRole('listitem')).toHaveCount(4)
  await expect(cards.getByRole('progressbar').first()).toHaveAttribute('aria-valuetext', '62%')
  const batches = page.getByRole(isPhone ? 'list' : 'table', { name: 'Batches', exact: true })
  await expect(isPhone ? batches.getByRole('listitem') : batches.locator('tbody tr')).toHaveCount(5)
  await expect(batches).toContainText('Hillside Cabernet')
  const week = panel(page, 'Weekly Activity').getByRole('table', { name: 'Weekly activity' })
  await expect(week.getByRole('columnheader')).toHaveText(['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'])
  await expect(week.getByRole('cell')).toHaveCount(5 * 7 + 1)

  const milestones = panel(page, 'Key Milestones')
  const harvest = milestones.getByRole('button', { name: /Harvest complete/ })
  await expect(milestones.getByText('All 14 blocks', { exact: false })).toHaveCount(0)
  await harvest.click()
  await expect(harvest).toHaveAttribute('aria-expanded', 'true')
  await expect(milestones.getByText('All 14 blocks', { exact: false })).toBeVisible()
  await harvest.click()
  await expect(milestones.getByText('All 14 blocks', { exact: false })).toHaveCount(0)

  const goals = panel(page, 'Production Goals')
  await expect(goals.getByRole('progressbar')).toHaveCount(4)
  await expect(goals).toContainText('of 5,000 cases')
})

test('TRACK-17..19: the distribution, scores per line and improvements @any-width', async ({ page }) => {
  await open(page, '/tracking?tab=quality')
  const distribution = panel(page, 'Quality Distribution')
  await expect(distribution.getByRole('img', { name: 'Quality Distribution' })).toBeVisible()
  await distribution.getByRole('button', { name: 'Show as table' }).click()
  await expect(distribution.getByRole('rowheader')).toHaveCount(4)
  for (const line of lines) {
    await expect(panel(page, line).getByText(/^\d+ \/ 100$/)).toBeVisible()
    await expect(panel(page, line).getByRole('meter')).toHaveCount(3)
  }
  const improvement = panel(page, 'Improvement Tracking')
  await expect(improvement.getByRole('progressbar')).toHaveCount(4)
  await expect(improvement).toContainText('From 0.58 g/L, goal 0.40 g/L')
})

test('TRACK-05, 20..22, TRAP-58: counters, a feed, and filters that only highlight @any-width', async ({
  page,
}) => {
  await open(page, '/tracking?tab=activity')
  await expect(page.getByRole('list', { name: 'Counters' }).getByRole('article')).toHaveCount(4)
  const feed = page.getByRole('list', { name: 'Recent activity' }).getByRole('listitem')
  await expect(feed).toHaveCount(5)
  const filters = ['All Activities', 'Vineyard', 'Fermentation', 'Aging', 'Quality Control']
  await expectOnlyHighlights(page, 'Show', filters)
  await expect(feed).toHaveCount(5)
})
