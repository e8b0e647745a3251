import { aBottling, aPostFermentation, aRole, aUser, aVineyardReading } from '#test/builders.ts'
import {
  newAging,
  newAgingReading,
  newBatch,
  newFermentation,
  newVessel,
  type Stored,
} from './support/cellar-records.ts'
import { expect, leaveStage, stage, storeToken, test, type Winery } from './support/fixtures.ts'

/** A wine that has been picked, fermented, aged and planned for bottling. */
async function newWine(admin: Winery) {
  const batch = await newBatch(admin, { batchId: 'WB-7', batchName: 'Estate Red' })
  const { vineyardId } = (await admin.api('GET', `/api/batch/${batch.id}`)) as { vineyardId: number }
  const tank = await newVessel(admin, 'T-7')
  const barrel = await newVessel(admin, 'B-7')
  for (const [day, brix] of [
    ['2024-08-20', 21.5],
    ['2024-09-01', 23.8],
    ['2023-09-01', 12.5],
  ] as const)
    await admin.api(
      'POST',
      '/api/vineyard-maintenance',
      aVineyardReading(vineyardId, { measurementDate: day, brix }),
    )
  const fermentation = await newFermentation(admin, { batchId: batch.id, vesselId: tank.id })
  for (const brix of [24.1, 12, -1.2])
    await admin.api('POST', '/api/fermentation-maintenance', {
      wine_batch_id: batch.id,
      brix,
      temperature: 25,
    })
  await admin.api('PUT', `/api/fermentation/${fermentation.id}`, {
    status: 'Completed',
    press_date: '2024-09-22',
    end_date: '2024-09-24',
  })
  await admin.api('POST', '/api/post-fermentation', aPostFermentation(batch.id))
  const aging = await newAging(admin, { batchId: batch.id, vesselId: barrel.id })
  await newAgingReading(admin, { agingId: aging.id, ph: 3.5, ta: 6 })
  return { batch, fermentation, aging, vineyardId }
}

test('SHELL-08, OPEN-09, TRAP-81: a batch tells its life from grape to bottle, with curves, marks and what next @any-width', async ({
  page,
  admin,
}) => {
  const { batch, fermentation, aging, vineyardId } = await newWine(admin)
  await page.goto(`/batches/${batch.id}`)
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { name: 'Estate Red', exact: true })).toBeVisible()

  const life = main.getByRole('list', { name: 'From grape to bottle' })
  const links = life.getByRole('link')
  await expect(links).toHaveText([
    '2 vineyard samples',
    'Fermentation started in T-7',
    'Pressed',
    'Fermentation ended',
    'Post-fermentation',
    'Aging started in B-7',
    '3 fermentation readings',
    '1 aging reading',
  ])
  for (const [name, path] of [
    ['2 vineyard samples', `/vineyard-maintenance?vineyard=${vineyardId}`],
    ['Pressed', `/fermentation/${fermentation.id}`],
    ['3 fermentation readings', `/fermentation-maintenance?batchId=${batch.id}`],
    ['Aging started in B-7', `/aging?id=${aging.id}`],
    ['1 aging reading', `/aging-maintenance?agingId=${aging.id}`],
    ['Post-fermentation', '/post-fermentation?search=WB-7'],
  ] as const)
    await expect(life.getByRole('link', { name, exact: true })).toHaveAttribute('href', path)
  await expect(life.getByText('Brix 21.5 → 23.8, pH 3.35 → 3.35, TA 7.05 → 7.05')).toBeVisible()
  await expect(life.getByText('Brix 24.1 → -1.2, Temperature 25.0 → 25.0')).toBeVisible()
  await life.getByRole('button', { name: 'Show all 3', exact: true }).click()
  await expect(life.getByRole('list', { name: '3 fermentation readings' }).getByRole('listitem')).toHaveCount(
    3,
  )
  await expect(main.getByText(/from the 60 days up to the start/)).toBeVisible()
  for (const text of ['WB-7', '1,200 kg', '24.5', 'Hillside Block', 'Sep 5, 2024', 'Winery Administrator'])
    await expect(main.getByText(text, { exact: true }).last()).toBeVisible()

  const chart = main.getByRole('figure', { name: 'Measurements Over Time' })
  await expect(chart.locator('canvas')).toBeVisible()
  await chart.getByRole('button', { name: 'Show as table' }).click()
  const rows = chart.getByRole('row')
  await expect(rows.filter({ hasText: 'Batch started' })).toContainText('Sep 5, 2024')
  await expect(rows.filter({ hasText: 'Pressed' })).toContainText('Sep 22, 2024')
  await expect(rows.filter({ hasText: 'Vineyard sample' })).toHaveCount(2)
  await main.getByRole('button', { name: 'Fermentation', exact: true }).click()
  await expect(page).toHaveURL(/stage=fermentation/)
  await expect(rows.filter({ hasText: 'Vineyard sample' })).toHaveCount(0)
  await chart.getByRole('button', { name: 'Show as chart' }).click()
  const saved = page.waitForEvent('download')
  await chart.getByRole('button', { name: 'Save as image' }).click()
  expect((await saved).suggestedFilename()).toBe('WB-7-measurements.png')

  const next = main.getByRole('article', { name: 'What next' }).getByRole('link')
  await expect(next).toHaveText(['Add aging reading', 'Schedule bottling'])
  await expect(next.last()).toHaveAttribute('href', `/bottling?add=1&batchId=${batch.id}`)
  await next.first().click()
  await expect(page.getByRole('dialog').locator('[name="aging_id"]')).toHaveValue(String(aging.id))
  await page.goto(`/batches/${batch.id}`)
  await page.getByRole('link', { name: 'Edit', exact: true }).click()
  await expect(page).toHaveURL(`/batches?edit=${batch.id}`)
  await expect(page.getByRole('dialog').locator('[name="batch_name"]')).toHaveValue('Estate Red')
})

