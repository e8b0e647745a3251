import { newAging, newBatch, newVessel } from './support/cellar-records.ts'
import { expect, leaveStage, signInStaged, someUser, stage, test } from './support/fixtures.ts'
import { dialog, edit, entry, expectForm, field, fillForm, save } from './support/record-screen.ts'
import { emptyText, expand, figure, open, openAdd, path } from './support/vessels-page.ts'

test('VESS-46, 47, PERM-02, 14, 16: staff may add and edit vessels, not delete them', async ({
  page,
  staff: _signedIn,
}) => {
  await open(page)
  await openAdd(page)
  await fillForm(page, { vessel_id: 'S-1', type: 'Barrel', material: 'French Oak', capacity: 225 })
  await field(page, 'usage_type').selectOption('Aging')
  await save(page).click()
  await expect(entry(page, 'S-1')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Delete' })).toHaveCount(0)
  await edit(page, 'S-1')
  await field(page, 'notes').fill('New hoops')
  await save(page).click()
  await expect(page.getByText('Vessel updated successfully!', { exact: true })).toBeVisible()
})

test('VESS-50, ERR-35, 41, WIDGET-21: a failed load says why, and offers a Retry', async ({
  page,
  admin,
}) => {
  await newVessel(admin, 'T-1')
  let answer: { status?: number; body?: unknown; lost?: boolean } = { status: 500, body: {} }
  await stage(page, `GET ${path}`, () => answer)
  await open(page)
  const alert = page.getByRole('alert')
  await expect(alert).toHaveText('Failed to load data')
  await expect(page.getByText(emptyText)).toHaveCount(0)
  answer = { status: 503, body: { message: 'The cellar is flooded.' } }
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(alert).toHaveText('The cellar is flooded.')
  answer = { lost: true }
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(alert).toHaveText('Failed to load data')
  answer = { status: 403, body: { message: 'Access denied.' } }
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByText('Your role does not allow you to view these records.')).toBeVisible()
  await leaveStage(page)
  await page.reload()
  await expect(entry(page, 'T-1')).toBeVisible()
})

test('OPEN-42, VESS-18, 50: where processes may not be seen, the list stays usable and the server is believed', async ({
  page,
  admin,
}) => {
  const batch = await newBatch(admin)
  const held = await newVessel(admin, 'T-1')
  await newVessel(admin, 'T-2')
  await newAging(admin, { batchId: batch.id, vesselId: held.id })
  await stage(page, 'GET /api/aging', { status: 403, body: { message: 'Access denied.' } })
  await stage(page, 'GET /api/fermentation', { status: 500, body: {} })
  await open(page)
  await expect(
    page.getByText('Your role does not allow you to view agings. Current Use is incomplete.'),
  ).toBeVisible()
  await expect(
    page.getByText('The fermentations could not be loaded. Current Use is incomplete.'),
  ).toBeVisible()
  await expect(entry(page, 'T-1').locator('[data-look]')).toHaveText('In Use')
  await expect(entry(page, 'T-2').locator('[data-look]')).toHaveText('Empty')
  await expect(figure(page, 'In Use')).toContainText('1 / 2')
  await edit(page, 'T-2')
  await expect(field(page, 'vessel_id')).toHaveValue('T-2')
})

test('VESS-49, 51, ERR-33, OPEN-36, 80: refusals are told in the form, or in a banner', async ({
  page,
  admin,
}) => {
  const { id } = await newVessel(admin, 'T-1')
  await newVessel(admin, 'T-2')
  await stage(page, `DELETE ${path}/${id}`, { status: 409, body: { dependencies: { fermentations: 0 } } })
  await open(page)
  await entry(page, 'T-1').getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('alert')).toHaveText('This action conflicts with existing data.')
  await edit(page, 'T-1')
  await field(page, 'vessel_id').fill('t-2')
  await save(page).click()
  const refusal = dialog(page).getByRole('alert')
  await expect(refusal).toContainText(/already/i)
  await expect(field(page, 'vessel_id')).toHaveValue('t-2')
})

test('VESS-19, 52, API-08, 09, OPEN-77, TRAP-79, 86: either naming is read, and numbers as text', async ({
  page,
}) => {
  await signInStaged(page, someUser('admin'))
  const snake = {
    id: 1,
    vessel_id: 'B-1',
    type: 'Barrel',
    capacity: '59.5',
    capacity_unit: 'gal',
    usage_type: 'Aging',
    material: 'Other',
    material_other: 'Acacia',
    previous_owner: 'Old Mill',
    status: 'Available',
    kosher: true,
  }
  const camel = {
    id: 2,
    vesselId: 'T-1',
    vesselType: 'Tank',
    capacity: 2,
    capacityUnit: 'hL',
    usageType: 'Both',
    status: 'Out of Service',
  }
  await stage(page, `GET ${path}`, { body: { data: [snake, camel] } })
  await stage(page, 'GET /api/fermentation', { body: [{ id: 7, vessel_id: 2, status: 'Stopped' }] })
  await stage(page, 'GET /api/aging', {
    body: [{ id: 9, vessel: { id: 2, vessel_id: '1' }, status: 'Active' }],
  })
  await open(page)
  await expect(figure(page, 'Total Capacity')).toContainText('425')
  await expect(figure(page, 'In Use')).toContainText('1 / 2')
  await expect(entry(page, 'B-1').locator('[data-look]')).toHaveText('Available')
  const tank = entry(page, 'T-1')
  await expect(tank.locator('[data-look]')).toHaveText('In Use')
  await expand(tank).click()
  await expect(tank.getByRole('link', { name: 'Aging', exact: true })).toHaveAttribute('href', '/aging?id=9')
  await expand(entry(page, 'B-1')).click()
  for (const text of ['59.5 gal', 'Acacia', 'Old Mill', 'Yes'])
    await expect(page.getByText(text, { exact: true })).toBeVisible()
  await edit(page, 'B-1')
  await expectForm(page, { type: 'Barrel', capacity: '59.5', capacity_unit: 'gal', status: 'Available' })
})
