import type { Page } from '@playwright/test'
import { aVineyard } from '#test/builders.ts'
import { newFermentation, newVessel, type Stored } from './support/cellar-records.ts'
import {
  expect,
  leaveStage,
  listen,
  signInStaged,
  someUser,
  stage,
  test,
  type Winery,
} from './support/fixtures.ts'
import {
  dialog,
  edit,
  entry,
  expectColumns,
  expectForm,
  field,
  fillForm,
  save,
  saved,
  says,
} from './support/record-screen.ts'

const emptyText = "No wine batches found. Click 'Add Wine Batch' to create your first batch."
const code = 'WB-20240901-0042'
const estate = { batchName: 'Estate Merlot', batchId: code, wineType: 'Red', startDate: '2024-09-01' }

async function open(page: Page) {
  await page.goto('/batches')
  await expect(page.getByRole('heading', { name: 'Wine Batches', exact: true })).toBeVisible()
}

async function openAdd(page: Page) {
  await page.getByRole('button', { name: 'Add Wine Batch', exact: true }).first().click()
  await expect(dialog(page).getByRole('heading', { name: 'Add New Wine Batch', exact: true })).toBeVisible()
}

/** Opens or closes a row, by a click on it where it is a row. */
async function toggle(page: Page, name: string, isPhone = false) {
  if (isPhone)
    await entry(page, name)
      .getByRole('button', { name: /^Show (more|less)$/ })
      .click()
  else await entry(page, name).getByText(name, { exact: true }).click()
}

const described = (page: Page, label: string) =>
  page.locator('dt', { hasText: new RegExp(`^${label}$`) }).locator('xpath=following-sibling::dd')

const add = async ({ api }: Winery, values: object = {}) =>
  (await api('POST', '/api/batch', { ...estate, ...values })) as Stored

const plant = async ({ api }: Winery) => {
  const place = { name: 'Hillside', location: 'North slope', plantedVariety: 'Merlot', notes: 'Dry farmed' }
  return (await api('POST', '/api/vineyard', aVineyard(place))) as Stored
}

test('BATCH-03..09, 18..20, 60, PERM-09, OPEN-32, 34, TRAP-18, 64: the list shows ID, name, type and status', async ({
  page,
  admin,
  isPhone,
}) => {
  const { id } = await add(admin)
  await add(admin, { batchId: 'WB-2', batchName: 'Old Reserve', status: 'Completed' })
  await add(admin, { batchId: 'WB-3', batchName: 'Odd One', status: 'Resting', wineType: null })
  const asked = page.waitForRequest(request => request.url().includes('/api/batch'))
  await open(page)
  expect((await asked).url()).toMatch(/\/api\/batch\?include=vineyard$/)
  const row = entry(page, 'Estate Merlot')
  for (const text of ['WB-20240901-0042', 'Estate Merlot', 'Sep 1, 2024', 'In Progress'])
    await expect(row.getByText(text, { exact: true })).toBeVisible()
  await expect(row.getByText('In Progress')).toBeVisible()
  const tone = (name: string) => entry(page, name).locator('[data-tone]').getAttribute('data-tone')
  expect(await Promise.all(['Estate Merlot', 'Old Reserve', 'Odd One'].map(tone))).toEqual([
    'blue',
    'green',
    'blue',
  ])
  await expect(entry(page, 'Old Reserve').getByText('Completed', { exact: true })).toBeVisible()
  await expect(row.getByRole('link', { name: 'Fermentation', exact: true })).toHaveAttribute(
    'href',
    `/fermentation?batchId=${id}`,
  )
  await expect(row.getByRole('button', { name: 'Delete', exact: true })).toBeVisible()
  if (isPhone) {
    await expect(row.getByRole('link', { name: 'View Details' })).toHaveAttribute('href', `/batches/${id}`)
  } else {
    await expectColumns(page, 'Batch ID', 'Batch Name', 'Type', 'Status', 'Actions')
  }
})

