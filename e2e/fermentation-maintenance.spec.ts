import type { Page } from '@playwright/test'
import { newBatch, newFermentingBatch } from './support/cellar-records.ts'
import { expect, leaveStage, listen, signInStaged, someUser, stage, test } from './support/fixtures.ts'
import { dialog, edit, entry, expectColumns, field, fillForm, save, saved } from './support/record-screen.ts'

const emptyText = 'No fermentation maintenance records found. Click "Add New Record" to create one.'
const nothingToDraw = 'No numeric data available for selected metrics.'
const path = '/api/fermentation-maintenance'
const include = '?include=wineBatch,takenBy'

const filter = (page: Page) => page.getByLabel('Filter by Wine Batch:', { exact: true })
const chip = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

async function open(page: Page, address = '/fermentation-maintenance') {
  await page.goto(address)
  await expect(page.getByRole('heading', { name: 'Fermentation Maintenance', exact: true })).toBeVisible()
}

async function openAdd(page: Page) {
  await page.getByRole('button', { name: 'Add New Record', exact: true }).click()
  await expect(dialog(page).getByRole('heading', { name: 'Add Maintenance Record' })).toBeVisible()
}

/** The calls for lists of readings, with what they ask for. */
const listCalls = (heard: ReturnType<typeof listen>) =>
  heard.requests
    .map(request => new URL(request.url()))
    .filter(({ pathname }) => pathname === path || pathname.startsWith(`${path}/batch/`))
    .map(({ pathname, search }) => pathname + decodeURIComponent(search))

const today = (page: Page) =>
  page.evaluate(() =>
    new Date().toLocaleDateString('en-US', { month: 'short', day: 'numeric', year: 'numeric' }),
  )

test('FMNT-01..05, 12..15, 17, 19, 20, 30, 31, OPEN-34, 53, 84, TRAP-32, 44: readings by batch, as a list', async ({
  page,
  admin,
  isPhone,
}) => {
  const heard = listen(page)
  await open(page)
  await expect(page.getByText(emptyText, { exact: true })).toBeVisible()
  expect(listCalls(heard)).toEqual([path + include])
  const one = await newFermentingBatch(admin, 'WB-ONE', { batchName: 'First' })
  const two = await newFermentingBatch(admin, 'WB-TWO')
  const measured = {
    brix: 21.5,
    ph: 3.4,
    temperature: 0,
    ta: 6.2,
    yeast_strain: 'EC-1118',
    notes: 'Cap is firm',
  }
  await admin.api('POST', path, { wine_batch_id: one.id, ...measured })
  await admin.api('POST', path, { wine_batch_id: two.id, brix: 18 })
  await page.reload()
  if (!isPhone)
    await expectColumns(
      page,
      'Wine Batch',
      'Reading Date',
      'Taken By',
      'Brix',
      'pH',
      'Temperature',
      'Actions',
    )
  const row = entry(page, 'WB-ONE')
  const day = await today(page)
  for (const text of ['Hillside Block - WB-ONE', 'First', day, 'Winery Administrator', '21.5'])
    await expect(row.getByText(text, { exact: true })).toBeVisible()
  await row.getByRole('button', { name: isPhone ? 'Show more' : 'Show details' }).click()
  const place = isPhone ? row : page.getByRole('table')
  const shown = (label: string) => place.locator('dt', { hasText: new RegExp(`^${label}$`) }).locator('+ dd')
  await expect(shown('TA')).toHaveText('6.20')
  await expect(shown('Yeast Strain')).toHaveText('EC-1118')
  await expect(shown('Density SG')).toHaveText('N/A')
  await expect(shown('Notes')).toHaveText('Cap is firm')
  await expect(row.getByText('0', { exact: true })).toBeVisible()

  await expect(filter(page).locator('option').first()).toHaveText('All Batches')
  await filter(page).selectOption({ label: 'Hillside Block - WB-ONE (First)' })
  await expect(entry(page, 'WB-TWO')).toHaveCount(0)
  await expect(row).toBeVisible()
  expect(listCalls(heard).at(-1)).toBe(`${path}/batch/${one.id}${include}`)
  await expect(page).toHaveURL(new RegExp(`batchId=${one.id}`))
  await page.goto('/vineyards')
  for (const asked of [String(two.id), 'WB-TWO']) {
    await open(page, `/fermentation-maintenance?batchId=${asked}`)
    await expect(filter(page)).toHaveValue(String(two.id))
    await expect(entry(page, 'WB-TWO')).toBeVisible()
    await expect(entry(page, 'WB-ONE')).toHaveCount(0)
    expect(listCalls(heard).at(-1)).toBe(`${path}/batch/${two.id}${include}`)
  }
})

