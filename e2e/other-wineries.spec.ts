import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessibility.ts'
import { newAging, newBatch, newVessel } from './support/cellar-records.ts'
import { expect, leaveStage, listen, stage, test, type Winery } from './support/fixtures.ts'
import { expectNoSidewaysScroll } from './support/page-checks.ts'
import { dialog, field, save } from './support/record-screen.ts'
import { findSignal, loseSignal } from './support/signal.ts'

type Account = Pick<Winery, 'name' | 'email' | 'password'>

const path = '/api/auth/wineries'
/** The page is this winery's, and no window is left of the one before. */
async function isNamed(page: Page, { name }: Account) {
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByText(name, { exact: true }).first()).toBeVisible()
}

/** Opens the window at the winery's name: in the sidebar, or in the drawer of a phone. */
async function openSwitch(page: Page, isPhone: boolean, here: Account) {
  if (isPhone) await page.getByRole('button', { name: 'Open menu' }).click()
  await page.getByRole('button', { name: `${here.name}, switch winery` }).click()
  return page.getByRole('dialog', { name: 'Switch winery' })
}

async function switchTo(page: Page, isPhone: boolean, here: Account, there: Account) {
  const window = await openSwitch(page, isPhone, here)
  await window.getByRole('button', { name: there.name }).click()
  await isNamed(page, there)
  await expect(page).toHaveURL('/dashboard')
}

test('somebody adds a winery, switches to it, finds nothing of the other there, comes back and removes it', async ({
  page,
  admin,
  product,
  isPhone,
}) => {
  const other = await product.foundWinery()
  await newVessel(admin, 'SEEN-HERE', { notes: 'Of this winery alone' })
  await page.goto('/settings')
  // One quiet line and a button, nothing that looks like a list.
  const own = page.getByRole('article', { name: 'My wineries' })
  await expect(own.getByText('Have an account in another winery too?')).toBeVisible()
  const { height = 999 } = (await own.boundingBox()) ?? {}
  expect(height).toBeLessThan(isPhone ? 220 : 110)
  await expect(page.getByRole('button', { name: /switch winery/ })).toHaveCount(0)
  await page.getByRole('button', { name: 'Add a winery' }).click()
  const add = dialog(page).getByRole('button', { name: 'Add', exact: true })
  await add.click()
  await expect(dialog(page).getByText('Email is required')).toBeVisible()
  await expect(dialog(page).getByText('Password is required')).toBeVisible()
  await expectAccessible(page)
  await field(page, 'email').fill(other.email)
  await field(page, 'password').fill('not-this-one')
  await add.click()
  await expect(dialog(page).getByRole('alert')).toHaveText('Invalid email or password')
  await field(page, 'password').fill(other.password)
  await add.click()
  await expect(page.getByText(`${other.name} was added to your wineries.`)).toBeVisible()
  await expect(page.getByText(other.email)).toBeVisible()
  await expectNoSidewaysScroll(page)

  const window = await openSwitch(page, isPhone, admin)
  await expect(window.getByRole('button', { name: admin.name })).toBeDisabled()
  await expectAccessible(page)
  await window.getByRole('button', { name: other.name }).click()
  await isNamed(page, other)
  await expect(page).toHaveURL('/dashboard')
  await expect(page.getByRole('heading', { name: /^Welcome back/ })).toBeVisible()
  await page.goto('/vessels')
  await expect(page.getByText('No vessels match the current filters.')).toBeVisible()
  await expect(page.getByText('SEEN-HERE')).toHaveCount(0)

  await page.goto('/settings')
  await expect(page.getByText(`Password, switched from ${admin.name}`)).toBeVisible()
  await switchTo(page, isPhone, other, admin)
  await page.goto('/vessels')
  await expect(page.getByText('SEEN-HERE').first()).toBeVisible()
  await page.goto('/settings')
  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText(`Remove ${other.name} from your wineries?`)
  await question.getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText(`${other.name} is no longer one of your wineries.`)).toBeVisible()
  await expect(page.getByRole('button', { name: /switch winery/ })).toHaveCount(0)
})

test('what waits to be sent is told of, stays on the device, and is sent when one is back', async ({
  page,
  admin,
  product,
  isPhone,
}) => {
  const other = await product.foundWinery()
  await admin.api('POST', path, { email: other.email, password: other.password })
  const batch = await newBatch(admin, { batchId: 'WB-1', batchName: 'Estate Red' })
  const vessel = await newVessel(admin, 'OAK-1', { vesselType: 'Barrel', usageType: 'Aging' })
  const aging = await newAging(admin, { batchId: batch.id, vesselId: vessel.id, startDate: '2024-10-20' })
  await page.goto('/aging-maintenance')
  await expect(page.getByLabel('Filter by Aging Process', { exact: true }).locator('option')).toHaveCount(2)
  await loseSignal(page)
  await page.getByRole('button', { name: 'Add New Record', exact: true }).click()
  await field(page, 'aging_id').selectOption(String(aging.id))
  await field(page, 'ph').fill('3.41')
  await save(page).click()
  await expect(dialog(page)).toHaveCount(0)
  // The server is there again, and takes no readings yet.
  await stage(page, 'POST /api/aging-maintenance', { status: 503 })
  await findSignal(page)

  const window = await openSwitch(page, isPhone, admin)
  await window.getByRole('button', { name: other.name }).click()
  const asked = page.getByRole('alertdialog')
  await expect(asked).toContainText(
    `1 reading has not reached the server, and will be sent when you are back in ${admin.name}. Switch now?`,
  )
  await asked.getByRole('button', { name: 'Switch', exact: true }).click()
  await isNamed(page, other)
  const there = listen(page)
  await page.goto('/outbox')
  await expect(page.getByText('Everything entered on this device has reached the server.')).toBeVisible()
  expect(there.writes()).toEqual([])

  await leaveStage(page)
  await switchTo(page, isPhone, other, admin)
  await page.goto('/outbox')
  await expect(page.getByText('Everything entered on this device has reached the server.')).toBeVisible()
  await expect
    .poll(async () => (await admin.api('GET', '/api/aging-maintenance')) as unknown[])
    .toHaveLength(1)
})

test('O5: a second tab goes along, and nothing of the first winery is left in it @any-width', async ({
  page,
  context,
  admin,
  product,
  isPhone,
}) => {
  const other = await product.foundWinery()
  await admin.api('POST', path, { email: other.email, password: other.password })
  await page.goto('/dashboard')
  const tab = await context.newPage()
  await tab.goto('/vineyards?add=1')
  await field(tab, 'name').fill('Secret Slope')

  await switchTo(page, isPhone, admin, other)
  await expect(tab).toHaveURL('/dashboard')
  await expect(tab.getByRole('button', { name: `${other.name}, switch winery` })).toBeVisible()
  expect(await tab.evaluate(() => JSON.stringify(localStorage))).not.toContain('Secret Slope')
  await tab.goto('/vineyards?add=1')
  await expect(field(tab, 'name')).toHaveValue('')
})

test('a winery that has ended the link is not entered, and the window says so @any-width', async ({
  page,
  admin,
  product,
  isPhone,
}) => {
  const other = await product.foundWinery()
  const linked = (await admin.api('POST', path, other)) as { id: number }
  await page.goto('/dashboard')
  const window = await openSwitch(page, isPhone, admin)
  await admin.api('DELETE', `${path}/${linked.id}`)
  await window.getByRole('button', { name: other.name }).click()
  await expect(window.getByRole('alert')).toBeVisible()
  await window.getByRole('button', { name: 'Close' }).click()
  await isNamed(page, admin)
})
