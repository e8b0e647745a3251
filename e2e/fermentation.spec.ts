import { newBatch, newFermentation, newVessel } from './support/cellar-records.ts'
import { emptyText, offered, open, openStart, path, start } from './support/fermentation-page.ts'
import { expect, listen, test } from './support/fixtures.ts'
import {
  choices,
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

test('FERM-01..11, 13, 14, 19, 62, 63, TRAP-18, 19, CONST-32: the list shows what ferments where', async ({
  page,
  admin,
  isPhone,
}) => {
  const heard = listen(page)
  await open(page)
  await expect(page.getByText(emptyText, { exact: true })).toBeVisible()
  expect(heard.loads()).toEqual(['GET /api/batch', `GET ${path}`, 'GET /api/vessel'])
  const batch = await newBatch(admin, { batchId: 'WB-1', batchName: 'Estate Red' })
  const vessels: number[] = []
  for (const [index, status] of ['Active', 'Completed', 'Stuck', 'Stopped'].entries()) {
    const vessel = await newVessel(admin, `T-10${index}`)
    vessels.push(vessel.id)
    const dates = { startDate: `2024-09-1${index}`, pressDate: index === 0 ? '2024-09-20' : null }
    await newFermentation(admin, { batchId: batch.id, vesselId: vessel.id, status, ...dates })
  }
  await page.reload()
  if (!isPhone)
    await expectColumns(page, 'Wine Batch', 'Vessel', 'Start Date', 'Press Date', 'Status', 'Actions')
  for (const [index, [status, tone]] of (
    [
      ['Active', 'green'],
      ['Completed', 'blue'],
      ['Stuck', 'red'],
      ['Stopped', 'yellow'],
    ] as const
  ).entries()) {
    const row = entry(page, `T-10${index}`)
    await expect(row.getByText('Hillside Block - WB-1', { exact: true })).toBeVisible()
    await expect(row.getByText('Estate Red', { exact: true })).toBeVisible()
    await expect(row.locator(`[data-tone="${tone}"]`)).toHaveText(status)
    if (isPhone) await row.getByRole('button', { name: 'Show more' }).click()
    await expect(row.getByText(`Sep 1${index}, 2024`, { exact: true })).toBeVisible()
    await expect(
      row.getByText(index === 0 ? 'Sep 20, 2024' : 'Not set', { exact: true }).first(),
    ).toBeVisible()
    await expect(row.getByRole('link', { name: `T-10${index}` })).toHaveAttribute(
      'href',
      `/vessel/${vessels[index]}`,
    )
  }
  await page.getByRole('link', { name: 'View Maintenance Records' }).first().click()
  await expect(page).toHaveURL('/fermentation-maintenance')
  await page.goBack()
  await entry(page, 'T-100').getByRole('link', { name: 'T-100' }).click()
  await expect(page).toHaveURL(`/vessel/${vessels[0]}`)
})

test('FERM-15..18, TRAP-29, 31, WIDGET-32: without a free vessel nothing can be started @any-width', async ({
  page,
  admin,
}) => {
  await newVessel(admin, 'B-1', { usageType: 'Aging' })
  await newVessel(admin, 'T-1', { status: 'In Use' })
  await open(page)
  await expect(start(page)).toBeDisabled()
  const warning = page.getByRole('note')
  await expect(warning.getByText('No available vessels.', { exact: true })).toBeVisible()
  await warning.getByRole('link', { name: 'Manage', exact: true }).click()
  await expect(page).toHaveURL('/vessels')
  await newVessel(admin, 'T-2')
  await open(page)
  await expect(start(page)).toBeEnabled()
  await expect(page.getByText('No available vessels.')).toHaveCount(0)
})

test('FERM-20, 21, 27..29, 35..37, 40..42, CONST-28: the form says what is wrong before it sends @any-width', async ({
  page,
  admin,
}) => {
  await newVessel(admin, 'T-1')
  await newBatch(admin)
  await open(page)
  const heard = listen(page)
  await openStart(page)
  await expect(field(page, 'status')).toHaveValue('Active')
  const statuses = choices(field(page, 'status'))
  await expect(statuses).toHaveText(['Active', 'Completed', 'Stuck', 'Stopped'])
  await field(page, 'status').selectOption('')
  await save(page).click()
  await says(page, 'Status is required')

  await field(page, 'start_date').fill('2024-09-10')
  const early = "Press date can't be before start date"
  await field(page, 'press_date').fill('2024-09-09')
  await field(page, 'press_date').blur()
  await says(page, early)
  await field(page, 'press_date').fill('2024-09-10')
  await expect(dialog(page).getByText(early)).toHaveCount(0)
  const brix = field(page, 'initial_brix')
  await expect(brix).toHaveAttribute('inputmode', 'decimal')
  await brix.press('e')
  await brix.blur()
  await says(page, 'Must be a number')
  await brix.fill('50')
  await expect(brix).not.toHaveAttribute('aria-invalid', 'true')
  await expect(field(page, 'notes')).toBeVisible()
  expect(heard.writes()).toEqual([])
})

test('FERM-24..26, 43, 45..48, 51, 55..59, TRAP-09..12, 20..25, CONST-29, ERR-43, API-03: a fermentation takes, changes and frees its vessel @any-width', async ({
  page,
  admin,
}) => {
  const one = await newVessel(admin, 'T-1', { usageType: 'Fermentation' })
  const two = await newVessel(admin, 'T-2')
  await newVessel(admin, 'T-3', { status: 'Out of Service' })
  await newVessel(admin, 'B-4', { usageType: 'Aging' })
  await newVessel(admin, 'T-5', { status: 'In Use' })
  const batch = await newBatch(admin, { batchId: 'WB-1', batchName: 'Estate Red' })
  await open(page)
  await openStart(page)
  const names = (...codes: string[]) =>
    expect(offered(page)).toHaveText(codes.map(code => new RegExp(`^${code} `)))
  await names('T-1', 'T-2', 'T-3')
  await expect(offered(page).nth(2)).toHaveText('T-3 - Tank, 5,000 L (Out of Service)')
  await field(page, 'batch_id').selectOption({ label: 'Hillside Block - WB-1 (Estate Red)' })
  await fillForm(page, { vessel_id: one.id, start_date: '2024-09-10', initial_brix: '24.5' })
  const heard = listen(page)
  const body = {
    batch_id: batch.id,
    vessel_id: one.id,
    start_date: '2024-09-10T12:00:00.000Z',
    initial_brix: '24.5',
    status: 'Active',
  }
  expect(await saved(page, `POST ${path}`)).toStrictEqual(body)
  await expect(page.getByText('Fermentation created successfully!', { exact: true })).toBeVisible()
  await expect(dialog(page)).toHaveCount(0)
  await expect(entry(page, 'T-1')).toBeVisible()
  await openStart(page)
  await names('T-2', 'T-3')
  await page.keyboard.press('Escape')

  const [{ id }] = (await admin.api('GET', path)) as [{ id: number }]
  await edit(page, 'WB-1')
  await expect(dialog(page).getByRole('heading', { name: 'Edit Fermentation' })).toBeVisible()
  await names('T-1', 'T-2', 'T-3')
  await expectForm(page, { vessel_id: one.id, start_date: '2024-09-10', initial_brix: '24.5' })
  await fillForm(page, { vessel_id: two.id, initial_brix: '', press_date: '2024-09-20' })
  const { initial_brix: _, ...rest } = body
  const change = { vessel_id: two.id, press_date: '2024-09-20T12:00:00.000Z' }
  expect(await saved(page, `PUT ${path}/${id}`)).toStrictEqual({ ...rest, ...change })
  await expect(page.getByText('Fermentation updated successfully!', { exact: true })).toBeVisible()
  expect(heard.calls).toContain(`GET ${path}/${id}`)
  await expect(entry(page, 'WB-1').getByRole('link', { name: 'T-2' })).toBeVisible()
  await openStart(page)
  await names('T-1', 'T-3')
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL('/fermentation')

  expect(heard.calls).not.toContain('GET /api/vessel')
  // From here on the vessel is loaded as In Use, and only the screen itself can know that it became free.
  await page.reload()
  await expect(entry(page, 'WB-1')).toBeVisible()
  heard.calls.length = 0
  for (const [status, ...free] of [
    ['Stuck', 'T-1', 'T-3'],
    ['Stopped', 'T-1', 'T-3'],
    ['Completed', 'T-1', 'T-2', 'T-3'],
  ] as const) {
    await edit(page, 'WB-1')
    await field(page, 'status').selectOption(status)
    await save(page).click()
    await expect(dialog(page)).toHaveCount(0)
    await openStart(page)
    await names(...free)
    await page.keyboard.press('Escape')
  }
  expect(heard.calls).not.toContain('GET /api/vessel')
})

test('FERM-15, 55, 68, OPEN-75, 78, TRAP-89: the last vessel goes at once; what the server says holds after a reload @any-width', async ({
  page,
  admin,
}) => {
  const only = await newVessel(admin, 'T-1')
  const batch = await newBatch(admin)
  await open(page)
  await openStart(page)
  const started = { batch_id: batch.id, vessel_id: only.id, start_date: '2024-09-10' }
  await fillForm(page, { ...started, status: 'Completed' })
  await save(page).click()
  await expect(start(page)).toBeDisabled()
  await expect(page.getByText('No available vessels.', { exact: true })).toBeVisible()
  await expect(page).toHaveURL('/fermentation')
  await page.reload()
  await expect(start(page)).toBeEnabled()

  await openStart(page)
  await newFermentation(admin, { batchId: batch.id, vesselId: only.id })
  await fillForm(page, started)
  await save(page).click()
  await expect(dialog(page).getByRole('alert')).toContainText('This vessel is already in use.')
})
