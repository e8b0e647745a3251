import type { Locator, Page } from '@playwright/test'
import { newAging, newAgingReading, newBatch, newVessel } from './support/cellar-records.ts'
import { drawnTexts, recordDrawnTexts } from './support/drawn-texts.ts'
import { expect, listen, signInStaged, someUser, stage, test, type Winery } from './support/fixtures.ts'
import { dialog, edit, entry, expectColumns, field, fillForm, save, saved } from './support/record-screen.ts'
import { hearNothing } from './support/staging.ts'

const path = '/api/aging-maintenance'
const include = 'include=aging.batch.vineyard,aging.vessel,takenBy'
const emptyText = 'No maintenance records found.'
const nothingToDraw = 'No numeric data available for selected metrics.'

const filter = (page: Page) => page.getByLabel('Filter by Aging Process', { exact: true })
const chip = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Metrics' }).getByRole('button', { name, exact: true })
const deleteIn = (place: Page | Locator) => place.getByRole('button', { name: 'Delete', exact: true })
const deleteRecord = (page: Page) => page.getByRole('button', { name: 'Delete Record', exact: true })
const asked = (heard: ReturnType<typeof listen>) =>
  heard.requests
    .map(request => request.url().replace(/^.*(?=\/api)/, ''))
    .filter(url => !url.includes('auth'))

const expand = (row: Locator) => row.getByRole('button', { name: 'View Measurements', exact: true })

async function open(page: Page, search = '') {
  await page.goto(`/aging-maintenance${search}`)
  await expect(page.getByRole('heading', { name: 'Aging Maintenance', exact: true })).toBeVisible()
}

async function openAdd(page: Page) {
  await page.getByRole('button', { name: 'Add New Record', exact: true }).click()
  await expect(
    dialog(page).getByRole('heading', { name: 'Add Maintenance Record', exact: true }),
  ).toBeVisible()
}

/** Two agings of one batch, in two barrels. */
async function lay(winery: Winery) {
  const batch = await newBatch(winery, { batchId: 'WB-1', batchName: 'Estate Red' })
  const ids: number[] = []
  for (const [name, startDate] of [
    ['OAK-1', '2024-10-20'],
    ['OAK-2', '2024-11-02'],
  ] as const) {
    const vessel = await newVessel(winery, name, { vesselType: 'Barrel', usageType: 'Aging' })
    ids.push((await newAging(winery, { batchId: batch.id, vesselId: vessel.id, startDate })).id)
  }
  return ids as [number, number]
}

test('AMNT-01..03, 07..10, 12, 18..20, OPEN-14, 15, 89, TRAP-30, 32, 44: readings by process, with all that was found', async ({
  page,
  admin,
  isPhone,
}) => {
  await hearNothing(page)
  await open(page)
  await expect(page.getByText(emptyText, { exact: true })).toBeVisible()
  await expect(page.getByText(nothingToDraw)).toBeVisible()
  const [first, second] = await lay(admin)
  await newAgingReading(admin, {
    agingId: first,
    ph: 3.4,
    ta: 0,
    color: 'Ruby',
    nose: 'Plum',
    notes: 'Topped',
  })
  await newAgingReading(admin, { agingId: second, bisulfite: 12, so2: 28 })
  await newAgingReading(admin, { ph: 3.9 })
  const heard = listen(page)
  await page.reload()
  await expect(filter(page).locator('option')).toHaveText([
    'All Aging Processes',
    'Hillside Block - WB-1 in OAK-2 (Nov 2, 2024)',
    'Hillside Block - WB-1 in OAK-1 (Oct 20, 2024)',
  ])
  await expect(entry(page, 'OAK-1')).toBeVisible()
  expect(asked(heard).sort()).toEqual(
    [`${path}?${include}`, '/api/aging?include=batch.vineyard,vessel'].sort(),
  )
  if (!isPhone) await expectColumns(page, 'Aging Process', 'Reading Date', 'Taken By', 'pH', 'TA', 'Actions')
  const row = entry(page, 'OAK-1')
  await expand(row).click()
  for (const text of ['Hillside Block - WB-1', 'Estate Red in OAK-1', 'Winery Administrator', '3.40', '0'])
    await expect(row.getByText(text, { exact: true }).first()).toBeVisible()
  const taken = await page.evaluate(() =>
    new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric' }).format(new Date()),
  )
  await expect(row.getByText(taken, { exact: true }).first()).toBeVisible()
  for (const [section, texts] of [
    ['Basic Information', ['Hillside Block - WB-1 in OAK-1', 'Oct 20, 2024', 'Barrel', 'Active', 'Topped']],
    ['Chemical Analysis', ['pH', '3.40', 'TA', '0', 'Bisulfite', 'SO2']],
    ['Sensory Analysis', ['Ruby', 'Plum']],
  ] as const)
    for (const text of texts)
      await expect(
        page.getByRole('article', { name: section }).getByText(text, { exact: true }).first(),
      ).toBeVisible()
  await expect(page.getByRole('article', { name: 'Chemical Analysis' }).getByText('N/A')).toHaveCount(2)
  await expect(entry(page, '3.9').or(entry(page, 'N/A')).first()).toBeVisible()

  heard.requests.length = 0
  await filter(page).selectOption(String(second))
  await expect(entry(page, 'OAK-1')).toHaveCount(0)
  await expect(entry(page, 'OAK-2')).toBeVisible()
  expect(asked(heard)).toEqual([`${path}/aging/${second}?${include}`])
  await expect(page).toHaveURL(`/aging-maintenance?agingId=${second}`)
  await page.reload()
  await expect(filter(page)).toHaveValue(String(second))
  await expect(entry(page, 'OAK-2')).toBeVisible()
  await open(page, '?agingId=999999')
  await expect(filter(page)).toHaveValue('')
  await expect(entry(page, 'OAK-1')).toBeVisible()
})

