import type { Browser, Page } from '@playwright/test'
import { expectAccessible } from './support/accessibility.ts'
import { newBatch, newFermentingBatch } from './support/cellar-records.ts'
import { expect, storeToken, test, type Winery } from './support/fixtures.ts'
import { expectNoSidewaysScroll } from './support/page-checks.ts'
import { dialog, field, fillForm, save } from './support/record-screen.ts'

const choice = (page: Page, label: string) => dialog(page).getByRole('group', { name: label, exact: true })

/** A colleague of the administrator, at a browser of their own. */
async function colleague(browser: Browser, baseURL: string | undefined, winery: Winery): Promise<Page> {
  const roles = (await winery.api('GET', '/api/roles')) as { id: number; name: string }[]
  const roleId = roles.find(({ name }) => name === 'Winemaker')?.id
  const email = `rosa-${Date.now()}-${Math.random()}@estate.test`
  const person = { firstName: 'Rosa', lastName: 'Vine', email, password: 'first-press', roleId }
  await winery.api('POST', '/api/users', person)
  const { token } = (await winery.api('POST', '/api/auth/login', { email, password: person.password })) as {
    token: string
  }
  const page = await (await browser.newContext({ baseURL })).newPage()
  await storeToken(page, token)
  return page
}

test('two people edit one batch: nobody is overwritten unseen, both texts are there to choose from @any-width', async ({
  page,
  browser,
  baseURL,
  admin,
}) => {
  const { id } = await newBatch(admin, { batchName: 'Hillside Red', notes: null })
  const rosas = await colleague(browser, baseURL, admin)
  await page.goto(`/batches?edit=${id}`)
  await fillForm(page, { batch_name: 'My name for it', final_ph: '3.7' })
  await rosas.goto(`/batches?edit=${id}`)
  await field(rosas, 'batch_name').fill('Her name for it')
  await field(rosas, 'notes').fill('Smells of plums')
  await save(rosas).click()
  await expect(rosas).toHaveURL('/batches')

  await save(page).click()
  await expect(dialog(page).getByRole('alert')).toContainText('Rosa Vine changed this record just now.')
  await expect(choice(page, 'Batch Name')).toContainText('My name for it')
  await expect(choice(page, 'Batch Name')).toContainText('Her name for it')
  await expect(choice(page, 'Batch Name').getByRole('radio', { checked: true })).toHaveCount(0)
  await expect(choice(page, 'Notes').getByLabel('Take theirs')).toBeChecked()
  await expect(choice(page, 'Final pH').getByLabel('Keep mine')).toBeChecked()
  await expect(field(page, 'notes')).toHaveValue('Smells of plums')
  await expect(field(page, 'batch_name')).toHaveValue('My name for it')
  await expect(dialog(page).getByText('Still to choose: Batch Name')).toBeVisible()
  await expect(save(page)).toBeDisabled()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  await choice(page, 'Batch Name').getByLabel('Take theirs').check()
  await expect(field(page, 'batch_name')).toHaveValue('Her name for it')
  await choice(page, 'Batch Name').getByLabel('Keep mine').check()
  await expect(field(page, 'batch_name')).toHaveValue('My name for it')

  // A third change comes in between.
  await admin.api('PUT', `/api/batch/${id}`, { notes: 'Smells of figs' })
  await save(page).click()
  await expect(dialog(page).getByRole('alert')).toContainText('You changed this record in another window')
  await expect(choice(page, 'Notes').getByLabel('Take theirs')).toBeChecked()
  await expect(choice(page, 'Batch Name').getByLabel('Keep mine')).toBeChecked()
  await save(page).click()
  await expect(page).toHaveURL('/batches')
  expect(await admin.api('GET', `/api/batch/${id}`)).toMatchObject({
    batchName: 'My name for it',
    notes: 'Smells of figs',
    finalPh: 3.7,
    version: 4,
  })
  await rosas.context().close()
})

test('a record that was deleted meanwhile is told, and what was typed stays @any-width', async ({
  page,
  admin,
}) => {
  const { id } = await newBatch(admin)
  await page.goto(`/batches?edit=${id}`)
  await field(page, 'notes').fill('An hour of tasting notes')
  await admin.api('DELETE', `/api/batch/${id}`)
  await save(page).click()
  await expect(dialog(page).getByRole('alert')).toContainText(
    'You deleted this record in another window just now.',
  )
  await expect(field(page, 'notes')).toHaveValue('An hour of tasting notes')
  await expect(save(page)).toBeDisabled()
})

test('a fermentation and a role are merged the same way, permission by permission @any-width', async ({
  page,
  admin,
}) => {
  const batch = await newFermentingBatch(admin, 'WB-7')
  const [{ id } = { id: 0 }] = (await admin.api('GET', `/api/batch/${batch.id}/fermentations`)) as {
    id: number
  }[]
  await page.goto(`/fermentation?edit=${id}`)
  await field(page, 'initial_brix').fill('23.5')
  await admin.api('PUT', `/api/fermentation/${id}`, { press_date: '2024-09-30', initial_brix: '22' })
  await save(page).click()
  await expect(choice(page, 'Press Date')).toContainText('Sep 30, 2024')
  await choice(page, 'Initial Brix').getByLabel('Keep mine').check()
  await save(page).click()
  await expect(page).toHaveURL('/fermentation')
  expect(await admin.api('GET', `/api/fermentation/${id}`)).toMatchObject({
    initialBrix: 23.5,
    pressDate: '2024-09-30T12:00:00.000Z',
  })

  const role = { name: 'Clerk', description: 'Counts', permissions: { 'vessels:view': true } }
  const stored = (await admin.api('POST', '/api/roles', role)) as { id: number }
  await page.goto(`/roles?edit=${stored.id}`)
  await dialog(page).getByRole('group', { name: 'Aging' }).getByLabel('view').check()
  const permissions = { 'vessels:view': true, 'bottling:view': true }
  await admin.api('PUT', `/api/roles/${stored.id}`, { permissions })
  await dialog(page).getByRole('button', { name: 'Update' }).click()
  await expect(choice(page, 'Bottling: view').getByLabel('Take theirs')).toBeChecked()
  await expect(choice(page, 'Aging: view').getByLabel('Keep mine')).toBeChecked()
  await dialog(page).getByRole('button', { name: 'Update' }).click()
  await expect(page).toHaveURL('/roles')
  const merged = (await admin.api('GET', `/api/roles/${stored.id}`)) as typeof role
  expect(merged.permissions).toMatchObject({ ...permissions, 'aging:view': true })
})
