import type { Page } from '@playwright/test'
import { newAging, newBatch, newVessel } from './support/cellar-records.ts'
import { expect, listen, signInStaged, someUser, stage, test } from './support/fixtures.ts'
import {
  choices,
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

const path = '/api/aging'
const emptyText = 'No aging processes found. Start your first aging process!'
const noVessels = 'No available aging vessels.'

const start = (page: Page) => page.getByRole('button', { name: 'Start New Aging', exact: true })
const offered = (page: Page) => choices(field(page, 'vesselId'))

async function open(page: Page, address = '/aging') {
  await page.goto(address)
  await expect(page.getByRole('heading', { name: 'Aging Management', exact: true })).toBeVisible()
}

const barrel = { vesselType: 'Barrel', usageType: 'Aging', capacity: 225 }

test('AGE-01..08, 10, 14..17, 28, 32, OPEN-14, 15, 21, TRAP-18, 19, 31, WIDGET-32: the list of what matures where', async ({
  page,
  admin,
  isPhone,
}) => {
  const heard = listen(page)
  await open(page)
  await expect(page.getByText(emptyText, { exact: true })).toBeVisible()
  expect(heard.loads()).toEqual(['GET /api/aging', 'GET /api/batch', 'GET /api/vessel'])
  await expect(page.getByText(noVessels, { exact: true })).toBeVisible()
  await expect(start(page)).toBeDisabled()
  await expect(page.getByRole('link', { name: 'Manage', exact: true })).toHaveAttribute('href', '/vessels')

  const batch = await newBatch(admin, { batchId: 'WB-1', batchName: 'Estate Red' })
  const looks = [
    ['Active', 'green'],
    ['Completed', 'blue'],
    ['On Hold', 'yellow'],
    ['Cancelled', 'red'],
  ] as const
  const stored: { vessel: number; aging: number }[] = []
  for (const [index, [status]] of looks.entries()) {
    const vessel = await newVessel(admin, `B-10${index}`, barrel)
    const dates = { startDate: `2024-10-1${index}`, endDate: index === 1 ? '2025-03-04' : null }
    const aging = await newAging(admin, { batchId: batch.id, vesselId: vessel.id, status, ...dates })
    stored.push({ vessel: vessel.id, aging: aging.id })
  }
  await page.reload()
  await expect(start(page)).toBeEnabled()
  await expect(page.getByText(noVessels)).toHaveCount(0)
  if (!isPhone)
    await expectColumns(page, 'Wine Batch', 'Vessel', 'Start Date', 'End Date', 'Status', 'Actions')
  for (const [index, [status, tone]] of looks.entries()) {
    const row = entry(page, `B-10${index}`)
    await expect(row.getByText('Hillside Block - WB-1', { exact: true })).toBeVisible()
    await expect(row.getByText('Estate Red', { exact: true })).toBeVisible()
    await expect(row.locator(`[data-tone="${tone}"]`)).toHaveText(status)
    await row.getByRole('button', { name: /^Show (more|details)$/ }).click()
    await expect(row.getByText(`Oct 1${index}, 2024`, { exact: true })).toBeVisible()
    const end = index === 1 ? 'Mar 4, 2025' : 'Not set'
    await expect(row.getByText(end, { exact: true })).toBeVisible()
    await expect(row.getByRole('link', { name: `B-10${index}` })).toHaveAttribute(
      'href',
      `/vessel/${stored[index]?.vessel}`,
    )
    await expect(row.getByRole('link', { name: 'Maintenance', exact: true })).toHaveAttribute(
      'href',
      `/aging-maintenance?agingId=${stored[index]?.aging}`,
    )
  }
  await expect(page.getByText('Third fill', { exact: true })).toHaveCount(4)
  await entry(page, 'B-100').getByRole('link', { name: 'B-100' }).click()
  await expect(page).toHaveURL(`/vessel/${stored[0]?.vessel}`)
})

test('AGE-08, 12, 13, 19..22, 26, 27, 36, OPEN-17, 19, 77, 87, TRAP-21, 23: starting one asks for what is needed @any-width', async ({
  page,
  admin,
}) => {
  const batch = await newBatch(admin, { batchId: 'WB-1' })
  for (const [name, values] of [
    ['FREE', { ...barrel }],
    ['BOTH', { ...barrel, usageType: 'Both', status: 'Available' }],
    ['FERM', { ...barrel, usageType: 'Fermentation' }],
    ['USED', { ...barrel, status: 'In Use' }],
    ['OUT', { ...barrel, status: 'Out of Service' }],
  ] as const)
    await newVessel(admin, name, values)
  const held = await newVessel(admin, 'HELD', barrel)
  await newAging(admin, { batchId: batch.id, vesselId: held.id })
  await admin.api('PUT', `/api/vessel/${held.id}`, { status: 'Empty' })
  await open(page)
  await start(page).click()
  await expect(dialog(page).getByRole('heading', { name: 'Start New Aging', exact: true })).toBeVisible()
  await expect(offered(page)).toHaveText(['BOTH - Barrel, 225 L', 'FREE - Barrel, 225 L'])
  const statuses = ['Active', 'Completed', 'On Hold', 'Cancelled']
  await expect(choices(field(page, 'status'))).toHaveText(statuses)
  await expect(field(page, 'status')).toHaveValue('Active')
  await field(page, 'status').selectOption('')
  await save(page).click()
  await says(page, 'Status is required')
  await fillForm(page, { batch_id: batch.id, vesselId: 'FREE - Barrel, 225 L' })
  await fillForm(page, { start_date: '2024-11-02', end_date: '2024-10-01', status: 'Completed' })
  await save(page).click()
  await expect(page.getByText('Aging process created successfully!', { exact: true })).toBeVisible()
  await expect(entry(page, 'FREE').locator('[data-tone="blue"]')).toBeVisible()
})

test('AGE-18, 21, 29, 30, 36, OPEN-24, 37, TRAP-22: saves send camelCase, the end only when given @any-width', async ({
  page,
  admin,
}) => {
  const batch = await newBatch(admin, { batchId: 'WB-1' })
  const vessel = await newVessel(admin, 'B-1', barrel)
  await open(page)
  await start(page).click()
  await fillForm(page, { batch_id: batch.id, vesselId: vessel.id, start_date: '2024-11-02' })
  const inside = { batchId: batch.id, vesselId: vessel.id }
  const body = { ...inside, startDate: '2024-11-02', status: 'Active', notes: null }
  expect(await saved(page, `POST ${path}`)).toStrictEqual(body)
  await expect(entry(page, 'B-1')).toBeVisible()
  await expect(page.getByText(noVessels)).toBeVisible()
  await expect(start(page)).toBeDisabled()

  const [{ id }] = (await admin.api('GET', path)) as [{ id: number }]
  await edit(page, 'B-1')
  await expect(dialog(page).getByRole('heading', { name: 'Edit Aging', exact: true })).toBeVisible()
  await expect(field(page, 'vesselId')).toHaveValue(String(vessel.id))
  await expect(save(page)).toBeEnabled()
  await fillForm(page, { end_date: '2025-02-03', notes: ' Racked ' })
  const change = { endDate: '2025-02-03', notes: 'Racked' }
  expect(await saved(page, `PUT ${path}/${id}`)).toStrictEqual({ ...body, ...change })
  await expect(page.getByText('Aging process updated successfully!', { exact: true })).toBeVisible()
  // The form shows what the list has, which is asked for again when the words are there.
  await expect(entry(page, 'B-1')).toContainText('Feb 3, 2025')
  await edit(page, 'B-1')
  await fillForm(page, { end_date: '', status: 'Cancelled' })
  expect(await saved(page, `PUT ${path}/${id}`)).toMatchObject({ endDate: null, status: 'Cancelled' })
  await expect(start(page)).toBeEnabled()
  await expect(entry(page, 'B-1').getByText('Cancelled', { exact: true })).toBeVisible()
  for (const status of ['On Hold', 'Active']) {
    await edit(page, 'B-1')
    await field(page, 'status').selectOption(status)
    await save(page).click()
    await expect(entry(page, 'B-1').getByText(status, { exact: true })).toBeVisible()
  }
})

test('AGE-09, 11, OPEN-71, 87: the address points at a row, and an open form cannot start without a vessel @any-width', async ({
  page,
  admin,
}) => {
  const batch = await newBatch(admin)
  const ids: number[] = []
  for (let index = 0; index < 12; index++) {
    const vessel = await newVessel(admin, `B-${100 + index}`, barrel)
    const startDate = `2024-10-${30 - index}`
    ids.push((await newAging(admin, { batchId: batch.id, vesselId: vessel.id, startDate })).id)
  }
  await open(page, `/aging?id=${ids[11]}`)
  await expect(entry(page, 'B-111')).toHaveAttribute('data-highlighted', 'true')
  await expect(entry(page, 'B-111')).toBeInViewport()
  await expect(page.locator('[data-highlighted]')).toHaveCount(1)
  await expect(dialog(page)).toHaveCount(0)
  await open(page, '/aging?add=1')
  await expect(field(page, 'vesselId').locator('option')).toHaveText([noVessels])
  await expect(save(page)).toBeDisabled()
})

test('AGE-32, 33, 37, ERR-41, OPEN-42, PERM-16: failures are told in red, staff have no Delete @any-width', async ({
  page,
}) => {
  await signInStaged(page, someUser('Winemaker'))
  const snake = {
    id: 4,
    batch_id: 2,
    vessel_id: 9,
    start_date: '2024-10-20T12:00:00.000Z',
    end_date: 'soon',
    status: 'Resting',
    batch: { id: 2, batch_id: 'WB-2', batch_name: 'Two', vineyard: { name: 'East' } },
    vessel: { id: 9, vessel_id: 'B-9' },
  }
  await stage(page, `GET ${path}`, { body: [snake, { id: 5, status: 'Active', batch: null, vessel: null }] })
  await stage(page, 'GET /api/batch', { status: 403, body: { message: 'Access denied.' } })
  await stage(page, 'GET /api/vessel', { status: 500, body: { message: 'The cellar is dark.' } })
  await open(page)
  await expect(page.getByRole('alert')).toHaveText('The cellar is dark.')
  for (const text of [
    'Your role does not allow you to view wine batches. No new aging can be started.',
    'The vessels could not be loaded. No new aging can be started.',
  ])
    await expect(page.getByText(text)).toBeVisible()
  await expect(start(page)).toBeDisabled()
  await expect(page.getByText(noVessels)).toHaveCount(0)
  const row = entry(page, 'B-9')
  for (const text of ['East - WB-2', 'Two', 'Oct 20, 2024', 'Invalid Date'])
    await expect(row.getByText(text, { exact: true })).toBeVisible()
  await expect(row.locator('[data-tone="gray"]')).toHaveText('Resting')
  await expect(entry(page, 'Unknown batch').getByText('N/A', { exact: true }).first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Delete' })).toHaveCount(0)
  await row.getByRole('button', { name: 'Edit' }).click()
  await expect(field(page, 'vesselId')).toHaveValue('9')
  await expect(field(page, 'batch_id')).toHaveValue('2')
  await fillForm(page, { end_date: '2025-01-01', status: 'Active' })
  await stage(page, `PUT ${path}/4`, { status: 409, body: { message: 'This vessel is already in use.' } })
  await save(page).click()
  await expect(dialog(page).getByRole('alert')).toHaveText('This vessel is already in use.')
})