test('AMNT-04..06, CONST-04, 14, OPEN-53, 54, TRAP-45, 46, 49: the chart shows pH and TA first, at 360 px @any-width', async ({
  page,
  admin,
}) => {
  await recordDrawnTexts(page)
  const [first] = await lay(admin)
  for (const ph of [3.4, 3.5]) await newAgingReading(admin, { agingId: first, ph, ta: ph + 2, so2: 28 })
  await open(page)
  const figure = page.getByRole('figure', { name: 'Measurements Over Time' })
  await expect(figure).toContainText('pH 3.40 to 3.50, TA 5.40 to 5.50')
  await expect(figure.locator('canvas')).toBeVisible()
  expect((await page.locator('[data-chart-area]').boundingBox())?.height).toBe(360)
  const pressed = () =>
    page.getByRole('group', { name: 'Metrics' }).locator('[aria-pressed="true"]').allTextContents()
  await expect(page.getByRole('group', { name: 'Metrics' }).getByRole('button')).toHaveText([
    'pH',
    'TA',
    'Bisulfite',
    'SO2',
    'Core',
    'Hide all',
  ])
  expect(await pressed()).toEqual(['pH', 'TA'])
  await chip(page, 'SO2').click()
  await expect(figure).toContainText('SO2 28')
  await chip(page, 'Hide all').click()
  await expect(page.getByText(nothingToDraw, { exact: true })).toBeVisible()
  await chip(page, 'Bisulfite').click()
  await expect(page.getByText(nothingToDraw, { exact: true })).toBeVisible()
  await chip(page, 'Core').click()
  await expect.poll(pressed).toEqual(['pH', 'TA'])
  await expect.poll(async () => (await drawnTexts(page)).join()).toContain('pH')
})

