import { newAging, newAgingReading, newBatch, newFermentation, newVessel } from './support/cellar-records.ts'
import { expect, leaveStage, stage, test } from './support/fixtures.ts'

test('VESS-53, SHELL-09, OPEN-10, TRAP-80, 81: either address shows the vessel, what is in it and what was @any-width', async ({
  page,
  admin,
}) => {
  const batch = await newBatch(admin, { batchName: 'Estate Red' })
  const vessel = await newVessel(admin, 'OAK-1', {
    vesselType: 'Barrel',
    material: 'Other',
    materialOther: 'Acacia',
    capacity: 225,
    kosher: true,
    toast: 'Light',
  })
  const inside = { batchId: batch.id, vesselId: vessel.id }
  const old = await newFermentation(admin, {
    ...inside,
    status: 'Completed',
    startDate: '2023-09-10',
    endDate: '2023-10-10',
  })
  await admin.api('POST', '/api/fermentation-maintenance', {
    fermentation_id: old.id,
    brix: 3.5,
    temperature: 21,
  })
  const now = await newAging(admin, inside)
  await newAgingReading(admin, { agingId: now.id, ph: 3.4, so2: 28 })
  const elsewhere = await newVessel(admin, 'OAK-2')
  const other = await newAging(admin, { batchId: batch.id, vesselId: elsewhere.id })
  await newAgingReading(admin, { agingId: other.id, ph: 3.9 })
  await admin.api('PUT', `/api/vessel/${vessel.id}`, { status: 'Empty' })
  for (const path of [`/vessel/${vessel.id}`, `/vessels/${vessel.id}`]) {
    await page.goto(path)
    const main = page.getByRole('main')
    await expect(main.getByRole('heading', { name: 'OAK-1', exact: true })).toBeVisible()
    await expect(main.locator('[data-look]')).toHaveText('In Use')
    for (const text of [
      'Barrel',
      '225 L',
      'Acacia',
      'Both',
      '3 years',
      'Yes',
      'Speidel',
      'Light',
      'Cooling jacket',
    ])
      await expect(main.getByText(text, { exact: true })).toBeVisible()
    await expect(main.getByRole('link', { name: 'Aging: Estate Red', exact: true })).toHaveAttribute(
      'href',
      `/aging?id=${now.id}`,
    )
    const uses = main.getByRole('list', { name: 'Uses over time' })
    await expect(uses.getByRole('listitem')).toHaveText([
      'Fermentation: Estate RedCompletedSep 10, 2023 – Oct 10, 2023',
      'Not in use for 376 daysAging: Estate RedActivesince Oct 20, 2024',
    ])
    await expect(uses.getByRole('link').first()).toHaveAttribute('href', `/fermentation/${old.id}`)
    await expect(uses.getByRole('link').last()).toHaveAttribute('href', `/aging?id=${now.id}`)
    const readings = main.getByRole('region', { name: 'Readings' })
    for (const values of ['Brix 3.5, Temperature 21.0', 'pH 3.40, SO2 28'])
      await expect(readings.getByText(values, { exact: true })).toBeVisible()
    await expect(readings.getByText('pH 3.90')).toHaveCount(0)
    await expect(page).toHaveURL(path)
  }
  await page.getByRole('link', { name: 'Edit', exact: true }).click()
  await expect(page).toHaveURL(`/vessels?id=${vessel.id}`)
  await expect(page.getByRole('dialog').locator('[name="vessel_id"]')).toHaveValue('OAK-1')
})

test('OPEN-09, 10, 42: a vessel that is not there is told, with a way back, as is one that cannot be loaded @any-width', async ({
  page,
  admin,
}) => {
  const { id } = await newVessel(admin, 'OAK-1')
  for (const path of ['/vessel/999999', '/vessels/barrel']) {
    await page.goto(path)
    await expect(page.getByText('The requested resource was not found.', { exact: true })).toBeVisible()
  }
  await page.getByRole('link', { name: 'All Vessels' }).click()
  await expect(page).toHaveURL('/vessels')
  let status = 500
  await stage(page, `GET /api/vessel/${id}`, () => ({ status, body: {} }))
  await page.goto(`/vessel/${id}`)
  await page.getByRole('button', { name: 'Retry' }).waitFor()
  status = 403
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByText('Access denied.', { exact: true })).toBeVisible()
  await leaveStage(page)
  await stage(page, 'GET /api/aging', { status: 403, body: {} })
  await page.reload()
  await expect(page.getByRole('heading', { name: 'OAK-1' })).toBeVisible()
  await expect(page.getByText(/Your role does not allow you to view agings/)).toBeVisible()
  await expect(page.getByText('Not available', { exact: true })).toBeVisible()
})
