import type { Page } from '@playwright/test'
import { aVineyard } from '#test/builders.ts'
import { expectAccessible } from './support/accessibility.ts'
import { newVessel } from './support/cellar-records.ts'
import { expect, test } from './support/fixtures.ts'
import { expectNoSidewaysScroll, expectTapSizes } from './support/page-checks.ts'

const steps = (page: Page) => page.getByRole('list', { name: 'History' }).getByRole('listitem')

/** What an entry says of its fields, line by line. */
const fields = (page: Page, entry: number) => steps(page).nth(entry).locator('dl > div')

test('the history of a record is in its form and in the address, field by field @any-width', async ({
  page,
  admin,
}) => {
  const { id } = (await admin.api('POST', '/api/vineyard', aVineyard())) as { id: number }
  await admin.api('PUT', `/api/vineyard/${id}`, { acreage: 5.5, notes: null, plantingDate: '2013-04-18' })
  await page.goto(`/vineyards?edit=${id}`)
  await page.getByRole('dialog').locator('[name="name"]').fill('Typed and not saved')
  await page.getByRole('button', { name: 'History' }).click()
  await expect(page).toHaveURL(`/vineyards?edit=${id}&history=${id}`)
  await expect(steps(page)).toHaveCount(2)
  await expect(steps(page).first()).toContainText('Changed')
  await expect(steps(page).first()).toContainText('by Winery Administrator')
  await expect(fields(page, 0)).toHaveText([
    'Planting DateApr 18, 2012 changed to Apr 18, 2013',
    'Size4.25 changed to 5.5',
    'NotesGravel over clay changed to empty',
  ])
  await expect(fields(page, 1).first()).toHaveText('NameNorth Block')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.goBack()
  await expect(page.getByRole('dialog')).toHaveCount(1)
  await expect(page.getByRole('dialog').locator('[name="name"]')).toHaveValue('Typed and not saved')
  await admin.api('DELETE', `/api/vineyard/${id}`)
  await page.goto(`/vineyards?history=${id}`)
  await expect(steps(page).first()).toContainText('Deleted')
  await page.goto('/vineyards?history=999999')
  await expect(page.getByRole('dialog')).toContainText('The requested resource was not found.')
})

test('the page of a vessel tells its life; longer ones come in pages @any-width', async ({ page, admin }) => {
  const { id } = await newVessel(admin, 'OAK-1')
  for (let age = 10; age < 32; age++) await admin.api('PUT', `/api/vessel/${id}`, { age })
  await page.goto(`/vessels/${id}`)
  await page.getByRole('button', { name: 'History' }).click()
  await expect(steps(page)).toHaveCount(20)
  await expect(fields(page, 0)).toHaveText(['Age30 changed to 31'])
  await page.getByRole('button', { name: 'Show more' }).click()
  await expect(steps(page)).toHaveCount(23)
  await expect(page.getByRole('button', { name: 'Show more' })).toHaveCount(0)
  await expectAccessible(page)
})

test('administrators see everything that happened, narrowed in the address, and no secret', async ({
  page,
  admin,
  isPhone,
}) => {
  const roles = (await admin.api('GET', '/api/roles')) as { id: number }[]
  const person = { firstName: 'Rosa', lastName: 'Vine', roleId: roles[1]?.id }
  const email = `rosa-${Date.now()}@estate.test`
  const body = { ...person, email, password: 'first-press' }
  const rosa = (await admin.api('POST', '/api/users', body)) as { id: number }
  await admin.api('PUT', `/api/users/${rosa.id}`, { password: 'second-press' })
  const vessel = await newVessel(admin, 'T-12')
  await admin.api('PUT', `/api/vessel/${vessel.id}`, { status: 'Out of Service' })
  await page.goto('/dashboard')
  if (isPhone) await page.getByRole('button', { name: 'Open menu' }).click()
  await page.getByRole('link', { name: 'Activity', exact: true }).click()
  await expect(page).toHaveURL('/activity')
  const lines = page.getByRole('list', { name: 'Activity' }).locator('> li')
  await expect(lines.first()).toContainText('Winery Administrator changed vessel T-12')
  await lines.first().getByRole('button').click()
  await expect(lines.first().locator('dl')).toHaveText('StatusEmpty changed to Out of Service')
  await expect(lines.first().getByRole('link', { name: 'Open record' })).toHaveAttribute(
    'href',
    `/vessels/${vessel.id}`,
  )
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  if (isPhone) await expectTapSizes(page)

  await page.getByLabel('Record').selectOption('User')
  await expect(page).toHaveURL('/activity?kind=users')
  await page.getByLabel('Action').selectOption('Changed')
  await expect(lines).toHaveCount(1)
  await lines.getByRole('button').click()
  await expect(lines.locator('dl')).toHaveText('Passwordchanged')
  await page.getByLabel('Person').selectOption('Rosa Vine')
  await expect(page.getByText('Nothing matches these filters.')).toBeVisible()
  await expect(page).toHaveURL(/person=/)
  await page.reload()
  await expect(page.getByLabel('Person')).toHaveValue(String(rosa.id))
  await page.getByRole('button', { name: 'Show all' }).click()
  await expect(page).toHaveURL('/activity')
  await page.getByLabel('From').fill('2001-01-01')
  await page.getByLabel('To').fill('2001-12-31')
  await expect(page.getByText('Nothing matches these filters.')).toBeVisible()
  await page.getByLabel('To').fill('')
  await expect(lines.first()).toContainText('T-12')
})

test('OPEN-42: the activity is refused to everyone else @any-width', async ({ page, staff: _signedIn }) => {
  await page.goto('/activity')
  await expect(page.getByText('Only administrators can see the activity of the winery.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Activity', exact: true })).toHaveCount(0)
})
