import { expect, leaveStage, listen, signInStaged, someUser, stage, test } from './support/fixtures.ts'
import {
  dialog,
  edit,
  entry,
  expectColumns,
  expectForm,
  field,
  fillForm,
  save,
  saved,
  says,
} from './support/record-screen.ts'
import { hillside, open, openAdd, typed } from './support/vineyards-page.ts'

const emptyText = "No vineyards found. Click 'Add Vineyard' to create your first vineyard block."

test('VINE-01..05, 07, 34, WIDGET-01, 26, 31, CONST-09, 32, API-02: the list shows table or cards', async ({
  page,
  admin,
  isPhone,
}) => {
  await admin.api('POST', '/api/vineyard', hillside)
  const asked = page.waitForRequest('**/api/vineyard')
  await open(page)
  expect(await (await asked).headerValue('authorization')).toBe(`Bearer ${admin.token}`)
  const row = entry(page, 'Hillside Block')
  await expect(row).toBeVisible()
  await expect(row.getByRole('button', { name: 'Edit', exact: true })).toBeVisible()
  if (isPhone) {
    await expect(page.getByRole('table')).toHaveCount(0)
    await expect(row.getByText('Apr 18, 2012')).toHaveCount(0)
    await row.getByRole('button', { name: 'Show more' }).click()
    for (const header of ['Location', 'Variety', 'Planting Date', 'Size'])
      await expect(row.getByText(header, { exact: true })).toBeVisible()
  } else {
    await expectColumns(page, 'Name', 'Location', 'Variety', 'Planting Date', 'Size', 'Actions')
  }
  for (const text of ['Hillside Block', 'North slope', 'Merlot', 'Apr 18, 2012', '12.50'])
    await expect(row.getByText(text, { exact: true })).toBeVisible()
})

test('VINE-09, 11, 12, 18, 20, 21, 24..26, 30, WIDGET-32, API-06, 76: an empty list says how to begin, adding sends the six keys', async ({
  page,
  admin: _signedIn,
}) => {
  await open(page)
  await expect(page.getByText(emptyText, { exact: true })).toBeVisible()
  const heard = listen(page)
  await openAdd(page)
  await expect(field(page, 'name')).toBeFocused()
  await save(page).click()
  await says(page, 'Name is required')
  await expect(field(page, 'name')).toBeFocused()
  const size = field(page, 'acreage')
  for (const [name, value] of Object.entries({ type: 'number', step: '0.01', min: '0' }))
    await expect(size).toHaveAttribute(name, value)
  await size.pressSequentially('12abc')
  await expect(size).toHaveValue('12')
  await fillForm(page, typed)
  await expect(dialog(page).getByText(/is required$/)).toHaveCount(0)
  expect(heard.writes()).toEqual([])
  expect(await saved(page, 'POST /api/vineyard')).toStrictEqual({ ...hillside, notes: null })
  await expect(page.getByText('Vineyard created successfully!', { exact: true })).toBeVisible()
  await expect(dialog(page)).toHaveCount(0)
  await expect(entry(page, 'Hillside Block')).toBeVisible()
})

test('VINE-06..09, 16, PERM-01, 07, 16: staff may add and edit but not delete', async ({
  page,
  staff: _signedIn,
  isPhone,
}) => {
  await open(page)
  await openAdd(page)
  const name = `Shared block ${isPhone}`
  await fillForm(page, { ...typed, name })
  await save(page).click()
  await expect(entry(page, name).getByRole('button', { name: 'Edit' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Delete' })).toHaveCount(0)
})

test('VINE-10, 24, 27, 31: editing starts from the stored values and sends the same keys @any-width', async ({
  page,
  admin,
}) => {
  const { id } = (await admin.api('POST', '/api/vineyard', hillside)) as { id: number }
  await open(page)
  await edit(page, 'Hillside Block')
  await expect(dialog(page).getByRole('heading', { name: 'Edit Vineyard', exact: true })).toBeVisible()
  await expectForm(page, { name: 'Hillside Block', location: 'North slope', planted_variety: 'Merlot' })
  await expectForm(page, { planting_date: '2012-04-18', acreage: '12.5', notes: 'Dry farmed' })
  await fillForm(page, { name: 'Hillside Upper' })
  const heard = listen(page)
  expect(await saved(page, `PUT /api/vineyard/${id}`)).toStrictEqual({ ...hillside, name: 'Hillside Upper' })
  const put = heard.requests.find(request => request.method() === 'PUT')
  expect(await put?.headerValue('if-match')).toBe('"1"')
  await expect(page.getByText('Vineyard updated successfully!', { exact: true })).toBeVisible()
  await expect(dialog(page)).toHaveCount(0)
  await expect(entry(page, 'Hillside Upper')).toBeVisible()
})

test('VINE-33, ERR-31, OPEN-18, 27: a failed load shows its message and a Retry, not the empty text @any-width', async ({
  page,
  admin,
}) => {
  await admin.api('POST', '/api/vineyard', hillside)
  let answer: Parameters<typeof stage>[2] = { status: 500, body: { message: 'The cellar is flooded.' } }
  await stage(page, 'GET /api/vineyard', request => (typeof answer === 'function' ? answer(request) : answer))
  await open(page)
  await expect(page.getByRole('alert')).toHaveText('The cellar is flooded.')
  await expect(page.getByText(emptyText)).toHaveCount(0)
  // What is no list reads as empty.
  answer = { body: { rows: 3 } }
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByText(emptyText)).toBeVisible()
  answer = { lost: true }
  await page.reload()
  await expect(page.getByRole('alert')).toHaveText('Network Error')
  await leaveStage(page)
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(entry(page, 'Hillside Block')).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('VINE-35, 36, API-07..09, 11, WIDGET-27, 28: either key case is read, and numbers as text @any-width', async ({
  page,
}) => {
  await signInStaged(page, someUser('Admin'))
  const snake = {
    id: 1,
    name: 'Snake',
    location: 'East',
    planted_variety: 'Syrah',
    planting_date: '2020-01-05T00:00:00.000Z',
    acreage: '4.5',
    brix: '22.5',
    ph: 0,
    notes: 'Steep',
  }
  const camel = {
    id: 2,
    name: 'Camel',
    location: 'West',
    plantedVariety: 'Gamay',
    plantingDate: null,
    acreage: 7,
  }
  const odd = { ...camel, id: 3, name: 'Odd', plantingDate: 'soon' }
  await stage(page, 'GET /api/vineyard', { body: { data: [snake, camel, odd] } })
  await open(page)
  for (const [name, texts] of [
    ['Snake', ['Syrah', 'Jan 5, 2020', '4.50', '22.5', '0', 'Steep']],
    ['Camel', ['Gamay', 'N/A', '7.00']],
    ['Odd', ['Invalid Date']],
  ] as const) {
    await entry(page, name).getByRole('button', { name: 'Show details' }).click()
    const table = page.getByRole('table')
    for (const text of texts) await expect(table.getByText(text, { exact: true }).first()).toBeVisible()
  }
  await expect(page.getByText('Brix', { exact: true })).toHaveCount(1)
})
