import type { Page } from '@playwright/test'
import { aPostFermentation } from '#test/builders.ts'
import { newBatch, newFermentingBatch } from './support/cellar-records.ts'
import { expect, listen, signInStaged, someUser, stage, storedToken, test } from './support/fixtures.ts'
import { choices, dialog, edit, entry, field, fillForm, save, saved } from './support/record-screen.ts'

const emptyText = 'No post-fermentation processes found. Add one to get started!'
const path = '/api/post-fermentation'

async function open(page: Page) {
  await page.goto('/post-fermentation')
  await expect(page.getByRole('heading', { name: 'Post-Fermentation Management', exact: true })).toBeVisible()
}

async function openAdd(page: Page) {
  await page.getByRole('button', { name: 'Add Post-Fermentation', exact: true }).click()
  await expect(dialog(page).getByRole('heading', { name: 'Add Post-Fermentation' })).toBeVisible()
}

test('POST-01..07, 10, 19, OPEN-15, 19, 21, TRAP-33, 44, WIDGET-32: the list shows what was done after fermenting', async ({
  page,
  admin,
  isPhone,
}) => {
  const heard = listen(page)
  await newBatch(admin, { batchId: 'WB-QUIET' })
  await open(page)
  await expect(page.getByText(emptyText, { exact: true })).toBeVisible()
  const calls = heard.loads()
  expect(calls).toEqual(['GET /api/batch', 'GET /api/fermentation', `GET ${path}`])
  await openAdd(page)
  await expect(field(page, 'batch_id')).toHaveText('No wine batches available')
  const batch = await newFermentingBatch(admin, 'WB-ONE', { batchName: 'First' })
  const empty = { squeezingDate: null, sg: null, ph: null, malicAcid: null, va: 0 }
  await admin.api('POST', path, aPostFermentation(batch.id, empty))
  await open(page)
  const row = entry(page, 'WB-ONE')
  const headers = ['Batch', 'Squeezing Date', 'Débourbage Date', 'VA', 'SG', 'pH', 'Malic Acid']
  if (isPhone) {
    await row.getByRole('button', { name: 'Show more' }).click()
    for (const header of headers.slice(1)) await expect(row.getByText(header, { exact: true })).toBeVisible()
  } else
    await expect(page.getByRole('columnheader').filter({ hasNotText: /^Details$/ })).toHaveText([
      ...headers,
      'Actions',
    ])
  for (const text of ['Hillside Block - WB-ONE', 'First', 'Oct 3, 2024', '0'])
    await expect(row.getByText(text, { exact: true })).toBeVisible()
  await expect(row.getByText('Not set', { exact: true })).toHaveCount(4)
})

test('POST-06, 08, 09, 11..18, 20, 21, 25, OPEN-17, 24, 86, CONST-33, TRAP-02, 10: records are added and changed @any-width', async ({
  page,
  admin,
}) => {
  const batch = await newFermentingBatch(admin, 'WB-ONE', { batchName: 'First' })
  await newBatch(admin, { batchId: 'WB-QUIET' })
  await open(page)
  await openAdd(page)
  const offered = choices(field(page, 'batch_id'))
  await expect(offered).toHaveText(['Hillside Block - WB-ONE (First)'])
  for (const [name, step] of [
    ['va', '0.01'],
    ['ph', '0.01'],
    ['sg', '0.001'],
    ['malic_acid', '0.01'],
  ] as const)
    await expect(field(page, name)).toHaveAttribute('step', step)
  for (const name of ['squeezing_date', 'daborbage_date', 'notes'])
    await expect(field(page, name)).toBeVisible()
  await expect(dialog(page).getByLabel('Débourbage Date')).toHaveAttribute('name', 'daborbage_date')
  await field(page, 'va').fill('-0.01')
  await save(page).click()
  await expect(dialog(page).getByText('Wine batch is required', { exact: true })).toBeVisible()
  await expect(
    dialog(page).getByText('Volatile Acidity cannot be less than 0', { exact: true }),
  ).toBeVisible()
  await field(page, 'va').fill('0')
  await expect(dialog(page).getByText('Volatile Acidity cannot')).toHaveCount(0)
  await field(page, 'batch_id').selectOption(String(batch.id))
  const sent = {
    batchId: batch.id,
    squeezingDate: null,
    daborbageDate: null,
    sg: null,
    ph: null,
    malicAcid: null,
    va: 0,
    notes: null,
  }
  expect(await saved(page, `POST ${path}`)).toStrictEqual(sent)
  const success = page.getByRole('status')
  await expect(success).toHaveText('Post-fermentation record created successfully!')
  await expect(dialog(page)).toHaveCount(0)
  await openAdd(page)
  await expect(offered).toHaveCount(1)
  await page.keyboard.press('Escape')

  await edit(page, 'WB-ONE')
  await expect(dialog(page).getByRole('heading', { name: 'Edit Post-Fermentation' })).toBeVisible()
  await expect(field(page, 'batch_id')).toBeDisabled()
  await expect(field(page, 'batch_id')).toHaveValue(String(batch.id))
  await fillForm(page, { daborbage_date: '2024-10-03', malic_acid: '1.25' })
  const put = page.waitForRequest(request => request.method() === 'PUT')
  await save(page).click()
  expect(new URL((await put).url()).pathname).toMatch(/^\/api\/post-fermentation\/\d+$/)
  expect((await put).postDataJSON()).toStrictEqual({ ...sent, daborbageDate: '2024-10-03', malicAcid: 1.25 })
  await expect(success).toHaveText('Post-fermentation record updated successfully!')
  await expect(entry(page, 'Oct 3, 2024')).toBeVisible()
})

test('POST-06, 09, 23, 26, ERR-41, WIDGET-21, TRAP-02, 88, DATA-12, API-08, OPEN-42, ERR-25: other answers are read as well; staff may not delete @any-width', async ({
  page,
}) => {
  await signInStaged(page, someUser('Winemaker'))
  const batch = { id: 4, batch_id: 'WB-4', batch_name: 'Four', vineyard_name: 'East' }
  const record = { id: 1, batch, squeezing_date: 'soon', malic_acid: '1.5', va: null }
  let answer: Parameters<typeof stage>[2] = { status: 500, body: { message: 'The cellar is dark.' } }
  await stage(page, `GET ${path}`, request => (typeof answer === 'function' ? answer(request) : answer))
  await stage(page, 'GET /api/batch', { body: [batch] })
  await stage(page, 'GET /api/fermentation', { body: [] })
  await open(page)
  await expect(page.getByRole('alert')).toHaveText('The cellar is dark.')
  await expect(page.getByText(emptyText)).toHaveCount(0)
  answer = { body: [record] }
  await page.getByRole('button', { name: 'Retry' }).click()
  const row = entry(page, 'East - WB-4')
  await expect(row.getByText('Invalid Date', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Delete' })).toHaveCount(0)
  await row.getByRole('button', { name: 'Edit' }).click()
  await expect(field(page, 'batch_id').locator('option:checked')).toHaveText('East - WB-4 (Four)')
  await expect(field(page, 'malic_acid')).toHaveValue('1.5')
  await field(page, 'squeezing_date').fill('2024-10-01')
  await stage(page, `PUT ${path}/1`, { status: 401, body: { message: 'Your session has ended.' } })
  await save(page).click()
  await expect(page).toHaveURL('/login')
  expect(await storedToken(page)).toBeNull()
})
