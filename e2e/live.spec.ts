import type { Page } from '@playwright/test'
import { aVineyard } from '#test/builders.ts'
import { expectAccessible } from './support/accessibility.ts'
import { newBatch, type Stored } from './support/cellar-records.ts'
import { newColleague } from './support/colleagues.ts'
import { expect, test } from './support/fixtures.ts'
import { dialog, edit, entry, expectForm, field, fillForm, save } from './support/record-screen.ts'
import { stage } from './support/staging.ts'

/** The streams that a page opens, by the addresses of its calls. */
function streamsOf(page: Page): string[] {
  const opened: string[] = []
  page.on('request', request => {
    if (request.url().endsWith('/api/live')) opened.push(request.url())
  })
  return opened
}

/** The page hears of what is written from now on. */
const listening = (page: Page) => page.waitForResponse(response => response.url().endsWith('/api/live'))

test('L1: what a colleague saves is on the open screen, marked for a moment, and nothing else moves', async ({
  page,
  admin,
  baseURL,
}) => {
  const rosa = await newColleague(admin, baseURL)
  const rows: Stored[] = []
  for (let at = 10; at < 40; at++)
    rows.push((await admin.api('POST', '/api/vineyard', aVineyard({ name: `Block ${at}` }))) as Stored)
  const heard = listening(page)
  await page.goto('/vineyards')
  await heard
  await expect(entry(page, 'Block 39')).toBeVisible()
  const search = page.getByRole('searchbox', { name: 'Search vineyards' })
  await search.fill('block')
  await entry(page, 'Block 30').scrollIntoViewIfNeeded()
  const marked = page.locator('[data-changed]')
  const before = await page.evaluate(() => {
    const cell = [...document.querySelectorAll('td, li')].find(each => each.textContent?.includes('Block 30'))
    if (cell) getSelection()?.selectAllChildren(cell)
    return { scroll: document.scrollingElement?.scrollTop, selected: getSelection()?.toString() }
  })
  expect(before.selected).toContain('Block 30')

  await rosa.api('PUT', `/api/vineyard/${rows[21]?.id}`, { name: 'Block 31 East' })
  await expect(entry(page, 'Block 31 East')).toBeVisible()
  await expect(marked).toHaveCount(1)
  await expect(marked).toContainText('Block 31 East')
  const after = await page.evaluate(() => ({
    scroll: document.scrollingElement?.scrollTop,
    selected: getSelection()?.toString(),
  }))
  expect(after).toEqual(before)
  await expect(search).toHaveValue('block')
  await expect(marked).toHaveCount(0)

  await rosa.api('POST', '/api/vineyard', aVineyard({ name: 'Block 99' }))
  await expect(entry(page, 'Block 99')).toBeVisible()
})

test('L1: an open form says so before it is saved, keeps what is typed and shows both versions @any-width', async ({
  page,
  admin,
  baseURL,
}) => {
  const rosa = await newColleague(admin, baseURL)
  const { id } = await newBatch(admin, { batchName: 'Hillside Red', notes: null })
  const heard = listening(page)
  await page.goto(`/batches?edit=${id}`)
  await heard
  await fillForm(page, { batch_name: 'My name for it' })
  await rosa.api('PUT', `/api/batch/${id}`, { batchName: 'Her name for it', notes: 'Smells of plums' })

  const told = dialog(page).getByRole('note').filter({ hasText: 'Changed by Rosa Vine just now.' })
  await expect(told).toBeVisible()
  await expectForm(page, { batch_name: 'My name for it', notes: '' })
  await expectAccessible(page)
  await told.getByRole('button', { name: 'See both versions' }).click()
  await expect(dialog(page).getByRole('alert')).toContainText('Rosa Vine changed this record just now.')
  await expect(told).toHaveCount(0)
  await expectForm(page, { batch_name: 'My name for it', notes: 'Smells of plums' })
  await dialog(page).getByRole('group', { name: 'Batch Name', exact: true }).getByLabel('Keep mine').check()
  await save(page).click()
  await expect(page).toHaveURL('/batches')
  expect(await admin.api('GET', `/api/batch/${id}`)).toMatchObject({
    batchName: 'My name for it',
    notes: 'Smells of plums',
  })
})

test('L1: whoever saves without looking is still asked, and a deleted record is told as such @any-width', async ({
  page,
  admin,
  baseURL,
}) => {
  const mei = await newColleague(admin, baseURL, { firstName: 'Mei', lastName: 'Tanaka', role: 'Admin' })
  const { id } = (await admin.api('POST', '/api/vineyard', aVineyard({ name: 'North' }))) as Stored
  const heard = listening(page)
  await page.goto('/vineyards')
  await heard
  await edit(page, 'North')
  await field(page, 'name').fill('What I typed')
  await mei.api('PUT', `/api/vineyard/${id}`, { name: 'Of Mei' })
  await expect(dialog(page).getByText('Changed by Mei Tanaka just now.')).toBeVisible()
  await save(page).click()
  await expect(dialog(page).getByRole('alert')).toContainText('Mei Tanaka changed this record just now.')

  await mei.api('DELETE', `/api/vineyard/${id}`)
  await expect(dialog(page).getByText('Deleted by Mei Tanaka just now.')).toBeVisible()
  await expect(field(page, 'name')).toHaveValue('What I typed')
})

test('L1: tabs share one stream, each follows, and nobody is told of what they wrote themselves @any-width', async ({
  page,
  context,
  admin,
}) => {
  const first = streamsOf(page)
  const heard = listening(page)
  await page.goto('/vineyards')
  await heard
  const other = await context.newPage()
  const second = streamsOf(other)
  const asked = other.waitForResponse(response => response.url().includes('/api/live?since='))
  await other.goto('/vineyards')
  await asked
  await admin.api('POST', '/api/vineyard', aVineyard({ name: 'From afar' }))
  for (const each of [page, other]) await expect(entry(each, 'From afar')).toBeVisible()
  expect([first.length, second.length]).toEqual([1, 0])

  await edit(page, 'From afar')
  await field(page, 'name').fill('Renamed here')
  await save(page).click()
  await expect(entry(other, 'Renamed here')).toHaveAttribute('data-changed', 'true')
  await expect(entry(page, 'Renamed here')).not.toHaveAttribute('data-changed')

  await page.close()
  await expect.poll(() => second.length).toBe(1)
  await admin.api('POST', '/api/vineyard', aVineyard({ name: 'After the first' }))
  await expect(entry(other, 'After the first')).toBeVisible()
})

test('L3: where no stream comes through, the server is asked now and then @any-width', async ({
  page,
  admin,
  clock,
}) => {
  await clock.install()
  await stage(page, 'GET /api/live', call => (call.url().includes('?') ? { isReal: true } : { lost: true }))
  await page.goto('/vineyards')
  await expect(page.getByText('No vineyards')).toBeVisible()
  await admin.api('POST', '/api/vineyard', aVineyard({ name: 'By asking' }))
  // What follows is loaded first, which no clock of the page hastens.
  await expect(async () => {
    await clock.runFor(10_000)
    await expect(entry(page, 'By asking')).toBeVisible({ timeout: 500 })
  }).toPass()
})

test('L4: whoever signs out hears nothing more @any-width', async ({ page, admin: _signedIn }) => {
  const heard = listening(page)
  await page.goto('/vineyards')
  await heard
  const gone = page.waitForEvent('requestfailed', request => request.url().endsWith('/api/live'))
  await page.getByRole('button', { name: 'Logout', exact: true }).click()
  await expect(page).toHaveURL('/login')
  await gone
})
