import { newAging, newBatch, newFermentation, newVessel } from './support/cellar-records.ts'
import { expect, stage, test } from './support/fixtures.ts'
import { entry } from './support/record-screen.ts'

test('numbers are written as winemakers write them, in lists, details, cards and sentences @any-width', async ({
  page,
  admin,
}) => {
  const batch = await newBatch(admin)
  const vessel = await newVessel(admin, 'T-1', { capacity: 5000 })
  await newFermentation(admin, { batchId: batch.id, vesselId: vessel.id, initialBrix: 24 })
  const reading = { wineBatchId: batch.id, brix: 24.1, ph: 3.4, sg: 1.09, temperature: 18 }
  await admin.api('POST', '/api/fermentation-maintenance', reading)
  await admin.api('POST', '/api/fermentation-maintenance', { ...reading, brix: 20 })
  await page.goto('/fermentation-maintenance')
  const row = entry(page, '24.1')
  await row.getByRole('button', { name: /^Show (more|details)$/ }).click()
  for (const text of ['3.40', '18.0']) await expect(row).toContainText(text)
  await expect(page.getByText('1.090', { exact: true }).first()).toBeVisible()
  await expect(page.getByRole('figure')).toContainText('Brix 20.0 to 24.1, pH 3.40')

  await page.goto('/vessels')
  await expect(entry(page, 'T-1')).toContainText('5,000 L')
  await page.goto('/dashboard?tab=inventory')
  await expect(page.getByRole('article', { name: 'Vessels', exact: true })).toContainText('5,000 L')
  await page.goto('/dashboard')
  await expect(page.getByRole('article', { name: 'Vineyard Size' })).toContainText(/\d acres/)
})

test('readings of one day are told apart by their time; one alone needs none @any-width', async ({
  page,
  admin,
}) => {
  const batch = await newBatch(admin)
  const vessel = await newVessel(admin, 'T-1')
  await newFermentation(admin, { batchId: batch.id, vesselId: vessel.id })
  const moments = ['2024-09-05T16:00:00Z', '2024-09-06T16:00:00Z', '2024-09-06T23:30:00Z']
  const readings: object[] = []
  for (const [index, readingTimestamp] of moments.entries()) {
    const body = { wineBatchId: batch.id, brix: 20.5 - index }
    const stored = await admin.api('POST', '/api/fermentation-maintenance', body)
    // When a reading was taken is the server's to say.
    readings.push({ ...(stored as object), readingTimestamp })
  }
  await stage(page, 'GET /api/fermentation-maintenance', { body: readings })
  await page.goto('/fermentation-maintenance')
  await expect(entry(page, '19.5')).toContainText('9:00 AM')
  await expect(entry(page, '18.5')).toContainText('4:30 PM')
  await expect(entry(page, '20.5')).not.toContainText(/\d:\d\d [AP]M/)
})

test('one process and one run are spoken of as one', async ({ page, admin }) => {
  const batch = await newBatch(admin)
  const vessel = await newVessel(admin, 'B-1')
  await newAging(admin, { batchId: batch.id, vesselId: vessel.id })
  const run = { batchId: batch.id, bottlingDate: '2030-01-01', bottleCount: 10, bottleSize: '750' }
  await admin.api('POST', '/api/bottling', { ...run, status: 'Planned' })
  await page.goto('/dashboard?tab=production')
  await expect(page.getByRole('article', { name: 'Aging', exact: true })).toContainText('1 active process')
  await expect(page.getByRole('article', { name: 'Aging', exact: true })).not.toContainText('processes')
  await expect(page.getByRole('article', { name: 'Bottling', exact: true })).toContainText('1 planned run')
  await expect(page.getByRole('article', { name: 'Bottling', exact: true })).not.toContainText('runs')
})

test('FERM-57, TRAP-89: a vessel that an aging holds is not offered because a stuck fermentation left it', async ({
  page,
  admin,
}) => {
  const batch = await newBatch(admin)
  const [held, left] = [await newVessel(admin, 'T-1'), await newVessel(admin, 'T-2')]
  const stuck = { batchId: batch.id, status: 'Stuck' }
  await newFermentation(admin, { ...stuck, vesselId: held.id, startDate: '2024-09-02' })
  await newFermentation(admin, { ...stuck, vesselId: left.id, startDate: '2024-09-01' })
  await newAging(admin, { batchId: batch.id, vesselId: held.id })
  await page.goto('/fermentation')
  for (const code of ['T-1', 'T-2']) {
    await entry(page, code).getByRole('button', { name: 'Edit', exact: true }).click()
    await page.getByRole('dialog').locator('[name="status"]').selectOption('Completed')
    await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
  await page.getByRole('button', { name: 'Start New Fermentation', exact: true }).click()
  const offered = page.getByRole('dialog').locator('[name="vessel_id"] option')
  await expect(offered.filter({ hasText: 'T-2' })).toHaveCount(1)
  await expect(offered.filter({ hasText: 'T-1' })).toHaveCount(0)
})
