import { newVessel } from './support/cellar-records.ts'
import { expect, test } from './support/fixtures.ts'

test('an empty winery is shown its first steps, and what is done is ticked @any-width', async ({
  page,
  admin,
}) => {
  await page.goto('/dashboard')
  const guide = page.getByRole('article', { name: 'First steps' })
  const steps = guide.getByRole('listitem')
  await expect(steps).toHaveCount(4)
  await expect(steps.getByRole('link')).toHaveCount(4)
  for (const [label, address, heading] of [
    ['Record your first vineyard', '/vineyards?add=1', 'Add New Vineyard'],
    ['Record your first batch', '/batches?add=1', 'Add New Wine Batch'],
  ] as const) {
    await guide.getByRole('link', { name: label }).click()
    await expect(page).toHaveURL(address)
    await expect(page.getByRole('dialog').getByRole('heading', { name: heading })).toBeVisible()
    await page.goBack()
  }
  await newVessel(admin, 'T-1')
  await page.reload()
  await expect(steps.nth(1)).toContainText('Record your first vessel, done')
  await expect(steps.getByRole('link')).toHaveCount(3)
  // Sample records never mix with real ones.
  await expect(guide.getByRole('button')).toHaveCount(0)
})

test('an administrator loads the sample winery, looks around and removes it @any-width', async ({
  page,
  admin: _signedIn,
}) => {
  await page.goto('/dashboard')
  await page.getByRole('button', { name: 'Load the sample winery' }).click()
  await expect(page.getByRole('button', { name: 'Loading the sample winery...' })).toBeDisabled()
  await expect(page.getByRole('article', { name: 'First steps' })).toHaveCount(0, { timeout: 120_000 })
  await expect(page.getByText('No active wine batches found')).toHaveCount(0)

  await page.goto('/settings')
  await page.getByRole('button', { name: 'Remove the sample winery' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('Are you sure you want to remove all sample records?')
  await question.getByRole('button', { name: 'Remove' }).click()
  const gone = page.getByText('The sample winery is gone. Your own records are as they were.', {
    exact: true,
  })
  await expect(gone).toBeVisible()
  await expect(page.getByRole('button', { name: 'Remove the sample winery' })).toHaveCount(0)
  await page.goto('/dashboard')
  await expect(page.getByRole('article', { name: 'First steps' })).toBeVisible()
})

test('staff see the steps, but load no sample @any-width', async ({ page, staff: _signedIn }) => {
  await page.goto('/dashboard')
  await expect(page.getByRole('article', { name: 'First steps' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Load the sample winery' })).toHaveCount(0)
})
