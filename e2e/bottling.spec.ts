import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { aBottling } from '#test/builders.ts'
import { newAging, newBatch, newVessel } from './support/cellar-records.ts'
import { expect, listen, signInStaged, someUser, stage, test } from './support/fixtures.ts'
import { dialog, entry, expectColumns, field, fillForm, save, says } from './support/record-screen.ts'

const path = '/api/bottling'
const emptyText = 'No bottling runs found. Click "Add Bottling Run" to plan one.'

const add = (page: Page) => page.getByRole('button', { name: 'Add Bottling Run', exact: true })

async function open(page: Page, address = '/bottling') {
  await page.goto(address)
  await expect(page.getByRole('heading', { name: 'Bottling Schedule', exact: true, level: 1 })).toBeVisible()
}

test('OPEN-12, 13, BOTL-03, 05, 06, SHELL-11: a run is planned from litres, reviewed and changed', async ({
  page,
  admin,
  isPhone,
}) => {
  const other = await newBatch(admin, { batchId: 'WB-OTHER' })
  const batch = await newBatch(admin, { batchId: 'WB-OAK', batchName: 'Oak Red' })
  const barrel = await newVessel(admin, 'B-7')
  const aging = await newAging(admin, { batchId: batch.id, vesselId: barrel.id })
  const heard = listen(page)
  await open(page)
  await expect(page.getByText(emptyText, { exact: true })).toBeVisible()
  const loads = heard.loads()
  expect(loads).toEqual(['GET /api/aging', 'GET /api/batch', `GET ${path}`])

  await add(page).click()
  await expect(dialog(page).getByRole('heading', { name: 'Add Bottling Run', exact: true })).toBeVisible()
  await expect(field(page, 'status')).toHaveValue('Planned')
  await save(page).click()
  await says(page, 'Wine batch is required')

  // An aging brings its batch, a batch leaves only its own agings.
  await field(page, 'aging_id').selectOption('Hillside Block - WB-OAK in B-7 (Oct 20, 2024)')
  await expect(field(page, 'batch_id')).toHaveValue(String(batch.id))
  await field(page, 'batch_id').selectOption(String(other.id))
  await expect(field(page, 'aging_id')).toHaveValue('')
  await expect(field(page, 'aging_id').locator('option')).toHaveText(['None'])
  await fillForm(page, { batch_id: batch.id, aging_id: aging.id })

  await fillForm(page, { bottling_date: '2026-11-09', bottle_size: 'Jeroboam' })
  await says(page, 'How much Jeroboam holds is not known here. A size such as 750 ml or 1.5 L is.')
  await field(page, 'bottle_size').fill('750 ml')
  await dialog(page).getByLabel('Litres').fill('2250')
  await says(page, '2,250 L in 750 ml bottles are 3,000 bottles.')
  await dialog(page).getByRole('button', { name: 'Use 3,000 bottles' }).click()
  await expect(field(page, 'bottle_count')).toHaveValue('3000')
  await dialog(page).getByLabel('Litres').fill('2251')
  await says(page, '2,251 L in 750 ml bottles are 3,001 bottles, with 0.25 L left over.')
  await dialog(page).getByLabel('Litres').press('Enter')
  await expect(field(page, 'bottle_count')).toHaveValue('3001')
  await dialog(page).getByLabel('Litres').fill('')
  await says(page, '3,001 bottles of 750 ml take 2,250.75 L.')
  await save(page).click()
  await expect(page.getByText('Bottling run created successfully!', { exact: true })).toBeVisible()
  await expect(page).toHaveURL('/bottling')

  const row = entry(page, 'WB-OAK')
  await expect(row.locator('[data-look="pending"]')).toHaveText('Planned')
  await row.getByRole('button', { name: isPhone ? 'Show more' : 'Show details' }).click()
  for (const text of ['Oak Red', 'Nov 9, 2026', '3,001', '750 ml', '2,250.75 L'])
    await expect(page.getByText(text, { exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: 'WB-OAK', exact: true })).toHaveAttribute(
    'href',
    `/batches/${batch.id}`,
  )
  const toAging = page.getByRole('link', { name: 'B-7 since Oct 20, 2024', exact: true })
  await expect(toAging).toHaveAttribute('href', `/aging?id=${aging.id}`)
  if (!isPhone) await expectColumns(page, 'Batch', 'Date', 'Bottles', 'Size', 'Status', 'Actions')

  const file = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV', exact: true }).click()
  const saved = (await readFile(await (await file).path())).toString()
  expect(saved).toBe(
    '\uFEFFBatch,Date,Bottles,Size,Status,Litres,Notes\r\n' +
      'Hillside Block - WB-OAK (Oak Red),2026-11-09,3001,750 ml,Planned,2250.75,\r\n',
  )

  await row.getByRole('button', { name: 'Edit', exact: true }).click()
  await expect(dialog(page).getByRole('heading', { name: 'Edit Bottling Run', exact: true })).toBeVisible()
  await expect(field(page, 'aging_id')).toHaveValue(String(aging.id))
  await field(page, 'status').selectOption('Completed')
  await save(page).click()
  await expect(page.getByText('Bottling run updated successfully!', { exact: true })).toBeVisible()
  await expect(row.locator('[data-look="active"]')).toHaveText('Completed')

  // What others link to: a filter by batch, and a form that has it chosen already.
  await page.getByLabel('Filter by Status:').selectOption('Planned')
  await expect(page.getByText('No bottling runs match the filters.', { exact: true })).toBeVisible()
  await open(page, `/bottling?add=1&batchId=${other.id}`)
  await expect(field(page, 'batch_id')).toHaveValue(String(other.id))
  await dialog(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText('No bottling runs match the filters.', { exact: true })).toBeVisible()
  await open(page, '/bottling?batchId=wb-oak&status=Completed')
  await expect(page.getByLabel('Filter by Wine Batch:')).toHaveValue(String(batch.id))
  await expect(row).toBeVisible()
})