test('FMNT-06..11, CONST-04, 13, OPEN-54, TRAP-45, 46, 49: the chart draws what is chosen @any-width', async ({
  page,
  admin,
}) => {
  const batch = await newFermentingBatch(admin, 'WB-ONE')
  for (const brix of [24, 20]) await admin.api('POST', path, { wine_batch_id: batch.id, brix, ph: 3.4 })
  await open(page)
  const title = page.getByRole('button', { name: 'Measurements Over Time', exact: true })
  await expect(title).toHaveAttribute('aria-expanded', 'true')
  const metrics = ['Brix', 'pH', 'Temperature', 'ALC', 'TA', 'Total SO2', 'RS', 'SG']
  const chips = page.getByRole('group', { name: 'Metrics' }).getByRole('button')
  await expect(chips).toHaveText([...metrics, 'Core', 'Hide all'])
  const chosen = page.getByRole('group', { name: 'Metrics' }).locator('[aria-pressed="true"]')
  await expect(chosen).toHaveText(['Brix', 'pH', 'Temperature'])
  const figure = page.getByRole('figure', { name: 'Measurements Over Time' })
  await expect(figure).toContainText('Brix 20.0 to 24.0')
  await expect(figure.getByRole('img')).toBeVisible()
  expect((await page.locator('[data-chart-area]').boundingBox())?.height).toBe(360)
  await chip(page, 'Hide all').click()
  await expect(chosen).toHaveCount(0)
  await expect(page.getByText(nothingToDraw, { exact: true })).toBeVisible()
  await chip(page, 'SG').click()
  await expect(page.getByText(nothingToDraw, { exact: true })).toBeVisible()
  await chip(page, 'Core').click()
  await expect(chosen).toHaveText(['Brix', 'pH', 'Temperature'])
  await expect(figure.getByRole('img')).toBeVisible()
  await title.click()
  await expect(chips).toHaveCount(0)
})

