import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessibility.ts'
import { expect, test } from './support/fixtures.ts'
import { expectNoSidewaysScroll } from './support/page-checks.ts'

const panel = (page: Page) => page.getByRole('article', { name: 'Measuring devices', exact: true })

async function openSettings(page: Page) {
  await page.goto('/settings')
  await expect(panel(page).getByText('Loading')).toHaveCount(0)
}

const vessel = (vesselId: string) => ({
  vesselId,
  vesselType: 'Tank',
  material: 'Stainless Steel',
  capacity: 5000,
  capacityUnit: 'L',
  usageType: 'Both',
  status: 'Empty',
})

/** Sends as a device does, to the very address that the page shows. */
async function sendTo(address: string, body: object): Promise<number> {
  const answer = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return answer.status
}

test('devices: a device is added, its token seen once, its values shown; it is moved and revoked', async ({
  page,
  admin,
}) => {
  for (const name of ['T-1', 'T-2']) await admin.api('POST', '/api/vessel', vessel(name))
  await openSettings(page)
  await expect(panel(page).getByText('No devices yet.')).toBeVisible()

  await panel(page).getByRole('button', { name: 'Add device' }).click()
  const adding = page.getByRole('dialog', { name: 'Add device' })
  await adding.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(adding.getByText('Name is required')).toBeVisible()
  await adding.getByRole('textbox', { name: 'Name' }).fill('Pill 1')
  await adding.getByRole('combobox', { name: 'Kind' }).selectOption('RAPT Pill')
  await adding.getByRole('combobox', { name: 'Vessel' }).selectOption('T-1')
  await expectAccessible(page)
  await adding.getByRole('button', { name: 'Add', exact: true }).click()

  const connecting = page.getByRole('dialog', { name: 'Connect Pill 1' })
  await expect(connecting.getByText('Shown this once.', { exact: false })).toBeVisible()
  const shown = connecting.getByText(/\/api\/ingest\/wmd_/)
  const address = (await shown.textContent()) ?? ''
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await connecting.getByRole('button', { name: 'Copy address' }).click()
  await expect(connecting.getByRole('button', { name: 'Copy address' })).toHaveText('Copied')
  await connecting.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByText(/wmd_/)).toHaveCount(0)
  await expect(page.getByText('The device was added.')).toBeVisible()
  await expect(panel(page).getByText('Nothing yet')).toBeVisible()

  expect(await sendTo(address, { temperature: 24.06, gravity: 1045, battery: 98 })).toBe(200)
  expect(await sendTo(address, { temperature: 99 })).toBe(400)
  await openSettings(page)
  await expect(panel(page).getByText('Pill 1')).toBeVisible()
  await expect(panel(page).getByText('T-1', { exact: true })).toBeVisible()
  await expect(panel(page).getByText('24.1 °C, SG 1.045')).toBeVisible()
  await expect(panel(page).getByText('just now, battery 98')).toBeVisible()
  await showAll(page)
  await expect(panel(page).getByText('1 value refused, last: 99 °C is outside −10 to 60 °C.')).toBeVisible()
  await expect(page.getByText(/wmd_/)).toHaveCount(0)

  await panel(page).getByRole('button', { name: 'Edit' }).click()
  const editing = page.getByRole('dialog', { name: 'Edit Pill 1' })
  await editing.getByRole('combobox', { name: 'Vessel' }).selectOption('T-2')
  await editing.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('The device was changed.')).toBeVisible()
  await expect(panel(page).getByText('T-2', { exact: true })).toBeVisible()

  await panel(page).getByRole('button', { name: 'Revoke' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click()
  await expect(page.getByText('The device can no longer send anything.')).toBeVisible()
  await expect(panel(page).getByText('Revoked', { exact: true })).toBeVisible()
  expect(await sendTo(address, { temperature: 24 })).toBe(401)

  await panel(page).getByRole('button', { name: 'New token' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'New token' }).click()
  const renewed = (await shown.textContent()) ?? ''
  expect(renewed).not.toBe(address)
  await page.getByRole('button', { name: 'Done' }).click()
  expect([await sendTo(renewed, { temperature: 24 }), await sendTo(address, { temperature: 24 })]).toEqual([
    200, 401,
  ])
})

/** On a phone a card shows the rest of a row when it is opened. */
async function showAll(page: Page) {
  const more = panel(page).getByRole('button', { name: 'Show more' })
  if ((await more.count()) > 0) await more.click()
}

test('devices: are for administrators alone @any-width', async ({ page, staff }) => {
  expect(staff.token).not.toBe('')
  await openSettings(page)
  await expect(page.getByRole('article', { name: 'Account', exact: true })).toBeVisible()
  await expect(panel(page)).toHaveCount(0)
})
