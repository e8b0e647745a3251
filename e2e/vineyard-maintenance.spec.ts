import type { Page } from '@playwright/test'
import { aVineyard } from '#test/builders.ts'
import { drawnTexts, recordDrawnTexts } from './support/drawn-texts.ts'
import {
  expect,
  listen,
  retry,
  signInStaged,
  someUser,
  stage,
  test,
  type Winery,
} from './support/fixtures.ts'
import {
  dialog,
  edit,
  entry,
  expectColumns,
  field,
  fillForm,
  save,
  saved,
  says,
} from './support/record-screen.ts'

const path = '/api/vineyard-maintenance'
const emptyText = "No maintenance records found. Click 'Add Maintenance Record' to create your first record."
const missing = 'Missing required fields: vineyard and measurement date.'
const nothingToDraw = 'No numeric data available for selected metrics.'

const hillside = aVineyard({ name: 'Hillside', location: 'North slope', plantedVariety: 'Merlot' })
const creek = aVineyard({ name: 'Creek', location: 'By the water', plantedVariety: 'Gamay' })

const chart = (page: Page) => page.getByRole('figure', { name: 'Measurements Over Time' })
const chip = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Metrics' }).getByRole('button', { name, exact: true })
const filter = (page: Page) => page.getByLabel('Filter by Vineyard', { exact: true })

async function open(page: Page, search = '') {
  await page.goto(`/vineyard-maintenance${search}`)
  await expect(page.getByRole('heading', { name: 'Vineyard Maintenance', exact: true })).toBeVisible()
}

async function openAdd(page: Page) {
  await page.getByRole('button', { name: 'Add Maintenance Record', exact: true }).first().click()
  await expect(
    dialog(page).getByRole('heading', { name: 'Add Maintenance Record', exact: true }),
  ).toBeVisible()
}

async function plant({ api }: Winery) {
  const north = (await api('POST', '/api/vineyard', hillside)) as { id: number }
  const south = (await api('POST', '/api/vineyard', creek)) as { id: number }
  return { hillside: north.id, creek: south.id }
}

const measure = async ({ api }: Winery, vineyardId: number, measurementDate: string, rest: object = {}) =>
  (await api('POST', path, { vineyardId, measurementDate, ...rest })) as { id: number }

const pressed = async (page: Page) => {
  const states: string[] = []
  for (const name of ['Brix', 'pH', 'TA', 'SG'])
    if ((await chip(page, name).getAttribute('aria-pressed')) === 'true') states.push(name)
  return states
}

test('VMNT-12..18, 41, 42, DATA-05, TRAP-44: the list shows every column, zero as a value and notes', async ({
  page,
  admin,
  isPhone,
}) => {
  const ids = await plant(admin)
  await measure(admin, ids.hillside, '2024-08-20', {
    brix: 0,
    ph: 3.31,
    grapeColor: 'Deep blue',
    notes: 'Even',
  })
  const heard = listen(page)
  await open(page)
  const row = entry(page, 'Hillside')
  await expect(row.getByRole('button', { name: 'Edit', exact: true })).toBeVisible()
  expect(heard.calls).toEqual(expect.arrayContaining([`GET ${path}`, 'GET /api/vineyard']))
  const headers = ['Vineyard', 'Location', 'Variety', 'Date', 'Brix', 'pH', 'TA', 'SG', 'Grape Color']
  if (isPhone) {
    await row.getByRole('button', { name: 'Show more' }).click()
    for (const header of headers.slice(1)) await expect(row.getByText(header, { exact: true })).toBeVisible()
    await expect(row.getByText('Even', { exact: true })).toBeVisible()
    for (const text of ['Hillside', 'North slope', 'Merlot', 'Aug 20, 2024', '0', '3.31', 'Deep blue'])
      await expect(row.getByText(text, { exact: true })).toBeVisible()
    await expect(row.getByText('N/A', { exact: true })).toHaveCount(2)
  } else {
    await expectColumns(page.getByRole('table', { name: 'Vineyard Maintenance' }), ...headers, 'Actions')
    await expect(row.getByRole('cell').filter({ hasNotText: 'Edit' })).toHaveText([
      '',
      'Hillside',
      'North slope',
      'Merlot',
      'Aug 20, 2024',
      '0',
      '3.31',
      'N/A',
      'N/A',
      'Deep blue',
    ])
  }
})