test('OPEN-09: each next step opens its form with the batch chosen, and bottling ends the story @any-width', async ({
  page,
  admin,
}) => {
  const batch = await newBatch(admin, { batchId: 'WB-1' })
  const other = await newBatch(admin, { batchId: 'WB-2' })
  const tank = await newVessel(admin, 'T-1')
  const next = page.getByRole('article', { name: 'What next' }).getByRole('link')
  const chosen = (name: string) => page.getByRole('dialog').locator(`[name="${name}"]`)
  const follow = async (labels: string[], label: string) => {
    await page.goto(`/batches/${batch.id}`)
    await expect(next).toHaveText(labels)
    await next.filter({ hasText: label }).click()
  }
  await follow(['Start fermentation'], 'Start fermentation')
  await expect(chosen('batch_id')).toHaveValue(String(batch.id))
  const fermentation = await newFermentation(admin, { batchId: batch.id, vesselId: tank.id })
  await follow(['Add fermentation reading'], 'Add fermentation reading')
  await expect(chosen('wine_batch_id')).toHaveValue(String(batch.id))
  await admin.api('PUT', `/api/fermentation/${fermentation.id}`, { status: 'Completed' })
  await follow(['Start aging', 'Schedule bottling'], 'Start aging')
  await expect(chosen('batch_id')).toHaveValue(String(batch.id))
  await expect(chosen('batch_id').locator('option:checked')).toHaveText(/WB-1/)
  await follow(['Start aging', 'Schedule bottling'], 'Schedule bottling')
  await expect(chosen('batch_id')).toHaveValue(String(batch.id))
  await page.goto('/aging?add=1&batchId=999999')
  await expect(chosen('batch_id')).toHaveValue('')
  const run = (await admin.api(
    'POST',
    '/api/bottling',
    aBottling(batch.id, { bottlingDate: '2999-04-10' }),
  )) as Stored
  await page.goto(`/batches/${batch.id}`)
  await expect(page.getByRole('link', { name: 'Bottling planned' })).toHaveAttribute(
    'href',
    `/bottling?id=${run.id}`,
  )
  await expect(page.getByText('1,200 bottles of 750 ml')).toBeVisible()
  await expect(next).toHaveCount(0)
  await page.goto(`/batches/${other.id}`)
  await expect(next).toHaveText(['Start fermentation'])
})

test('OPEN-09, 42: a batch shows what a role may see, says what it may not, and suggests only what it may do @any-width', async ({
  page,
  admin,
  product,
}) => {
  const { batch } = await newWine(admin)
  const permissions = { 'wineBatches:view': true, 'aging:view': true }
  const role = (await admin.api('POST', '/api/roles', aRole({ permissions }))) as { id: number }
  const person = aUser({ roleId: role.id })
  await admin.api('POST', '/api/users', person)
  const { email, password } = person
  const answer = await fetch(`${product.url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  await storeToken(page, ((await answer.json()) as { token: string }).token)
  await page.goto(`/batches/${batch.id}`)
  await expect(
    page.getByText(
      'Your role does not allow you to view vineyard samples, fermentations, fermentation readings, ' +
        'post-fermentation records, and bottling runs. What is shown here is incomplete.',
    ),
  ).toBeVisible()
  const life = page.getByRole('list', { name: 'From grape to bottle' })
  await expect(life.getByRole('link')).toHaveText(['Aging started in B-7', '1 aging reading'])
  await expect(page.getByRole('article', { name: 'What next' })).toHaveCount(0)
})

test('OPEN-09, TRAP-81: a batch or fermentation that is not there is told with a way back, a failing load can be retried @any-width', async ({
  page,
  admin,
}) => {
  const { id } = await newBatch(admin, { batchName: 'Estate Red' })
  for (const [path, back, list] of [
    ['/batches/999999', 'All Wine Batches', '/batches'],
    ['/batches/nowhere', 'All Wine Batches', '/batches'],
    ['/fermentation/999999', 'All Fermentations', '/fermentation'],
    ['/fermentation/nowhere', 'All Fermentations', '/fermentation'],
  ] as const) {
    await page.goto(path)
    await expect(page.getByText('The requested resource was not found.', { exact: true })).toBeVisible()
    await page.getByRole('link', { name: back }).click()
    await expect(page).toHaveURL(list)
  }
  await stage(page, `GET /api/batch/${id}`, { status: 500, body: {} })
  await page.goto(`/batches/${id}`)
  await page.getByRole('button', { name: 'Retry' }).waitFor()
  await leaveStage(page)
  await stage(page, 'GET /api/aging', { status: 500, body: {} })
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('heading', { name: 'Estate Red', exact: true })).toBeVisible()
  await expect(page.getByText('The agings could not be loaded.', { exact: false })).toBeVisible()
  await leaveStage(page)
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByText('The agings could not be loaded.', { exact: false })).toHaveCount(0)
})
