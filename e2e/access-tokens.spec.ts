import { expectAccessible } from './support/accessibility.ts'
import { expect, test } from './support/fixtures.ts'
import { expectNoSidewaysScroll } from './support/page-checks.ts'
import { field } from './support/record-screen.ts'

test('somebody lets a program in, with some of their rights, sees when it came, and puts it out', async ({
  page,
  admin: _signedIn,
  request,
}) => {
  await page.goto('/settings')
  await expect(page.getByText('No access tokens yet.')).toBeVisible()
  await page.getByRole('button', { name: 'Add access token' }).click()
  const window = page.getByRole('dialog')
  await window.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(window.getByText('Name is required')).toBeVisible()
  await expect(window.getByText('Allow at least one thing')).toBeVisible()
  await field(page, 'name').fill('Nightly report')
  await expect(window.getByText('0 of 26 granted')).toBeVisible()
  await window.getByRole('group', { name: 'Vineyards' }).getByLabel('view').check()
  await window.getByRole('group', { name: 'Vessels' }).getByLabel('Select All').check()
  await expect(window.getByText('5 of 26 granted')).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await window.getByRole('button', { name: 'Add', exact: true }).click()

  await expect(window.getByRole('heading', { name: 'Connect Nightly report' })).toBeVisible()
  const token = (await window.getByText(/^wmp_/).textContent()) ?? ''
  await expectAccessible(page)
  await window.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByText('The access token was added.')).toBeVisible()

  const ask = (path: string) => request.get(path, { headers: { authorization: `Bearer ${token}` } })
  expect((await ask('/api/vineyard')).status()).toBe(200)
  expect((await ask('/api/batch')).status()).toBe(403)
  await page.reload()
  const row = page.getByText('Nightly report', { exact: true }).first()
  await expect(row).toBeVisible()
  await expect(page.getByText('Never', { exact: true })).toHaveCount(0)

  await page.getByRole('button', { name: 'Revoke', exact: true }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText(
    'Revoke the access token of Nightly report? The program is out at once.',
  )
  await question.getByRole('button', { name: 'Revoke' }).click()
  await expect(page.getByText('The access token no longer works.')).toBeVisible()
  await expect(page.getByText('Revoked', { exact: true })).toBeVisible()
  expect((await ask('/api/vineyard')).status()).toBe(401)
})
