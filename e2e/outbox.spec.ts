import type { Page } from '@playwright/test'
import { newAging, newAgingReading, newBatch, newVessel } from './support/cellar-records.ts'
import { expect, listen, stage, storeToken, test, type Winery } from './support/fixtures.ts'
import { dialog, edit, entry, field, save } from './support/record-screen.ts'
import { findSignal, loseSignal } from './support/signal.ts'

const path = '/api/aging-maintenance'
const kept = 'Kept on this device. It is sent as soon as there is a connection.'
const pill = (page: Page, text: string | RegExp) => page.getByText(text, { exact: true })

interface Reading {
  id: number
  version: number
  ph: number | null
  notes: string | null
  readingTimestamp: string
}

const readings = async (winery: Winery) => (await winery.api('GET', path)) as Reading[]

/** An aging to take readings of. */
async function lay(winery: Winery) {
  const batch = await newBatch(winery, { batchId: 'WB-1', batchName: 'Estate Red' })
  const vessel = await newVessel(winery, 'OAK-1', { vesselType: 'Barrel', usageType: 'Aging' })
  const { id } = await newAging(winery, { batchId: batch.id, vesselId: vessel.id, startDate: '2024-10-20' })
  return id
}

async function show(page: Page) {
  await page.goto('/aging-maintenance')
  await expect(page.getByLabel('Filter by Aging Process', { exact: true }).locator('option')).toHaveCount(2)
}

async function add(page: Page, agingId: number, values: Record<string, string>) {
  await page.getByRole('button', { name: 'Add New Record', exact: true }).click()
  await field(page, 'aging_id').selectOption(String(agingId))
  for (const [name, value] of Object.entries(values)) await field(page, name).fill(value)
  await save(page).click()
  await expect(dialog(page)).toHaveCount(0)
}

test('a reading taken without signal waits in its list, is corrected there, and arrives once, dated when it was taken @any-width', async ({
  page,
  admin,
}) => {
  const agingId = await lay(admin)
  await show(page)
  await loseSignal(page)
  const before = Date.now()
  await add(page, agingId, { ph: '3.41', notes: 'First' })
  await expect(page.getByText(kept)).toBeVisible()
  await expect(pill(page, 'No connection, 1 waiting')).toBeVisible()
  const row = entry(page, 'waiting')
  await expect(row).toContainText('OAK-1')
  await expect(row).toContainText('3.41')
  const after = Date.now()

  await row.getByRole('button', { name: 'Edit', exact: true }).click()
  await expect(field(page, 'notes')).toHaveValue('First')
  await field(page, 'ph').fill('3.42')
  await save(page).click()
  await expect(page.getByText('Corrected on this device.', { exact: false })).toBeVisible()
  await add(page, agingId, { ph: '3.99' })
  await expect(pill(page, 'No connection, 2 waiting')).toBeVisible()
  await entry(page, '3.99').getByRole('button', { name: 'Withdraw', exact: true }).click()
  await expect(page.getByText('Withdrawn. Nothing of it was sent.')).toBeVisible()
  expect(await readings(admin)).toEqual([])

  // A tab that is closed and opened again at the door.
  await page.close()
  const heard = await page.context().newPage()
  const posts = listen(heard)
  await heard.goto('/aging-maintenance')
  await expect.poll(() => readings(admin)).toHaveLength(1)
  const [arrived] = await readings(admin)
  expect(arrived).toMatchObject({ ph: 3.42, notes: 'First' })
  expect(Date.parse(arrived?.readingTimestamp ?? '')).toBeGreaterThan(before - 5000)
  expect(Date.parse(arrived?.readingTimestamp ?? '')).toBeLessThan(after + 5000)
  await expect(entry(heard, '3.42')).toBeVisible()
  await expect(heard.getByText('waiting', { exact: true })).toHaveCount(0)
  expect(posts.writes()).toEqual([`POST ${path}`])
})

test('of two who change one reading, the second is refused with both versions, and loses nothing @any-width', async ({
  page,
  admin,
}) => {
  const agingId = await lay(admin)
  await newAgingReading(admin, { agingId, ph: 3.5, notes: 'As it was' })
  await show(page)
  await loseSignal(page)
  await edit(page, 'OAK-1')
  await field(page, 'notes').fill('Typed below')
  await save(page).click()
  await expect(entry(page, 'waiting')).toBeVisible()
  const [reading] = await readings(admin)
  await admin.api('PUT', `${path}/${reading?.id}`, { notes: 'Typed above' })

  await findSignal(page)
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await pill(page, '1 needs a look').click()
  await expect(page.getByRole('heading', { name: 'To review' })).toBeVisible()
  const both = page
    .getByRole('table', { name: /Both versions/ })
    .or(page.getByRole('list', { name: /Both versions/ }))
  await expect(both).toContainText('Typed below')
  await expect(both).toContainText('Typed above')
  await page.getByRole('link', { name: 'Correct', exact: true }).click()
  await expect(dialog(page).getByText('changed this record', { exact: false })).toBeVisible()
  await dialog(page).getByRole('group', { name: 'Notes' }).getByText('Keep mine').click()
  await save(page).click()
  await expect.poll(async () => (await readings(admin))[0]?.notes).toBe('Typed below')
})