test('VMNT-01..04, 23, OPEN-53, TRAP-32: the filter narrows list and chart, stays in the address, and fills the form @any-width', async ({
  page,
  admin,
}) => {
  const ids = await plant(admin)
  await measure(admin, ids.hillside, '2024-08-20', { brix: 21 })
  await measure(admin, ids.creek, '2024-08-27', { brix: 19 })
  await open(page)
  await expect(filter(page).getByRole('option')).toHaveText([
    'All Vineyards',
    'Creek - By the water',
    'Hillside - North slope',
  ])
  await expect(entry(page, 'Hillside')).toBeVisible()
  await filter(page).selectOption('Creek - By the water')
  await expect(entry(page, 'Hillside')).toHaveCount(0)
  await expect(entry(page, 'Creek')).toHaveCount(1)
  await expect(chart(page).getByText('Brix 19.0; Aug 27, 2024')).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`vineyard=${ids.creek}`))
  await page.reload()
  await expect(entry(page, 'Creek')).toHaveCount(1)
  await expect(entry(page, 'Hillside')).toHaveCount(0)
  await openAdd(page)
  await expect(field(page, 'vineyard_id')).toHaveValue(String(ids.creek))
  await page.keyboard.press('Escape')
  await filter(page).selectOption('All Vineyards')
  await expect(entry(page, 'Hillside')).toHaveCount(1)
  await open(page, '?vineyard=999999')
  await expect(entry(page, 'Creek')).toHaveCount(1)
  await expect(filter(page)).toHaveValue('')
})

test('VMNT-05..11, WIDGET-11, 12, CONST-12, OPEN-53, 54, TRAP-45, 46: the chart draws the chosen metrics', async ({
  page,
  admin,
  isPhone,
}) => {
  const ids = await plant(admin)
  await measure(admin, ids.creek, '2024-09-03', { brix: 23.5, ph: 3.4, sg: null })
  await measure(admin, ids.hillside, '2024-08-20', { brix: 21.5 })
  await recordDrawnTexts(page)
  await open(page)
  await expect(chart(page).locator('canvas')).toBeVisible()
  await expect(chart(page).getByText('Brix 21.5 to 23.5, pH 3.40; Aug 20, 2024 to Sep 3, 2024')).toBeVisible()
  const area = page.locator('[data-chart-area]')
  expect((await area.boundingBox())?.height).toBe(isPhone ? 300 : 400)
  expect(await pressed(page)).toEqual(['Brix', 'pH'])

  const canvas = chart(page).locator('canvas')
  const box = await canvas.boundingBox()
  // The canvas is there before the chart, which knows of the pointer when it moves.
  await expect
    .poll(async () => {
      await canvas.hover({ position: { x: (box?.width ?? 0) - 80, y: 60 } })
      return drawnTexts(page)
    })
    .toContain('Creek')

  await chart(page).getByRole('button', { name: 'Show as table' }).click()
  await expect(chart(page).getByRole('row')).toHaveText([
    'BrixpH',
    'Aug 20, 2024Hillside21.5–',
    'Sep 3, 2024Creek23.53.40',
  ])
  await chip(page, 'SG').click()
  await chip(page, 'pH').click()
  await chip(page, 'Brix').click()
  await expect.poll(() => pressed(page)).toEqual(['SG'])
  await expect(page.getByText(nothingToDraw, { exact: true })).toBeVisible()
  await chip(page, 'Core').click()
  await expect(chart(page)).toBeVisible()
  expect(await pressed(page)).toEqual(['Brix', 'pH'])
  await chip(page, 'Hide all').click()
  await expect.poll(() => pressed(page)).toEqual([])
  await expect(page.getByText(nothingToDraw, { exact: true })).toBeVisible()
  await expect(page).toHaveURL(/metrics=(&|$)/)
  await page.reload()
  await expect(page.getByText(nothingToDraw, { exact: true })).toBeVisible()
  expect(await pressed(page)).toEqual([])
  await chip(page, 'Brix').click()
  const toggle = page.getByRole('button', { name: 'Measurements Over Time' })
  await expect(toggle).toHaveAttribute('aria-expanded', 'true')
  await toggle.click()
  await expect(chart(page)).toHaveCount(0)
  await expect(page).toHaveURL(/chart=closed/)
  await page.reload()
  await expect(entry(page, 'Creek')).toBeVisible()
  await expect(chart(page)).toHaveCount(0)
})