test('FMNT-02, 18, 23..29, 32..36, API-05, OPEN-17, 19, 37, 83, 85, CONST-33, TRAP-03, 08, 47: readings are entered one after the other @any-width', async ({
  page,
  admin,
}) => {
  const batch = await newFermentingBatch(admin, 'WB-ONE')
  await open(page)
  await openAdd(page)
  const steps: Record<string, string> = { sg: '0.001', ph: '0.01' }
  const numbers = 'temperature rs sg total_so2 et ph ta alc density_sg brix fk15_g_hl wine_volume bisulfite'
  for (const name of [...numbers.split(' '), 'tartaric_acid']) {
    await expect(field(page, name)).toHaveAttribute('type', 'number')
    await expect(field(page, name)).toHaveAttribute('step', steps[name] ?? '0.1')
    if (name !== 'brix') await expect(field(page, name)).toHaveAttribute('inputmode', 'decimal')
  }
  for (const name of ['yeast_strain', 'yeast_type', 'yeast_volume', 'notes'])
    await expect(field(page, name)).toBeVisible()
  await expect(field(page, 'reading_timestamp')).toHaveCount(0)
  await expect(dialog(page).getByLabel('FK15 (g/hL)', { exact: true })).toHaveAttribute('name', 'fk15_g_hl')
  await expect(field(page, 'wine_batch_id')).toHaveAttribute('aria-required', 'true')

  await fillForm(page, { wine_batch_id: batch.id, brix: '21.55', sg: '0', notes: ' Cap is firm ' })
  const heard = listen(page)
  const posted = page.waitForRequest(request => request.method() === 'POST')
  const another = dialog(page).getByRole('button', { name: 'Save and add another', exact: true })
  await another.click()
  expect(new URL((await posted).url()).pathname).toBe(path)
  const nothing = Object.fromEntries(
    [...numbers.split(' '), 'tartaric_acid', 'yeast_strain', 'yeast_type', 'yeast_volume'].map(name => [
      name,
      null,
    ]),
  )
  expect((await posted).postDataJSON()).toStrictEqual({
    ...nothing,
    brix: 21.55,
    sg: 0,
    notes: 'Cap is firm',
    wine_batch_id: batch.id,
    fermentation_id: batch.id,
  })
  await expect(dialog(page).getByText('Maintenance record created successfully!')).toBeVisible()
  await expect(field(page, 'brix')).toHaveValue('')
  await expect(field(page, 'brix')).toBeFocused()
  await expect(field(page, 'brix')).toHaveAttribute('placeholder', 'last 21.55')
  await expect(field(page, 'wine_batch_id')).toHaveValue(String(batch.id))
  const [first] = (await admin.api('GET', path)) as { id: number }[]
  const refetched = heard.requests.map(request => decodeURIComponent(request.url()))
  expect(refetched.some(url => url.endsWith(`${path}/${first?.id}${include}`))).toBe(true)
  await field(page, 'brix').fill('19')
  await save(page).click()
  await expect(page.getByText('Maintenance record created successfully!', { exact: true })).toBeVisible()
  await expect(dialog(page)).toHaveCount(0)
  await expect(entry(page, 'WB-ONE')).toHaveCount(2)
  await openAdd(page)
  await expect(field(page, 'wine_batch_id')).toHaveValue(String(batch.id))
  await page.keyboard.press('Escape')

  await edit(page, '21.55')
  await expect(dialog(page).getByRole('heading', { name: 'Edit Maintenance Record' })).toBeVisible()
  await expect(another).toHaveCount(0)
  await expect(field(page, 'sg')).toHaveValue('0')
  await field(page, 'brix').fill('21.6')
  expect(await saved(page, `PUT ${path}/${first?.id}`)).toStrictEqual({
    ...nothing,
    brix: 21.6,
    sg: 0,
    notes: 'Cap is firm',
    wine_batch_id: batch.id,
    fermentation_id: batch.id,
  })
  await expect(page.getByText('Maintenance record updated successfully!', { exact: true })).toBeVisible()
  await expect(entry(page, '21.6')).toBeVisible()
})

test('FMNT-34, 39..42, 45, ERR-15, 16, WIDGET-24, 25, OPEN-82, TRAP-38..40: a refused reading is explained @any-width', async ({
  page,
  admin,
}) => {
  const quiet = await newBatch(admin, { batchId: 'WB-QUIET' })
  await open(page)
  await openAdd(page)
  await field(page, 'brix').fill('20')
  const refusal = dialog(page).getByRole('alert')
  const beside = (text: string) =>
    expect(dialog(page).locator('.mantine-InputWrapper-error', { hasText: text })).toHaveText(text)
  const posted = page.waitForRequest(request => request.method() === 'POST')
  await save(page).click()
  const body = (await posted).postDataJSON()
  for (const key of ['wine_batch_id', 'fermentation_id', 'reading_timestamp'])
    expect(body).not.toHaveProperty(key)
  await expect(refusal).toContainText('Please select a wine batch before saving the maintenance record.')
  await beside('Please select a wine batch.')

  await field(page, 'wine_batch_id').selectOption(String(quiet.id))
  await save(page).click()
  await expect(refusal).toContainText(
    'The selected batch has no fermentation yet. Please choose a different batch.',
  )
  await beside('Selected batch has no fermentation.')
  await expect(refusal.getByRole('listitem')).toHaveText(['Please select a wine batch.'])

  const answers: { status: number; body: object }[] = [
    {
      status: 400,
      body: {
        errors: [{ field: 'fermentation_id', message: 'fermentation_id or wine_batch_id is required' }],
      },
    },
    { status: 500, body: { message: 'invalid wine_batch_id' } },
  ]
  await stage(page, `POST ${path}`, () => answers.shift() ?? { status: 503 })
  await save(page).click()
  await beside('Please select a wine batch.')
  await expect(refusal.getByRole('listitem')).toHaveText(['Please select a wine batch.'])
  await expect(refusal).not.toContainText('before saving')
  await save(page).click()
  await expect(refusal).toHaveText('invalid wine_batch_id')
  await expect(field(page, 'brix')).toHaveValue('20')
})