test('OPEN-12, WIDGET-31: the calendar shows the runs of a month on their days and opens them', async ({
  page,
  admin,
  isPhone,
}) => {
  const batch = await newBatch(admin, { batchId: 'WB-CAL' })
  const run = async (bottlingDate: string, values: object = {}) =>
    admin.api('POST', path, aBottling(batch.id, { bottlingDate, ...values }))
  await run('2026-11-09')
  await run('2026-11-30', { status: 'Completed', bottleCount: 1, bottleSize: 'Magnum' })
  await run('2026-12-02', { status: 'Cancelled' })
  await open(page, '/bottling?view=calendar&month=2026-11')
  const month = page.getByRole('region', { name: 'November 2026', exact: true })
  const on = (day: string) => month.getByRole('list', { name: day, exact: true }).getByRole('link')
  await expect(on('Monday, November 9')).toHaveText('Hillside Block - WB-CAL1,200 bottles, 750 mlPlanned')
  await expect(on('Monday, November 9')).toHaveAttribute('data-tone', 'yellow')
  await expect(on('Monday, November 30')).toContainText('1 bottle, MagnumCompleted')
  if (isPhone) {
    await expect(month.getByRole('link')).toHaveCount(2)
  } else {
    await expect(month.getByRole('columnheader')).toHaveCount(7)
    await expect(month.getByRole('row')).toHaveCount(6)
    await expect(month.getByRole('cell').first()).toHaveText('1Sunday, November 1')
    // Days of the neighbouring month show what lies on them, too.
    await expect(on('Wednesday, December 2')).toContainText('Cancelled')
  }

  await on('Monday, November 9').focus()
  await page.keyboard.press('Enter')
  await expect(dialog(page).getByRole('heading', { name: 'Edit Bottling Run', exact: true })).toBeVisible()
  await expect(page).toHaveURL(/view=calendar&month=2026-11&edit=\d+$/)
  await field(page, 'bottling_date').fill('2026-11-10')
  await save(page).click()
  await expect(on('Tuesday, November 10')).toBeVisible()
  await expect(page).toHaveURL('/bottling?view=calendar&month=2026-11')

  await page.getByLabel('Filter by Status:').selectOption('Completed')
  await expect(month.getByRole('link')).toHaveCount(1)
  await page.getByRole('button', { name: 'Next month' }).click()
  await expect(page.getByRole('heading', { name: 'December 2026' })).toBeVisible()
  await expect(page).toHaveURL(/month=2026-12/)
  if (isPhone) await expect(page.getByText('No bottling runs in December 2026.')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'December 2026' })).toBeVisible()
  await page.getByRole('button', { name: 'Previous month' }).click()
  await page.getByRole('button', { name: 'Previous month' }).click()
  await expect(page.getByRole('heading', { name: 'October 2026' })).toBeVisible()
  await page.getByRole('button', { name: 'Today', exact: true }).click()
  const now = await page.evaluate(() =>
    new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric' }).format(new Date()),
  )
  await expect(page.getByRole('heading', { name: now, exact: true })).toBeVisible()
  await expect(page).not.toHaveURL(/month=/)
  if (!isPhone) await expect(page.locator('[aria-current="date"]')).toBeVisible()
  await page.getByRole('tab', { name: 'List' }).click()
  await expect(entry(page, 'WB-CAL')).toHaveCount(1)
})

