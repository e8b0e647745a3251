import { newAging, newBatch, newFermentation, newVessel } from './support/cellar-records.ts'
import { expect, listen, test } from './support/fixtures.ts'
import {
  choices,
  dialog,
  edit,
  entry,
  expectColumns,
  field,
  fillForm,
  save,
  saved,
  says,
} from './support/record-screen.ts'
import { emptyText, expand, figure, filter, open, openAdd, path } from './support/vessels-page.ts'

const barrel = { vesselType: 'Barrel', material: 'French Oak', usageType: 'Aging' }

test('VESS-01, 03..08, 12..15, 17..19, 42, CONST-30, OPEN-15, 90..92, TRAP-20, 86: the cellar at a glance', async ({
  page,
  admin,
  isPhone,
}) => {
  const batch = await newBatch(admin, { batchName: 'Estate Red' })
  const other = await newVessel(admin, 'X-1', {
    vesselType: 'Other',
    material: 'Other',
    materialOther: 'Clay',
  })
  const oak = await newVessel(admin, 'B-1', { ...barrel, capacity: 1.1, capacityUnit: 'gal', toast: 'Light' })
  const tank = await newVessel(admin, 'T-1', { capacity: 20, capacityUnit: 'hL', status: 'Out of Service' })
  await newVessel(admin, 'T-2', { capacity: 1.1, capacityUnit: 'gal' })
  const stuck = await newVessel(admin, 'T-3', { capacity: 100.4 })
  const process = { batchId: batch.id }
  const fermenting = await newFermentation(admin, { ...process, vesselId: tank.id })
  const aging = await newAging(admin, { ...process, vesselId: oak.id })
  await newFermentation(admin, { ...process, vesselId: stuck.id, status: 'Stuck' })
  await newAging(admin, { ...process, vesselId: other.id, status: 'On Hold' })
  for (const { id } of [tank, oak, stuck, other])
    await admin.api('PUT', `${path}/${id}`, { status: id === tank.id ? 'Out of Service' : 'Empty' })

  const heard = listen(page)
  await open(page)
  await expect(figure(page, 'Total Vessels')).toContainText(/^Total Vessels5$/)
  await expect(figure(page, 'Total Capacity')).toContainText(/^Total Capacity7,109\s?L$/)
  await expect(figure(page, 'In Use')).toContainText(/^In Use2 \/ 5$/)
  expect(heard.loads()).toEqual(['GET /api/aging', 'GET /api/fermentation', 'GET /api/vessel'])
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText([
    'Tank',
    'Barrel',
    'Other',
  ])
  if (!isPhone) {
    await expect(page.getByRole('table')).toHaveCount(3)
    const barrels = page.getByRole('table', { name: 'Barrel' })
    await expectColumns(
      barrels,
      'Vessel ID',
      'Material',
      'Capacity',
      'Usage',
      'Status',
      'Current Use',
      'Actions',
    )
  }
  for (const [name, status, use] of [
    ['T-1', 'In Use', ['Fermentation: Estate Red', `/fermentation?id=${fermenting.id}`]],
    ['B-1', 'In Use', ['Aging: Estate Red', `/aging?id=${aging.id}`]],
    ['T-3', 'Empty', null],
    ['X-1', 'Empty', null],
  ] as const) {
    const row = entry(page, name)
    await expect(row.locator('[data-look]')).toHaveText(status)
    await expand(row).click()
    if (use) await expect(row.getByRole('link', { name: use[0] })).toHaveAttribute('href', use[1])
    else await expect(row.getByText('None', { exact: true }).first()).toBeVisible()
  }
  const list = page.getByRole('main')
  for (const text of [
    '20 hL',
    '1.1 gal',
    'Clay',
    'Cooling jacket',
    'Speidel',
    '3 years',
    'Light',
    'Stored Status',
  ])
    await expect(list.getByText(text, { exact: true }).first()).toBeVisible()
  await expect(list.getByText('Toast', { exact: true })).toHaveCount(1)
  await entry(page, 'B-1').getByRole('link', { name: 'Aging: Estate Red' }).click()
  await expect(page).toHaveURL(`/aging?id=${aging.id}`)
})