test('AMNT-11, 13, 21..24, 29, OPEN-17, 19, 24, 57, 83, 85, 89, TRAP-04: saves send camelCase and are looked at again @any-width', async ({
  page,
  admin,
}) => {
  const [first, second] = await lay(admin)
  await open(page, `?agingId=${first}`)
  await openAdd(page)
  await expect(field(page, 'aging_id')).toHaveValue(String(first))
  await expect(field(page, 'aging_start_date')).toHaveValue('2024-10-20')
  for (const name of ['ph', 'ta']) await expect(field(page, name)).toHaveAttribute('step', '0.01')
  await field(page, 'aging_id').selectOption(String(second))
  await expect(field(page, 'aging_start_date')).toHaveValue('2024-11-02')
  await fillForm(page, { aging_id: first, ph: '3.45', ta: '0', color: ' Ruby ' })
  const heard = listen(page)
  const posting = page.waitForRequest(request => request.method() === 'POST')
  await save(page).click()
  const body = {
    agingId: first,
    agingStartDate: '2024-10-20',
    ph: 3.45,
    ta: 0,
    color: 'Ruby',
    nose: null,
    bisulfite: null,
    so2: null,
    notes: null,
  }
  expect((await posting).postDataJSON()).toStrictEqual(body)
  await expect(page.getByText('Maintenance record created successfully!', { exact: true })).toBeVisible()
  await expect(dialog(page)).toHaveCount(0)
  const [{ id }] = (await admin.api('GET', path)) as [{ id: number }]
  expect(asked(heard)).toContain(`${path}/${id}?${include}`)

  await edit(page, 'OAK-1')
  await expect(
    dialog(page).getByRole('heading', { name: 'Edit Maintenance Record', exact: true }),
  ).toBeVisible()
  await expect(field(page, 'ta')).toHaveValue('0')
  await fillForm(page, { ta: '', so2: '28.25' })
  expect(await saved(page, `PUT ${path}/${id}`)).toStrictEqual({ ...body, ta: null, so2: 28.25 })
  await expect(page.getByText('Maintenance record updated successfully!', { exact: true })).toBeVisible()

  await open(page)
  await openAdd(page)
  await expect(field(page, 'aging_id')).toHaveValue('')
  const empty = page.waitForRequest(request => request.method() === 'POST')
  await dialog(page).getByRole('button', { name: 'Save and add another', exact: true }).click()
  expect(Object.values((await empty).postDataJSON())).toEqual(Array(9).fill(null))
  await expect(dialog(page).getByText('Maintenance record created successfully!')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(entry(page, 'N/A').first()).toBeVisible()
})

test('AMNT-11, 14..16, PERM-15, 16, TRAP-01: staff delete in the expanded row and on the phone only', async ({
  page,
  staff: _signedIn,
  isPhone,
}) => {
  await open(page)
  const color = `Garnet ${isPhone}`
  await openAdd(page)
  await field(page, 'color').fill(color)
  await save(page).click()
  await expect(page.getByText('Maintenance record created successfully!', { exact: true })).toBeVisible()
  const row = entry(page, 'Sam Cellar').first()
  if (isPhone) await expect(deleteIn(row)).toBeVisible()
  else await expect(deleteIn(page)).toHaveCount(0)
  await expand(row).click()
  await expect(page.getByText(color, { exact: true })).toBeVisible()
  await (isPhone ? deleteIn(row) : deleteRecord(page)).click()
  await expect(deleteRecord(page)).toHaveCount(1)
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(page.getByText('Maintenance record deleted successfully!', { exact: true })).toBeVisible()
  await expect(page.getByText(color, { exact: true })).toHaveCount(0)
})

test('AMNT-19, 27, 28, ERR-39..41, OPEN-21, 56, 57, WIDGET-29, 30: odd answers are told @any-width', async ({
  page,
}) => {
  await signInStaged(page, someUser('Winemaker'))
  const reading = { id: 4, aging_id: 7, ph: '3.4', ta: 0, taken_by_id: 12, reading_timestamp: 'soon' }
  const nested = {
    id: 7,
    start_date: '2024-10-20',
    batch: { id: 1, batch_id: 'WB-7', batch_name: 'Seven', vineyard: { name: 'East' } },
    vessel: { id: 2, vessel_id: 'OAK-7' },
  }
  let list: unknown = null
  await stage(page, 'GET /api/aging', { body: [nested] })
  await stage(page, `GET ${path}`, () => ({ body: list }))
  await open(page)
  const alert = page.getByRole('alert')
  await expect(alert).toHaveText('No data returned from server')
  await expect(page.getByText(emptyText)).toHaveCount(0)
  list = { data: [reading, { id: 5, taken_by: { first_name: 'Ana', last_name: 'Berg' }, aging: null }] }
  await page.getByRole('button', { name: 'Retry' }).click()
  const odd = entry(page, 'OAK-7')
  for (const text of ['East - WB-7', 'Invalid date', 'User ID: 12'])
    await expect(odd.getByText(text)).toBeVisible()
  await expect(entry(page, 'Ana Berg').getByText('Unknown date')).toBeVisible()
  await expect(entry(page, 'Ana Berg').getByText('N/A').first()).toBeVisible()

  await stage(page, `PUT ${path}/4`, { body: { ...reading, ph: 3.5 } })
  await stage(page, `GET ${path}/4`, { status: 500, body: { message: 'Asleep.' } })
  await odd.getByRole('button', { name: 'Edit' }).click()
  await expect(field(page, 'ph')).toHaveValue('3.4')
  await save(page).click()
  await expect(alert).toHaveText('Failed to retrieve updated record: Asleep.')
  await expect(dialog(page)).toHaveCount(0)
  await stage(page, `PUT ${path}/4`, { status: 400, body: { errors: [{ field: 'ph', msg: 'Too sour' }] } })
  await odd.getByRole('button', { name: 'Edit' }).click()
  await save(page).click()
  await expect(dialog(page).getByRole('alert')).toContainText('Too sour')
})