/** In a page: of the outbox it hears nothing from other tabs. */
function deafToOtherTabs() {
  const listen = EventTarget.prototype.addEventListener
  BroadcastChannel.prototype.addEventListener = function (this: BroadcastChannel, ...heard: unknown[]) {
    if (this.name !== 'wine-management outbox') listen.apply(this, heard as Parameters<typeof listen>)
  }
}

test('a refused entry keeps the server’s words, holds back only its own record, and can be thrown away @any-width', async ({
  page,
  admin,
}) => {
  const agingId = await lay(admin)
  await newAgingReading(admin, { agingId, ph: 3.5, notes: 'Held' })
  // In a second tab that does not hear of the first one's entry: where it is known, a change goes into what waits.
  const other = await page.context().newPage()
  await other.addInitScript(deafToOtherTabs)
  for (const tab of [page, other]) {
    await show(tab)
    await edit(tab, 'OAK-1')
    await loseSignal(tab)
  }
  for (const [tab, notes] of [
    [page, 'Held once'],
    [other, 'Held twice'],
  ] as const) {
    await field(tab, 'notes').fill(notes)
    await save(tab).click()
    await expect(dialog(tab)).toHaveCount(0)
  }
  await other.close()
  await add(page, agingId, { ph: '3.61' })
  const [reading] = await readings(admin)
  await stage(page, `PUT ${path}/${reading?.id}`, { status: 400, body: { message: 'Too sour.' } })
  await findSignal(page)
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await expect.poll(async () => (await readings(admin)).map(({ ph }) => ph)).toContain(3.61)
  await pill(page, '1 needs a look').click()
  await expect(page.getByRole('note').getByText('Too sour.')).toBeVisible()
  await expect(
    page.getByText('It waits until the entry about the same record', { exact: false }),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Throw away', exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel', exact: true }).click()
  await expect(page.getByRole('note').getByText('Too sour.')).toBeVisible()
  await page.getByRole('button', { name: 'Throw away', exact: true }).click()
  await stage(page, `PUT ${path}/${reading?.id}`, { isReal: true })
  await page.getByRole('alertdialog').getByRole('button', { name: 'Throw away', exact: true }).click()
  // What it had held back goes on by itself.
  await expect(page.getByText('Everything entered on this device has reached the server.')).toBeVisible()
  expect((await readings(admin)).map(({ notes }) => notes)).toContain('Held twice')
})

test('signing out tells of what waits; another person on the device sees and sends nothing of it @any-width', async ({
  page,
  admin,
  product,
  isPhone,
}) => {
  const agingId = await lay(admin)
  await show(page)
  await loseSignal(page)
  await add(page, agingId, { ph: '3.41' })
  await expect(pill(page, 'No connection, 1 waiting')).toBeVisible()
  if (isPhone) await page.getByRole('button', { name: 'Open menu' }).click()
  await page.getByRole('button', { name: 'Logout' }).click()
  const asked = page.getByRole('alertdialog')
  await expect(asked).toContainText('1 reading has not reached the server. Sign out anyway?')
  await asked.getByRole('button', { name: 'Sign out', exact: true }).click()
  await expect(page).toHaveURL(/login/)

  await findSignal(page)
  const other = await product.foundWinery()
  await storeToken(page, other.token)
  const posts = listen(page)
  await page.goto('/outbox')
  await expect(page.getByText('Everything entered on this device has reached the server.')).toBeVisible()
  expect(posts.writes()).toEqual([])

  await storeToken(page, admin.token)
  await page.goto('/outbox')
  await expect.poll(() => readings(admin)).toHaveLength(1)
})

test('what cannot wait says so before anyone types, and keeps what is typed @any-width', async ({
  page,
  admin,
}) => {
  await newBatch(admin, { batchId: 'WB-1' })
  await page.goto('/batches')
  await expect(entry(page, 'WB-1')).toBeVisible()
  await loseSignal(page)
  await page.getByRole('button', { name: 'Add Wine Batch', exact: true }).first().click()
  await expect(
    dialog(page).getByText('This needs a connection. Nothing you type is lost: it stays as a draft.'),
  ).toBeVisible()
  await field(page, 'batch_name').fill('Estate Red')
  await save(page).click()
  await expect(dialog(page).getByRole('alert')).toContainText('Network Error')
  await findSignal(page)
  await expect(dialog(page).getByText('This needs a connection.')).toHaveCount(0)
  await expect(field(page, 'batch_name')).toHaveValue('Estate Red')
  await expect(pill(page, 'Connected')).toBeVisible()
  await expect(pill(page, 'Connected')).toHaveCount(0)
})

test('a device that keeps nothing says so before anyone types, and saves where there is signal @any-width', async ({
  page,
  admin,
}) => {
  const agingId = await lay(admin)
  await page.addInitScript(() => {
    Object.defineProperty(window, 'indexedDB', { get: () => undefined })
  })
  await show(page)
  await page.getByRole('button', { name: 'Add New Record', exact: true }).click()
  await expect(
    dialog(page).getByText('This device cannot keep entries. They are sent directly, and need a connection.'),
  ).toBeVisible()
  await field(page, 'aging_id').selectOption(String(agingId))
  await field(page, 'ph').fill('3.7')
  await save(page).click()
  await expect(page.getByText('Maintenance record created successfully!', { exact: true })).toBeVisible()
  expect(await readings(admin)).toHaveLength(1)
})