test('VMNT-05, 11, 17, 18, 20..22, 24..31, 33..36, 38, 39, API-04, 76, ERR-42, TRAP-43, WIDGET-32: a record is added to an empty screen and edited, empty measurements as null @any-width', async ({
  page,
  clock,
  admin,
}) => {
  const ids = await plant(admin)
  await clock.setFixedTime(new Date('2024-08-21T05:00:00Z'))
  await open(page)
  await expect(page.getByText(emptyText, { exact: true })).toBeVisible()
  await expect(page.getByText(nothingToDraw, { exact: true })).toBeVisible()
  await openAdd(page)
  await expect(field(page, 'measurement_date')).toHaveValue('2024-08-20')
  await expect(field(page, 'vineyard_id')).toHaveValue(String(ids.creek))
  for (const [name, step] of Object.entries({ brix: '0.1', ph: '0.01', ta: '0.01', sg: '0.001' })) {
    await expect(field(page, name)).toHaveAttribute('type', 'number')
    await expect(field(page, name)).toHaveAttribute('inputmode', 'decimal')
    await expect(field(page, name)).toHaveAttribute('step', step)
  }
  const heard = listen(page)
  await field(page, 'measurement_date').fill('')
  await save(page).click()
  await says(page, missing)
  await fillForm(page, { measurement_date: '2024-08-20', vineyard_id: '' })
  await save(page).click()
  await says(page, missing)
  expect(heard.writes()).toEqual([])
  await fillForm(page, { vineyard_id: ids.creek, ph: '3.4', brix: '0', grape_color: 'Deep blue' })
  const seen = page.waitForRequest(request => /vineyard-maintenance\/\d+$/.test(request.url()))
  const body = {
    vineyardId: ids.creek,
    measurementDate: '2024-08-20',
    brix: 0,
    ph: 3.4,
    ta: null,
    sg: null,
    grapeColor: 'Deep blue',
    notes: null,
  }
  expect(await saved(page, `POST ${path}`)).toStrictEqual(body)
  expect((await seen).method()).toBe('GET')
  await expect(page.getByText('Maintenance record created successfully!', { exact: true })).toBeVisible()
  await expect(dialog(page)).toHaveCount(0)

  const [{ id }] = (await admin.api('GET', path)) as [{ id: number }]
  await edit(page, 'Creek')
  await expect(
    dialog(page).getByRole('heading', { name: 'Edit Maintenance Record', exact: true }),
  ).toBeVisible()
  await fillForm(page, { brix: '', sg: '1.085', notes: 'Even' })
  const change = { brix: null, sg: 1.085, notes: 'Even' }
  expect(await saved(page, `PUT ${path}/${id}`)).toStrictEqual({ ...body, ...change })
  await expect(page.getByText('Maintenance record updated successfully!', { exact: true })).toBeVisible()
  await expect(dialog(page)).toHaveCount(0)
  await expect(entry(page, '1.085')).toBeVisible()
})

test('VMNT-16..19, 42, API-08, 09, PERM-16: staff see no Delete, and snake_case or nameless records @any-width', async ({
  page,
}) => {
  await signInStaged(page, someUser('Winemaker'))
  await stage(page, 'GET /api/vineyard', { body: [{ id: 4, ...hillside }] })
  const nested = { name: 'Terrace', location: 'West', planted_variety: 'Syrah' }
  await stage(page, `GET ${path}`, {
    body: [
      { id: 1, vineyard_id: 4, measurement_date: '2024-08-20', brix: '21.5' },
      { id: 2, vineyard_id: 9, measurement_date: null, vineyard: nested },
      { id: 3, vineyard_id: 77, measurement_date: 'soon' },
    ],
  })
  await open(page)
  await expect(entry(page, 'Hillside').getByText('Aug 20, 2024')).toBeVisible()
  await expect(entry(page, 'Hillside').getByText('21.5')).toBeVisible()
  await expect(entry(page, 'Terrace').getByText('N/A').first()).toBeVisible()
  await expect(entry(page, 'Unknown Vineyard').getByText('Invalid Date')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Delete' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Add Maintenance Record' }).first()).toBeVisible()
})

test('VMNT-43, 44, ERR-31, 40, OPEN-42, 56: failed, empty and refused answers are told, each in its words @any-width', async ({
  page,
  admin,
}) => {
  await plant(admin)
  let answer: Record<string, unknown> = { status: 500, body: { message: 'The cellar is flooded.' } }
  const calls = await stage(page, `GET ${path}`, () => answer)
  await open(page)
  await expect(page.getByRole('alert')).toHaveText('The cellar is flooded.')
  await expect(page.getByText(emptyText)).toHaveCount(0)
  for (const nothing of [{}, { body: null }]) {
    answer = nothing
    await retry(page, calls)
    await expect(page.getByRole('alert')).toHaveText('No data returned from server')
    await expect(page.getByText(emptyText)).toHaveCount(0)
  }
  answer = { status: 403 }
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('alert')).toHaveText('Access denied.')
  await expect(page.getByText('Your role does not allow you to view these records.')).toBeVisible()
  await openAdd(page)
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL('/vineyard-maintenance')
  answer = { body: [] }
  await page.reload()
  await expect(page.getByText(emptyText)).toBeVisible()
})

test('VMNT-44, 45, ERR-39, 40, OPEN-57: a refetch that fails is told, the form closes, the list reloads @any-width', async ({
  page,
  admin,
}) => {
  const ids = await plant(admin)
  const { id } = await measure(admin, ids.hillside, '2024-08-20', { brix: 21.5 })
  let answer: Record<string, unknown> = {}
  await open(page)
  await stage(page, `GET ${path}/${id}`, () => answer)
  const failed = 'Failed to retrieve updated record:'
  for (const [brix, next, text] of [
    ['22.5', { status: 500 }, `${failed} Server error occurred. Please try again later.`],
    ['22.6', { lost: true }, `${failed} Network Error`],
    ['22.7', {}, 'No data returned from server'],
  ] as const) {
    answer = next
    await edit(page, 'Hillside')
    await field(page, 'brix').fill(brix)
    await save(page).click()
    await expect(page.getByRole('alert')).toHaveText(text)
    await expect(page.getByText('Maintenance record updated successfully!')).toHaveCount(0)
    await expect(dialog(page)).toHaveCount(0)
    await expect(entry(page, 'Hillside').getByText(brix)).toBeVisible()
  }
})