test('BOTL-03, OPEN-18, 42, 55, PERM-01: staff add and edit but do not delete, and failures are told @any-width', async ({
  page,
}) => {
  await signInStaged(page, someUser('Winemaker'))
  const snake = {
    id: 4,
    batch_id: 2,
    aging_id: 9,
    bottling_date: 'soon',
    bottle_count: '600',
    bottle_size: '75',
    status: 'Delayed',
    batch: { id: 2, batch_id: 'WB-2', batch_name: 'Two' },
  }
  let isDown = true
  await stage(page, `GET ${path}`, () =>
    isDown ? { status: 500, body: { message: 'The press is stuck.' } } : { body: [snake] },
  )
  await stage(page, 'GET /api/batch', { status: 403, body: { message: 'Access denied.' } })
  await stage(page, 'GET /api/aging', { status: 403, body: { message: 'Access denied.' } })
  await open(page, '/bottling?view=calendar')
  await expect(page.getByRole('alert')).toHaveText('The press is stuck.')
  const missing =
    'Your role does not allow you to view wine batches and agings. No bottling run can be given one.'
  await expect(page.getByText(missing)).toBeVisible()
  isDown = false
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('button', { name: 'Next month' })).toBeVisible()
  await page.getByRole('tab', { name: 'List' }).click()
  const row = entry(page, 'WB-2')
  await expect(row.getByText('Invalid Date', { exact: true })).toBeVisible()
  await expect(row.locator('[data-look="inactive"]')).toHaveText('Delayed')
  await expect(page.getByRole('button', { name: 'Delete' })).toHaveCount(0)
  await row.getByRole('button', { name: 'Edit' }).click()
  for (const [name, value] of [
    ['batch_id', '2'],
    ['aging_id', '9'],
    ['bottle_size', '75'],
    ['status', 'Delayed'],
  ] as const)
    await expect(field(page, name)).toHaveValue(value)
  await fillForm(page, { bottling_date: '2026-11-09', status: 'Planned' })
  await stage(page, `PUT ${path}/4`, {
    status: 400,
    body: {
      message: 'The selected aging process belongs to another wine batch.',
      errors: [{ field: 'aging_id', message: 'The selected aging process belongs to another wine batch.' }],
    },
  })
  await save(page).click()
  await expect(field(page, 'aging_id')).toHaveAttribute('aria-invalid', 'true')
  await stage(page, `GET ${path}`, { status: 403, body: { message: 'Access denied.' } })
  await open(page)
  await expect(page.getByText('Your role does not allow you to view these records.')).toBeVisible()
})
