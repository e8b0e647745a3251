import { expect, signInStaged, someUser, stage, test } from './support/fixtures.ts'

// What somebody may not see is said once, in its place, and is never shown as nothing.

const refused = { status: 403, body: { message: 'Access denied.' } }

test('OPEN-42: of the pipeline only what was read is told, and why the rest is missing @any-width', async ({
  page,
}) => {
  const answers: Record<string, object> = { fermentation: refused, aging: { status: 500, body: {} } }
  for (const path of ['batch', 'vineyard', 'vessel', 'fermentation', 'aging', 'bottling'])
    await stage(page, `GET /api/${path}`, () => answers[path] ?? { body: [] })
  await signInStaged(page, someUser('Cellar Hand'))
  await page.goto('/dashboard')
  const pipeline = page.getByRole('article', { name: 'Production Pipeline' })
  await expect(pipeline).toContainText('0 bottling runs planned')
  await expect(pipeline).toContainText('Fermentation: Access denied.')
  await expect(pipeline).toContainText('Aging: Could not be loaded')
  await expect(pipeline).not.toContainText(/fermenting|0 aging/)
  answers.aging = { body: [{ id: 1, status: 'Active' }] }
  await pipeline.getByRole('button', { name: 'Retry' }).click()
  await expect(pipeline).toContainText('1 aging, 0 bottling runs planned')
  answers.bottling = refused
  answers.aging = refused
  await page.reload()
  await expect(pipeline.getByText('Access denied.')).toHaveCount(1)
  await expect(pipeline.getByRole('figure')).toHaveCount(0)
})

test('ERR-06, OPEN-42: a refused list says once that it is, and what it is that may not be seen @any-width', async ({
  page,
}) => {
  await signInStaged(page, someUser('Cellar Hand'))
  await stage(page, 'GET /api/vineyard', refused)
  await stage(page, 'GET /api/users', refused)
  await stage(page, 'GET /api/roles', refused)
  for (const [address, text] of [
    ['/vineyards', 'Your role does not allow you to view these records.'],
    ['/users', 'Your role does not allow you to view users.'],
    ['/roles', 'Your role does not allow you to view roles.'],
  ] as const) {
    await page.goto(address)
    await expect(page.getByRole('alert')).toHaveText(['Access denied.'])
    await expect(page.getByText('Access denied.')).toHaveCount(1)
    // In the place of the list, in one breath with what is denied.
    await expect(page.getByText(text).locator('..')).toHaveText(`Access denied.${text}`)
  }
})

test('OPEN-42: a list that only the form needs is named, in every screen of processes and readings @any-width', async ({
  page,
}) => {
  await signInStaged(page, someUser('Cellar Hand'))
  for (const path of ['fermentation', 'post-fermentation', 'aging', 'bottling', 'vessel'])
    await stage(page, `GET /api/${path}`, { body: [] })
  await stage(page, 'GET /api/fermentation-maintenance', { body: [] })
  await stage(page, 'GET /api/batch', refused)
  for (const address of [
    'fermentation',
    'post-fermentation',
    'aging',
    'bottling',
    'fermentation-maintenance',
  ]) {
    await page.goto(`/${address}`)
    await expect(page.getByText(/^Your role does not allow you to view wine batches\./)).toBeVisible()
    await expect(page.getByText('Access denied.')).toHaveCount(0)
  }
})

test('what a colleague is not told of others is left open @any-width', async ({ page, staff: _ }) => {
  await page.goto('/users')
  const main = page.getByRole('main')
  await expect(main.getByText('first@estate.test')).toBeVisible()
  for (const text of ['Unknown', 'Active', 'Never'])
    await expect(main.getByText(text, { exact: true })).toHaveCount(0)
  await expect(main.getByText('–', { exact: true }).first()).toBeVisible()
  await expect(page.getByText('Your role shows you names and email addresses only.')).toBeVisible()
})