test('BATCH-01, 02, 10..17, 21, OPEN-63, TRAP-17, 65: a row expands to its details and asks for its fermentations once', async ({
  page,
  admin,
  isPhone,
}) => {
  const { id: vineyardId } = await plant(admin)
  const measured = { finalBrix: 0, finalPh: 3.5, finalTa: 6.1, finalSg: 0.994, netLiquidWeight: 860.5 }
  const { id } = await add(admin, { vineyardId, grapeVariety: 'Syrah', notes: 'Cold soak', ...measured })
  await add(admin, { batchId: 'WB-2', batchName: 'Quiet One' })
  const vessel = await newVessel(admin, 'T-10')
  const inside = { batchId: id, vesselId: vessel.id, startDate: '2024-09-03' }
  const fermentation = await newFermentation(admin, inside)
  await open(page)
  await expect(entry(page, 'Quiet One')).toBeVisible()
  const heard = listen(page)
  const asked = () => heard.calls.filter(call => call.endsWith('/fermentations'))
  await entry(page, 'Estate Merlot').getByRole('button', { name: 'Delete' }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByText('Grape Variety')).toHaveCount(0)
  expect(asked()).toEqual([])

  await toggle(page, 'Estate Merlot', isPhone)
  for (const [label, value] of Object.entries({
    'Grape Variety': 'Merlot',
    Vineyard: 'Hillside',
    Location: 'North slope',
    'Vineyard Notes': 'Dry farmed',
    'Final Brix': '0',
    'Final pH': '3.50',
    'Final TA': '6.10',
    'Final SG': '0.994',
    'Net Liquid Weight': '860.5 kg',
    Notes: 'Cold soak',
  }))
    await expect(described(page, label)).toHaveText(value)
  await expect(described(page, 'Last Updated')).toHaveText(/^[A-Z][a-z]{2} \d{1,2}, \d{4}$/)
  const listed = page.getByRole('list', { name: 'Fermentations' }).getByRole('link')
  await expect(listed).toHaveText(['T-10Sep 3, 2024Active'])
  await expect(listed).toHaveAttribute('href', `/fermentation/${fermentation.id}`)
  await expect(listed.locator('[data-tone="green"]')).toBeVisible()
  expect(asked()).toEqual([`GET /api/batch/${id}/fermentations`])
  await toggle(page, 'Estate Merlot', isPhone)
  await expect(page.getByText('Grape Variety')).toHaveCount(0)
  await toggle(page, 'Estate Merlot', isPhone)
  await expect(listed).toBeVisible()
  expect(asked()).toHaveLength(1)
  await toggle(page, 'Estate Merlot', isPhone)
  await toggle(page, 'Quiet One', isPhone)
  await expect(page.getByText('No fermentations recorded', { exact: true })).toBeVisible()
  await expect(described(page, 'Grape Variety')).toHaveText('From Vineyard')
  await expect(described(page, 'Vineyard')).toHaveText('N/A')
})

test('BATCH-22, 23, 25..29, 36..45, CONST-16, OPEN-60, WIDGET-32: the form proposes an ID, offers its choices and checks @any-width', async ({
  page,
  clock,
  admin: _signedIn,
}) => {
  await clock.setFixedTime(new Date('2024-09-02T05:00:00Z'))
  await open(page)
  await expect(page.getByText(emptyText, { exact: true })).toBeVisible()
  const heard = listen(page)
  await openAdd(page)
  const first = await field(page, 'batch_id').inputValue()
  expect(first).toMatch(/^WB-20240901-\d{4}$/)
  await expect(
    dialog(page).getByRole('group', { name: 'Optional measurements for the wine batch' }),
  ).toBeVisible()
  await expectForm(page, { start_date: '2024-09-01', end_date: '', status: 'In Progress', wine_type: '' })
  await expect(field(page, 'status').getByRole('option')).toHaveText(['In Progress', 'Completed'])
  const types = ['Red', 'White', 'Rosé', 'Sparkling', 'Dessert', 'Other']
  await expect(field(page, 'wine_type').getByRole('option')).toHaveText(['Select a type', ...types])
  await expect(field(page, 'responsible_user_id')).toHaveCount(0)
  const steps = { final_brix: '0.1', final_ph: '0.01', final_ta: '0.01', final_sg: '0.001' }
  for (const [name, step] of Object.entries(steps))
    await expect(field(page, name)).toHaveAttribute('step', step)
  await field(page, 'batch_id').fill('')
  await save(page).click()
  for (const text of ['Batch name is required', 'Batch ID is required']) await says(page, text)
  expect(heard.writes()).toEqual([])
  await page.keyboard.press('Escape')
  await openAdd(page)
  expect(await field(page, 'batch_id').inputValue()).not.toBe(first)
})