test('FMNT-46, 47, ERR-31, 39, 40, OPEN-56, 57: what cannot be shown again is told @any-width', async ({
  page,
  admin,
}) => {
  const batch = await newFermentingBatch(admin, 'WB-ONE')
  const { id } = (await admin.api('POST', path, { wine_batch_id: batch.id, brix: 20 })) as { id: number }
  const answers: Parameters<typeof stage>[2][] = [
    { status: 500, body: { message: 'The probe is lost.' } },
    { body: undefined },
  ]
  await stage(page, `GET ${path}/${id}`, request => {
    const answer = answers.shift() ?? {}
    return typeof answer === 'function' ? answer(request) : answer
  })
  await open(page)
  const banner = page.getByRole('alert')
  for (const text of [
    'Failed to retrieve updated record: The probe is lost.',
    'No data returned from server',
  ]) {
    await edit(page, 'WB-ONE')
    await field(page, 'brix').fill('19')
    await save(page).click()
    await expect(banner).toHaveText(text)
    await expect(dialog(page)).toHaveCount(0)
  }
  await expect(entry(page, '19')).toBeVisible()
  await stage(page, `GET ${path}`, { body: undefined })
  await page.reload()
  await expect(banner).toHaveText('No data returned from server')
  await expect(page.getByText(emptyText)).toHaveCount(0)
  await leaveStage(page)
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(entry(page, 'WB-ONE')).toBeVisible()
})

test('FMNT-15..17, 20, 21, 48, DATA-10, 11, API-08, 09, OPEN-21, 42, PERM-02: other answers are read as well; staff may not delete @any-width', async ({
  page,
}) => {
  await signInStaged(page, someUser('Winemaker'))
  const batch = { id: 4, batch_id: 'WB-4', batch_name: 'Four', vineyard: { name: 'East' } }
  const records = [
    { id: 1, wine_batch: batch, taken_by: { first_name: 'Ana', last_name: 'Ruiz' }, brix: '12.5' },
    { id: 2, wine_batch_id: 4, taken_by_id: 9, reading_timestamp: 'yesterday', brix: 11 },
    { id: 3, wine_batch: batch, taken_by_id: 9, reading_timestamp: '2024-09-13T02:30:00Z', brix: 10 },
  ]
  await stage(page, `GET ${path}`, { body: records })
  await stage(page, 'GET /api/batch', { status: 403, body: { message: 'Access denied.' } })
  await open(page)
  await expect(page.getByText('Your role does not allow you to view wine batches.')).toBeVisible()
  for (const [value, ...texts] of [
    ['12.5', 'East - WB-4', 'Ana Ruiz', 'Unknown date'],
    ['11', 'Unknown batch', 'User ID: 9', 'Invalid date'],
    ['10', 'East - WB-4', 'User ID: 9', 'Sep 12, 2024'],
  ] as const)
    for (const text of texts)
      await expect(
        entry(page, value).filter({ hasText: texts[1] }).getByText(text, { exact: true }).first(),
      ).toBeVisible()
  await expect(page.getByRole('button', { name: 'Edit' })).toHaveCount(3)
  await expect(page.getByRole('button', { name: 'Delete' })).toHaveCount(0)
})
