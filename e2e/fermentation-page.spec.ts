import { newBatch, newFermentation, newVessel } from './support/cellar-records.ts'
import { expect, leaveStage, stage, test } from './support/fixtures.ts'

const day = (daysAgo: number) => new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10)

test('SHELL-10, OPEN-11, TRAP-81: a fermentation shows its course, and takes a reading on the spot', async ({
  page,
  admin,
}) => {
  const batch = await newBatch(admin, { batchId: 'WB-9', batchName: 'Estate Red' })
  const [first, second] = [await newVessel(admin, 'T-1'), await newVessel(admin, 'T-2')]
  const start = { batchId: batch.id, startDate: day(10), initialBrix: '24.5' }
  const here = await newFermentation(admin, { ...start, vesselId: first.id })
  // The same batch ferments in a second tank, begun later: a reading of the batch alone would go there.
  const there = await newFermentation(admin, { ...start, vesselId: second.id, startDate: day(9) })
  await admin.api('POST', '/api/fermentation-maintenance', {
    fermentation_id: here.id,
    brix: 20,
    temperature: 29,
  })
  await page.goto(`/fermentation/${here.id}`)
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { name: 'Fermentation of Estate Red', exact: true })).toBeVisible()
  const card = (name: string) => main.getByRole('article', { name, exact: true })
  await expect(card('Days so far')).toHaveText(/^Days so far(9|10)$/)
  await expect(card('Brix drop')).toContainText('4.524.5 → 20.0')
  await expect(card('Last temperature')).toContainText('29.0highest 29.0')
  for (const [name, path] of [
    ['Hillside Block - WB-9', `/batches/${batch.id}`],
    ['T-1', `/vessel/${first.id}`],
    ['Maintenance', `/fermentation-maintenance?batchId=${batch.id}`],
  ] as const)
    await expect(main.getByRole('link', { name, exact: true })).toHaveAttribute('href', path)
  for (const text of ['Active', '24.5', 'Wild yeast'])
    await expect(card('Details').getByText(text, { exact: true })).toBeVisible()

  const form = card('Add a reading')
  const field = (name: string) => form.locator(`[name="${name}"]`)
  const save = form.getByRole('button', { name: 'Save reading' })
  for (const name of ['temperature', 'ph', 'sg'])
    await expect(field(name)).toHaveAttribute('inputmode', 'decimal')
  await expect(field('brix')).toHaveAttribute('placeholder', 'last 20.0')
  await save.click()
  await expect(form.getByText('Please enter at least one value.')).toBeVisible()
  await field('brix').fill('18.5')
  await field('temperature').fill('24')
  await field('notes').fill('Pumped over')
  const refused = await stage(page, 'POST /api/fermentation-maintenance', {
    status: 403,
    body: { message: 'Access denied.' },
  })
  await save.click()
  await expect(form.getByText('Access denied.')).toBeVisible()
  await expect(field('brix')).toHaveValue('18.5')
  expect(refused).toHaveLength(1)
  await leaveStage(page)
  const sent = page.waitForRequest(request => request.method() === 'POST')
  await save.click()
  expect((await sent).postDataJSON()).toMatchObject({
    fermentation_id: here.id,
    brix: 18.5,
    temperature: 24,
    ph: null,
  })
  expect((await sent).postDataJSON()).not.toHaveProperty('reading_timestamp')
  await expect(page.getByText('Maintenance record created successfully!')).toBeVisible()
  await expect(field('brix')).toHaveValue('')
  await expect(field('brix')).toHaveAttribute('placeholder', 'last 18.5')
  await expect(card('Brix drop')).toContainText('6.024.5 → 18.5')
  await expect(card('Average drop per day')).toContainText(/0\.[56]\d* ?Brix/)
  await expect(card('Last temperature')).toContainText('24.0highest 29.0')
  await expect(
    main.getByRole('region', { name: 'Readings' }).getByText('18.5', { exact: true }),
  ).toBeVisible()
  const chart = main.getByRole('figure', { name: 'Measurements Over Time' })
  await expect(chart).toContainText('Brix 18.5 to 20.0')
  const mine = (await admin.api('GET', `/api/fermentation-maintenance?fermentationId=${here.id}`)) as {
    notes: string
  }[]
  expect(mine.map(({ notes }) => notes)).toContain('Pumped over')
  expect(await admin.api('GET', `/api/fermentation-maintenance?fermentationId=${there.id}`)).toEqual([])

  await admin.api('PUT', `/api/fermentation/${here.id}`, { status: 'Completed', end_date: day(0) })
  await page.reload()
  await expect(card('Days fermented')).toContainText('10')
  await expect(form).toHaveCount(0)
  await page.getByRole('link', { name: 'Edit', exact: true }).click()
  await expect(page).toHaveURL(`/fermentation?edit=${here.id}`)
  await expect(page.getByRole('dialog').getByRole('heading', { name: 'Edit Fermentation' })).toBeVisible()
})
