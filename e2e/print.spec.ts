import type { Page } from '@playwright/test'
import { newBatch, newFermentation, newVessel } from './support/cellar-records.ts'
import { expect, test } from './support/fixtures.ts'

const readings = [24.1, 18.6, 12.3, 5.2, -1.2]

/** Presses Print and looks at the page as the printer gets it. */
async function print(page: Page) {
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printed', 'yes')
  })
  await page.getByRole('button', { name: 'Print', exact: true }).click()
  await expect(page.locator('body')).toHaveAttribute('data-printed', 'yes')
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'light')
  await expect(page.getByRole('navigation')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Print', exact: true })).toHaveCount(0)
  await expect(page.getByRole('main').getByRole('textbox')).toHaveCount(0)
}

test('a batch, a fermentation and the vessels go on paper whole, light and without controls @any-width', async ({
  page,
  admin,
}) => {
  const batch = await newBatch(admin, { batchId: 'WB-7', batchName: 'Estate Red' })
  const tank = await newVessel(admin, 'T-7')
  const fermentation = await newFermentation(admin, { batchId: batch.id, vesselId: tank.id })
  for (const brix of readings)
    await admin.api('POST', '/api/fermentation-maintenance', { wine_batch_id: batch.id, brix })

  await page.goto(`/batches/${batch.id}`)
  await expect(page.getByText('Show all 5')).toBeVisible()
  await print(page)
  const life = page.getByRole('list', { name: 'From grape to bottle' })
  for (const brix of readings) await expect(life).toContainText(String(brix))
  await expect(page.getByRole('heading', { name: 'What next' })).toHaveCount(0)
  expect((await page.pdf({ format: 'A4' })).length).toBeGreaterThan(10_000)
  await page.emulateMedia({ media: 'screen' })
  await expect(page.getByText('Show all 5')).toBeVisible()

  await page.goto(`/fermentation/${fermentation.id}`)
  await expect(page.getByRole('row').filter({ hasText: '18.6' })).toBeVisible()
  await print(page)
  for (const brix of readings)
    await expect(page.getByRole('row').filter({ hasText: String(brix) })).toBeVisible()
  await page.emulateMedia({ media: 'screen' })

  await page.goto('/vessels')
  await expect(page.getByRole('row').filter({ hasText: 'T-7' })).toBeVisible()
  await print(page)
  await expect(page.getByRole('row').filter({ hasText: 'T-7' })).toBeVisible()
  await expect(page.getByRole('columnheader', { name: 'Actions' })).toHaveCount(0)
})
