import { expect, gate, stage, test } from './support/fixtures.ts'
import { dialog, entry, field, fillForm, save } from './support/record-screen.ts'
import { hillside, open, openAdd, riverBend, typed } from './support/vineyards-page.ts'

// What every record screen shares, tried on the vineyards.

test('WIDGET-23: a refused save stays open with its reasons, and nothing typed is lost @any-width', async ({
  page,
  admin: _signedIn,
}) => {
  await open(page)
  const { opened, open: answer } = gate()
  const refused = {
    message: 'This name is taken',
    errors: [{ field: 'planted_variety', msg: 'Unknown variety' }],
  }
  const calls = await stage(page, 'POST /api/vineyard', { status: 422, body: refused, after: opened })
  await openAdd(page)
  await fillForm(page, typed)
  await save(page).click()
  const busy = dialog(page).getByRole('button', { name: 'Saving...' })
  await expect(busy).toBeDisabled()
  answer()
  const display = dialog(page).getByRole('alert')
  await expect(display).toContainText('This name is taken')
  await expect(display).toContainText('Please fix the following issues:')
  await expect(display.getByRole('listitem')).toHaveText(['Unknown variety'])
  await expect(field(page, 'planted_variety')).toBeFocused()
  await expect(field(page, 'planted_variety')).toHaveAttribute('aria-invalid', 'true')
  await expect(field(page, 'name')).toHaveValue(typed.name)
  await page.waitForTimeout(3200)
  await expect(display).toBeVisible()

  await save(page).click()
  await expect.poll(() => calls.length).toBe(2)
  const keys = calls.map(call => call.headers()['idempotency-key'])
  expect(keys).toEqual([expect.stringMatching(/\S/), keys[0]])
})

test('TRAP-85: the open form, the order and the search are in the address @any-width', async ({
  page,
  admin,
}) => {
  const { id } = (await admin.api('POST', '/api/vineyard', hillside)) as { id: number }
  await admin.api('POST', '/api/vineyard', riverBend)
  await page.goto(`/vineyards?edit=${id}`)
  await expect(field(page, 'name')).toHaveValue('Hillside Block')
  await dialog(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(page).toHaveURL('/vineyards')
  await page.getByRole('button', { name: 'Add Vineyard' }).click()
  await expect(page).toHaveURL(/\?add/)
  await page.goBack()
  await expect(dialog(page)).toHaveCount(0)
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).overflowY)).not.toBe('hidden')
  await page.goto('/vineyards?sort=-name&search=block')
  await expect(entry(page, 'Hillside Block')).toBeVisible()
  await expect(entry(page, 'River Bend')).toHaveCount(0)
  await page.getByRole('searchbox').fill('')
  const names = page.getByText(/^(Hillside Block|River Bend)$/)
  await expect(names).toHaveText(['River Bend', 'Hillside Block'])
  await page.getByRole('button', { name: 'Size' }).click()
  await expect(page).toHaveURL(/sort=size/)
  await expect(page.getByRole('columnheader', { name: 'Size' })).toHaveAttribute('aria-sort', 'ascending')
  await expect(names).toHaveText(['River Bend', 'Hillside Block'])
})

test('WIDGET-13, 14, OPEN-50: on a phone the floating button offers to add', async ({
  page,
  admin: _signedIn,
  isPhone,
}) => {
  await open(page)
  const button = page.getByRole('button', { name: 'Open actions' })
  if (!isPhone) return expect(button).toHaveCount(0)
  await button.click()
  await page.getByRole('list').getByRole('button', { name: 'Add Vineyard' }).click()
  await expect(dialog(page).getByRole('heading', { name: 'Add New Vineyard' })).toBeVisible()
})

test('nothing scrolls sideways at 360 px @phone', async ({ page, admin }) => {
  await admin.api('POST', '/api/vineyard', {
    ...hillside,
    name: 'A'.repeat(120),
    location: 'Northern '.repeat(20),
  })
  await page.setViewportSize({ width: 360, height: 740 })
  await open(page)
  await expect(page.getByRole('listitem').first()).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
})