test('BATCH-24, 32..35, 42, 45..52, 55, 56, OPEN-24, 58, 59, TRAP-14..16, API-76, DATA-06: adding sends exactly the listed keys, an edit keeps ID and variety @any-width', async ({
  page,
  admin,
}) => {
  const { id: vineyardId } = await plant(admin)
  const { id: responsibleUserId } = (await admin.api('GET', '/api/auth/profile')) as Stored
  await open(page)
  await openAdd(page)
  await fillForm(page, { batch_name: 'Estate Merlot', batch_id: 'MY-1', start_date: '2024-09-01' })
  await field(page, 'vineyard_id').selectOption('Hillside - North slope')
  const figures = ['weight', 'netLiquidWeight', 'finalBrix', 'finalPh', 'finalTa', 'finalSg']
  const unmeasured = Object.fromEntries(figures.map(name => [name, null]))
  expect(await saved(page, 'POST /api/batch')).toStrictEqual({
    batchName: 'Estate Merlot',
    batchId: 'MY-1',
    vineyardId,
    responsibleUserId,
    wineType: null,
    startDate: '2024-09-01',
    grapeVariety: 'Merlot',
    status: 'In Progress',
    ...unmeasured,
  })
  await expect(page.getByText('Wine batch created successfully!', { exact: true })).toBeVisible()
  await expect(dialog(page)).toHaveCount(0)
  await expect(entry(page, 'Estate Merlot')).toBeVisible()

  await openAdd(page)
  await fillForm(page, { batch_name: 'House Red', batch_id: 'MY-2', wine_type: 'Red', status: 'Completed' })
  await fillForm(page, { start_date: '', end_date: '2025-01-01', notes: 'Keep cool' })
  await save(page).click()
  await expect(entry(page, 'House Red')).toBeVisible()
  const stored = (await admin.api('GET', '/api/batch/MY-2')) as Stored
  expect(stored).toMatchObject({ notes: 'Keep cool', endDate: '2025-01-01', grapeVariety: 'From Vineyard' })

  await edit(page, 'House Red')
  await expect(dialog(page).getByRole('heading', { name: 'Edit Wine Batch', exact: true })).toBeVisible()
  await expect(field(page, 'batch_id')).toHaveJSProperty('readOnly', true)
  await expect(field(page, 'batch_id')).toHaveValue('MY-2')
  await fillForm(page, { status: 'In Progress', final_brix: '0', notes: '' })
  expect(await saved(page, `PUT /api/batch/${stored.id}`)).toStrictEqual({
    batchName: 'House Red',
    wineType: 'Red',
    startDate: null,
    endDate: '2025-01-01',
    status: 'In Progress',
    vineyardId: null,
    responsibleUserId,
    notes: null,
    ...unmeasured,
    finalBrix: 0,
  })
  await expect(page.getByText('Wine batch updated successfully!', { exact: true })).toBeVisible()
  const kept = { batchId: 'MY-2', grapeVariety: 'From Vineyard', notes: null }
  expect(await admin.api('GET', '/api/batch/MY-2')).toMatchObject(kept)
})

test('BATCH-06, 08, 09, 18..20, 22, 65, API-08, 09, OPEN-62, PERM-16: staff see no Delete, and incomplete snake_case batches @any-width', async ({
  page,
}) => {
  await signInStaged(page, someUser('Winemaker'))
  await stage(page, 'GET /api/vineyard', { status: 403 })
  const nested = { name: 'Terrace', planted_variety: '', location: 'West' }
  const extras = { tartaric_acid: 1.5, yeast_strain: 'EC-1118', volume: '5', volume_unit: 'hL', bisulfite: 0 }
  const odd = { id: 9, batch_id: 'X-9', batch_name: null, start_date: 'soon', grape_variety: 'Gamay' }
  await stage(page, 'GET /api/batch', { body: [{ ...odd, ...extras, vineyard: nested }] })
  await stage(page, 'GET /api/batch/9/fermentations', {
    body: [{ id: 4, vessel: { vessel_id: 'B-1' }, start_date: '2024-09-03T12:00:00.000Z', status: 'Stuck' }],
  })
  await open(page)
  await expect(entry(page, 'Unnamed Batch').getByText('In Progress', { exact: true })).toBeVisible()
  await expect(entry(page, 'Unnamed Batch').getByText('Invalid Date')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Delete' })).toHaveCount(0)
  await toggle(page, 'Unnamed Batch')
  for (const [label, value] of Object.entries({
    'Grape Variety': 'Gamay',
    Volume: '5 hL',
    'Tartaric Acid': '1.5',
    'Yeast Strain': 'EC-1118',
    Bisulfite: '0',
  }))
    await expect(described(page, label)).toHaveText(value)
  await expect(page.getByRole('list', { name: 'Fermentations' }).getByRole('link')).toHaveText([
    'B-1Sep 3, 2024Stuck',
  ])
  await openAdd(page)
  await expect(dialog(page).getByText('Access denied.')).toBeVisible()
})

test('BATCH-16, 61, ERR-31, OPEN-36, 42, 63: failed and refused loads and a taken ID are told @any-width', async ({
  page,
  admin,
}) => {
  const { id } = await add(admin)
  let answer: Record<string, unknown> = { status: 500, body: { message: 'The cellar is flooded.' } }
  await stage(page, 'GET /api/batch', () => answer)
  await open(page)
  await expect(page.getByRole('alert')).toHaveText('The cellar is flooded.')
  await expect(page.getByText(emptyText)).toHaveCount(0)
  answer = { status: 403 }
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('alert')).toHaveText('Access denied.')
  await expect(page.getByText('Your role does not allow you to view these records.')).toBeVisible()
  await leaveStage(page)
  answer = { status: 500, body: { message: 'The tank is locked.' } }
  const calls = await stage(page, `GET /api/batch/${id}/fermentations`, () => answer)
  await page.reload()
  await toggle(page, 'Estate Merlot')
  await expect(page.getByText('The tank is locked.')).toBeVisible()
  await toggle(page, 'Estate Merlot')
  answer = { body: [] }
  await toggle(page, 'Estate Merlot')
  await expect(page.getByText('No fermentations recorded', { exact: true })).toBeVisible()
  expect(calls).toHaveLength(2)
  await openAdd(page)
  await field(page, 'batch_name').fill('Twin')
  await field(page, 'batch_id').fill(code)
  await save(page).click()
  await expect(dialog(page).getByRole('alert')).toContainText(/batch id/i)
  await expect(field(page, 'batch_name')).toHaveValue('Twin')
})