test('VESS-09..11, 16, 20..22, OPEN-91, 92, TRAP-87: filters go by what is shown and stay in the address @any-width', async ({
  page,
  admin,
}) => {
  await open(page)
  await expect(page.getByText(emptyText, { exact: true })).toBeVisible()
  const batch = await newBatch(admin)
  const busy = await newVessel(admin, 'T-1', { usageType: 'Fermentation' })
  await newVessel(admin, 'T-2')
  await newVessel(admin, 'B-1', barrel)
  await newFermentation(admin, { batchId: batch.id, vesselId: busy.id })
  await admin.api('PUT', `${path}/${busy.id}`, { status: 'Empty' })
  await page.reload()
  for (const [label, words] of [
    ['Vessel Type', ['Tank', 'Barrel', 'Tote', 'Bin', 'Other']],
    ['Usage Type', ['Aging', 'Fermentation', 'Both']],
    ['Status', ['Empty', 'In Use', 'Out of Service']],
  ] as const) {
    await expect(filter(page, label).locator('option').first()).toHaveText('All')
    await expect(choices(filter(page, label))).toHaveText(words)
  }
  await filter(page, 'Status').selectOption('Empty')
  await expect(entry(page, 'T-1')).toHaveCount(0)
  await expect(entry(page, 'T-2')).toBeVisible()
  await expect(figure(page, 'Total Vessels')).toContainText('3')
  await filter(page, 'Vessel Type').selectOption('Barrel')
  await expect(page).toHaveURL('/vessels?status=Empty&type=Barrel')
  await page.reload()
  await expect(entry(page, 'B-1')).toBeVisible()
  await expect(entry(page, 'T-2')).toHaveCount(0)
  await filter(page, 'Usage Type').selectOption('Fermentation')
  await expect(page.getByText(emptyText, { exact: true })).toBeVisible()
  await filter(page, 'Vessel Type').selectOption('All')
  await filter(page, 'Status').selectOption('In Use')
  await expect(entry(page, 'T-1')).toBeVisible()
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  expect((await downloading).suggestedFilename()).toMatch(/^vessels-\d{4}-\d\d-\d\d\.csv$/)
  await open(page, '/vessels?search=oak')
  await expect(entry(page, 'B-1')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Tank' })).toHaveCount(0)
})

test('VESS-20..27, 31, 33, 34, 36, 37, 39..41, 43, 44, 46, 51, CONST-31, 34, OPEN-17, 20, 24, 37, 93, 94, TRAP-78: the form says what is wrong under each field, then sends the stated body @any-width', async ({
  page,
  admin,
}) => {
  await open(page)
  const heard = listen(page)
  await openAdd(page)
  for (const [name, words] of [
    ['type', ['Tank', 'Barrel', 'Tote', 'Bin', 'Other']],
    ['capacity_unit', ['L', 'gal', 'hL']],
    ['usage_type', ['Aging', 'Fermentation', 'Both']],
    ['status', ['Empty', 'In Use', 'Out of Service']],
  ] as const)
    await expect(choices(field(page, name))).toHaveText(words)
  const materials = 'Stainless Steel,French Oak,American Oak,Hungarian Oak,Plastic,Concrete,Other'
  await expect(choices(field(page, 'material'))).toHaveText(materials.split(','))
  await expect(field(page, 'capacity_unit')).toHaveValue('L')
  await fillForm(page, { capacity_unit: '', status: '' })
  await save(page).click()
  for (const text of ['Vessel ID is required', 'Capacity unit is required', 'Status is required'])
    await says(page, text)
  await expect(field(page, 'age')).toHaveAttribute('min', '0')
  await field(page, 'age').fill('2.5')
  await field(page, 'age').blur()
  await says(page, 'Age must be an integer')
  await field(page, 'age').fill('')
  await expect(dialog(page).getByText(/^Age (must|cannot)/)).toHaveCount(0)
  await expect(field(page, 'kosher')).toHaveAttribute('type', 'checkbox')
  await expect(field(page, 'material_other')).toHaveCount(0)
  await field(page, 'material').selectOption('Other')
  // Told together with the others.
  await save(page).click()
  await says(page, 'Vessel ID is required')
  await says(page, 'Please specify the material when "Other" is selected')
  await expect(field(page, 'location')).toHaveCount(0)
  await dialog(page).getByRole('button', { name: 'Barrel details' }).click()
  for (const name of ['location', 'vintage', 'toast', 'cooperage', 'manufacture', 'previous_owner', 'notes'])
    await expect(field(page, name)).toBeVisible()
  await expect(field(page, 'capacity')).toHaveAttribute('inputmode', 'decimal')
  await fillForm(page, { vessel_id: ' T-9 ', capacity: '500.5', manufacture: 'Speidel', kosher: true })
  await fillForm(page, { type: 'Tank', capacity_unit: 'L', usage_type: 'Both', status: 'Empty' })
  await says(page, 'Please specify the material when "Other" is selected')
  await field(page, 'material_other').fill('Clay')
  expect(heard.writes()).toEqual([])
  const body = {
    vesselId: 'T-9',
    vesselType: 'Tank',
    material: 'Other',
    materialOther: 'Clay',
    capacity: 500.5,
    capacityUnit: 'L',
    usageType: 'Both',
    status: 'Empty',
    notes: null,
    kosher: true,
    age: null,
    manufacture: 'Speidel',
    previousOwner: null,
  }
  expect(await saved(page, `POST ${path}`)).toStrictEqual(body)
  await expect(page.getByText('Vessel created successfully!', { exact: true })).toBeVisible()
  await expect(dialog(page)).toHaveCount(0)

  const [{ id }] = (await admin.api('GET', path)) as [{ id: number }]
  const batch = await newBatch(admin)
  await newAging(admin, { batchId: batch.id, vesselId: id })
  await admin.api('PUT', `${path}/${id}`, { status: 'Empty', toast: 'Light' })
  await page.reload()
  await edit(page, 'T-9')
  await expect(page).toHaveURL(`/vessels?id=${id}`)
  await expect(field(page, 'status')).toHaveValue('Empty')
  await expect(field(page, 'kosher')).toBeChecked()
  await dialog(page).getByRole('button', { name: 'Barrel details' }).click()
  await fillForm(page, { toast: '', location: 'Cave 2', age: '0' })
  const change = { age: 0, toast: null, location: 'Cave 2' }
  expect(await saved(page, `PUT ${path}/${id}`)).toStrictEqual({ ...body, ...change })
  await expect(page.getByText('Vessel updated successfully!', { exact: true })).toBeVisible()
  await expect(page).toHaveURL('/vessels')
  await expect(entry(page, 'T-9').locator('[data-look]')).toHaveText('In Use')
})

test('VESS-02, OPEN-90, TRAP-80: the address opens the form of a vessel, and says when there is none @any-width', async ({
  page,
  admin,
}) => {
  const { id } = await newVessel(admin, 'T-1')
  await open(page, `/vessels?id=${id}`)
  await expect(dialog(page).getByRole('heading', { name: 'Edit Vessel', exact: true })).toBeVisible()
  await expect(field(page, 'vessel_id')).toHaveValue('T-1')
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL('/vessels')
  for (const unknown of ['999999', 'abc']) {
    await open(page, `/vessels?id=${unknown}`)
    await expect(page.getByRole('alert')).toHaveText('The requested resource was not found.')
    await expect(dialog(page)).toHaveCount(0)
    await expect(page).toHaveURL('/vessels')
    await expect(entry(page, 'T-1')).toBeVisible()
  }
})

test('VESS-12: vessels stand as people count them, in the list, on labels and in forms @any-width', async ({
  page,
  admin,
}) => {
  await newBatch(admin)
  for (const code of ['T-10', 'T-9', 't-1']) await newVessel(admin, code)
  for (const code of ['B-100', 'B-20']) await newVessel(admin, code, { ...barrel, usageType: 'Both' })
  const counted = ['t-1', 'T-9', 'T-10', 'B-20', 'B-100']
  await open(page)
  await expect(page.getByRole('main').getByRole('link', { name: /^[bt]-\d+$/i })).toHaveText(counted)
  await page.goto('/vessels/labels')
  const labels = page.getByRole('region', { name: /^Sheet/ }).getByRole('listitem')
  await expect(labels).toHaveText(counted.map(code => new RegExp(`^${code}(?!\\d)`)))
  const offered = counted.map(code => new RegExp(`^${code} - `))
  for (const process of ['Fermentation', 'Aging']) {
    await page.goto(`/${process.toLowerCase()}`)
    await page
      .getByRole('button', { name: `Start New ${process}`, exact: true })
      .first()
      .click()
    await expect(choices(dialog(page).getByLabel('Vessel'))).toHaveText(offered)
  }
})
